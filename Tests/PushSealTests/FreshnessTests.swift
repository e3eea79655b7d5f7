// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON
import Synchronization
import Testing

/// A store in memory that also notes what it was asked.
private final class MemoryStore: SeenStore {
    let asked = Mutex<[SeenMessage]>([])
    let failure: SeenStoreError?

    init(failure: SeenStoreError? = nil) { self.failure = failure }

    func insert(_ message: SeenMessage, at time: Int) throws(SeenStoreError) -> Bool {
        if let failure { throw failure }
        return asked.withLock { asked in
            defer { asked.append(message) }
            return !asked.contains { $0.id == message.id && $0.keyID == message.keyID }
        }
    }
}

@Suite("A sealed document is fresh, or it is not shown") struct FreshnessTests {
    let ring = KeyRing(keys: [
        Key(
            id: "k",
            material: .aes128gcm(keyingMaterial: SecretBytes(copying: Array(0..<16)))
        )
    ])
    private let store = MemoryStore()
    let now = 1_795_262_400

    private func resolve(
        _ claims: String,
        at time: Int? = nil,
        store: (any SeenStore)? = nil
    ) throws -> Resolution {
        let document = #"{"aps":{"alert":{"body":"hi"}}\#(claims.isEmpty ? "" : ",")\#(claims)}"#
        let fields = SealedFields(data: .absent, payload: .text(try ring.seal(document)))
        return Unsealer(ring: ring, seenStore: store).resolve(fields, at: time ?? now)
    }

    @Test func `the same message twice is refused as a replay when there is a store`() throws {
        let payload = try Payload(
            parsing: PayloadBuilder().payload(sealingAll: "hi", with: ring)
        )
        let unsealer = Unsealer(ring: ring, seenStore: store)
        let first = unsealer.resolve(payload.sealed)
        #expect(first.body == "hi")
        #expect(first.decryption.status == .opened)
        let second = unsealer.resolve(payload.sealed)
        #expect(second.body == "(Encrypted)")
        #expect(second.removedKeys.isEmpty)
        #expect(second.decryption.status == .fallback)
        #expect(second.decryption.keyID == "k")
        #expect(
            second.decryption.reason == "replay: a message of this id was received before"
        )
        #expect(Unsealer(ring: ring).resolve(payload.sealed).body == "hi")
        let other = try Payload(parsing: PayloadBuilder().payload(sealingAll: "hi", with: ring))
        #expect(unsealer.resolve(other.sealed).body == "hi", "every message has an id of its own")
    }

    @Test func `a message is shown until the second of its exp, by the clock given`() throws {
        for (claims, end) in [
            (#""exp":\#(now)"#, now), (#""exp":\#(now).25"#, now + 1),
            (#""exp":1795262400e0"#, now),
            (#""exp":-5"#, -5),
        ] {
            #expect(try resolve(claims, at: end - 1).body == "hi")
            for time in [end, end + 1, .max] {
                let expired = try resolve(claims, at: time)
                #expect(expired.body == "(Encrypted)")
                #expect(expired.decryption.status == .fallback)
                #expect(expired.decryption.reason?.hasPrefix("expired: ") == true)
            }
        }
        #expect(
            try resolve(#""exp":\#(now)"#).decryption.reason
                == "expired: it was valid until 2026-11-21T12:00:00Z"
        )
    }

    @Test(arguments: [
        #""exp":"1795262400""#, #""exp":null"#, #""exp":true"#, #""exp":1e400"#, #""exp":1e30"#,
        #""iat":"now""#, #""iat":{}"#, #""jti":7"#, #""jti":"""#, #""jti":null"#,
        #""jti":"\#(String(repeating: "x", count: 256))""#,
    ])
    func `a claim that cannot be read is not passed over`(claims: String) throws {
        let resolution = try resolve(claims, store: store)
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
        let name = claims.dropFirst().prefix(3)
        #expect(
            resolution.decryption.reason?.hasPrefix("of the sealed document \(name) is ") == true
        )
        #expect(store.asked.withLock { $0 } == [])
    }

    @Test func `an id is noted only for what opened and is in date`() throws {
        _ = try resolve(#""jti":"a","exp":\#(now)"#, store: store)
        let sealed = try ring.seal(#"{"aps":{},"jti":"a"}"#)
        let unsealer = Unsealer(ring: ring, seenStore: store)
        for index in sealed.utf8.indices where sealed.utf8[index] != UInt8(ascii: "=") {
            let other: Character = sealed[index] == "A" ? "B" : "A"
            var changed = sealed
            changed.replaceSubrange(index...index, with: [other])
            let fields = SealedFields(data: .absent, payload: .text(changed))
            // The last character has bits that count for nothing.
            if unsealer.resolve(fields, at: now).decryption.status == .opened { break }
            #expect(store.asked.withLock { $0 } == [])
        }
    }

    @Test func `how long an id has to be remembered follows from the claims`() throws {
        _ = try resolve(#""jti":"a","exp":\#(now + 60),"iat":5"#, store: store)
        _ = try resolve(#""jti":"b","iat":\#(now - 60)"#, store: store)
        _ = try resolve(#""jti":"c""#, store: store)
        _ = try resolve(#""exp":\#(now + 60),"iat":5"#, store: store)
        _ = try resolve(#""jti":"d","iat":9223372036854775807"#, store: store)
        let month = 30 * 86_400
        #expect(
            store.asked.withLock { $0 } == [
                SeenMessage(keyID: "k", id: "a", validUntil: now + 60),
                SeenMessage(keyID: "k", id: "b", validUntil: now - 60 + month),
                SeenMessage(keyID: "k", id: "c", validUntil: now + month),
                SeenMessage(keyID: "k", id: "d", validUntil: .max),
            ]
        )
    }

    @Test func `what a store would have forgotten is refused where there is one`() throws {
        let claims = #""jti":"old","iat":\#(now - 30 * 86_400)"#
        #expect(try resolve(claims).body == "hi")
        let refused = try resolve(claims, store: store)
        #expect(refused.body == "(Encrypted)")
        #expect(refused.decryption.reason?.hasPrefix("expired: ") == true)
    }

    @Test func `a store that cannot say shows (Encrypted)`() throws {
        let broken = MemoryStore(failure: SeenStoreError(.damaged, "the file is damaged"))
        let resolution = try resolve(#""jti":"a""#, store: broken)
        #expect(resolution.body == "(Encrypted)")
        #expect(
            resolution.decryption.reason
                == "whether it was received before cannot be told: the file is damaged"
        )
        #expect(try resolve("", store: broken).body == "hi", "without an id nobody asks")
    }

    @Test func `the claims are inside, and not handed to the app`() throws {
        var builder = PayloadBuilder()
        builder.customKeys["mine"] = 1
        let claims = Freshness(issuedAt: now, expiry: now + 3_600, id: "orlando")
        let bytes = try builder.payload(sealingAll: "hi", with: ring, freshness: claims)
        let text = String(decoding: bytes, as: UTF8.self)
        // In quotes, which base64 never holds: of 400 sealed texts one spells a name of three letters.
        for name in ["iat", "exp", "jti"] { #expect(!text.contains("\"\(name)\"")) }
        for value in ["orlando", "\(now)"] { #expect(!text.contains(value)) }
        let payload = try Payload(parsing: bytes)
        let opened = try ring.open(try #require(payload.sealed.payload.text))
        let document = try SealedDocument(parsing: Array(opened.plaintext.utf8))
        #expect(try document.freshness() == claims)
        #expect(document.changes.userInfo.names == ["aps", "mine"])
    }

    @Test func `fresh claims have the time, the end and an id like no other`() {
        let claims = (0..<100).map { _ in Freshness.fresh(at: now, lifetime: 60) }
        #expect(claims.allSatisfy { $0.issuedAt == now && $0.expiry == now + 60 })
        #expect(Set(claims.compactMap(\.id)).count == 100)
        #expect(claims.allSatisfy { $0.id?.utf8.count == 22 })
        #expect(Freshness.fresh(at: now).expiry == nil)
        #expect(Freshness.fresh(at: now, lifetime: .max).expiry == .max)
    }
}
