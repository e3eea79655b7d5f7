// SPDX-License-Identifier: Apache-2.0

import SealFormats
@_spi(Custom) import PushSeal
import PushSealJSON
import PushSealLocking
import Testing

/// A store in memory that also records its calls.
private final class MemoryStore: ShownStore {
    let asked = Locked<[SeenMessage]>([])
    let failure: StoreError?
    /// A fixed verdict, if set.
    let verdict: StoreVerdict?

    init(failure: StoreError? = nil, verdict: StoreVerdict? = nil) {
        self.failure = failure
        self.verdict = verdict
    }

    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        if let failure { throw failure }
        if let verdict { return verdict }
        guard let message = notification.message else {
            return reply.take() ? .new(badge: nil) : .unclaimed
        }
        let isNoted = asked.withLock { asked in
            asked.contains { $0.id == message.id && $0.key == message.key }
        }
        if isNoted { return .replay }
        if time < message.validUntil, !reply.take() { return .unclaimed }
        asked.withLock { $0.append(message) }
        return time < message.validUntil ? .new(badge: nil) : .ended
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
        store: (any ShownStore)? = nil
    ) throws -> Resolution {
        let document = #"{"aps":{"alert":{"body":"hi"}}\#(claims.isEmpty ? "" : ",")\#(claims)}"#
        let fields = SealedFields(data: .absent, payload: .text(try ring.seal(document)))
        return Unsealer(ring: ring, store: store).resolve(fields, at: time ?? now)
    }

    @Test func `the same message twice is refused as a replay when there is a store`() throws {
        let payload = try Payload(
            parsing: Push(body: "hi").sealed(with: ring)
        )
        let unsealer = Unsealer(ring: ring, store: store)
        let first = unsealer.resolve(payload.sealed)
        #expect(first.body == "hi")
        #expect(first.decryption.status == .opened)
        let second = unsealer.resolve(payload.sealed)
        #expect(second.body == "(Encrypted)")
        #expect(!second.spendsText)
        #expect(second.decryption.status == .fallback)
        #expect(second.decryption.keyID == "k")
        #expect(
            second.decryption.reason == "replay: a message with this id was already received"
        )
        #expect(Unsealer(ring: ring).resolve(payload.sealed).body == "hi")
        let other = try Payload(parsing: Push(body: "hi").sealed(with: ring))
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
            resolution.decryption.reason?.hasPrefix("in the sealed document, \(name) is ") == true
        )
        #expect(store.asked.withLock { $0 } == [])
    }

    @Test func `an id is noted only for what opened`() throws {
        let sealed = try ring.seal(#"{"aps":{},"jti":"a","iat":\#(now)}"#)
        let unsealer = Unsealer(ring: ring, store: store)
        for index in sealed.utf8.indices where sealed.utf8[index] != UInt8(ascii: "=") {
            let other: Character = sealed[index] == "A" ? "B" : "A"
            var changed = sealed
            changed.replaceSubrange(index...index, with: [other])
            let fields = SealedFields(data: .absent, payload: .text(changed))
            // The last base64 character has bits that are ignored.
            if unsealer.resolve(fields, at: now).decryption.status == .opened { break }
            #expect(store.asked.withLock { $0 } == [])
        }
    }

    @Test func `a store is told the key, the id and dates that follow from the claims alone`()
        throws
    {
        _ = try resolve(#""jti":"a","exp":\#(now + 60),"iat":5"#, store: store)
        _ = try resolve(#""jti":"b","iat":\#(now - 60)"#, store: store)
        _ = try resolve(#""jti":"c","exp":\#(now + 60)"#, store: store)
        _ = try resolve(#""exp":\#(now + 60),"iat":5"#, store: store)
        _ = try resolve(#""jti":"d","iat":9223372036854775807"#, store: store)
        _ = try resolve(#""jti":"e","exp":-9223372036854775808"#, store: store)
        _ = try resolve(#""jti":"f","exp":\#(now),"iat":\#(now - 9)"#, store: store)
        let month = 30 * 86_400
        let expected = [
            ("a", 5, now + 60), ("b", now - 60, now - 60 + month),
            ("c", now + 60 - month, now + 60),
            ("d", .max, .max), ("e", .min, .min), ("f", now - 9, now),
        ]
        let thumbprint = try ring.keys[0].thumbprint
        #expect(thumbprint.count == 32)
        #expect(
            store.asked.withLock { $0 }
                == expected.map { id, sealedAt, validUntil in
                    SeenMessage(
                        key: thumbprint,
                        id: id,
                        sealedAt: sealedAt,
                        validUntil: validUntil,
                        isAuthenticated: true
                    )
                }
        )
    }

    @Test func `a key is known by itself, whatever it is called`() throws {
        let secret = SecretBytes(copying: Array(0..<16))
        let other = SecretBytes(copying: Array(1..<17))
        let renamed = KeyRing(keys: [Key(id: "new", material: .aes128gcm(keyingMaterial: secret))])
        let reused = KeyRing(keys: [Key(id: "k", material: .aes128gcm(keyingMaterial: other))])
        let document = #"{"aps":{"alert":"hi"},"jti":"a","iat":\#(now)}"#
        for (ring, body) in [(ring, "hi"), (renamed, "(Encrypted)"), (reused, "hi")] {
            let fields = SealedFields(data: .absent, payload: .text(try ring.seal(document)))
            let resolution = Unsealer(ring: ring, store: store).resolve(fields, at: now)
            #expect(resolution.body == body)
        }
    }

    @Test func `an id without a date is refused where there is a store`() throws {
        #expect(try resolve(#""jti":"a""#).body == "hi")
        let refused = try resolve(#""jti":"a""#, store: store)
        #expect(refused.body == "(Encrypted)")
        #expect(refused.decryption.reason?.hasPrefix("it has a jti but neither") == true)
        #expect(store.asked.withLock { $0 } == [])
    }

    @Test func `without an end a message is good for a month where there is a store`() throws {
        let claims = #""jti":"old","iat":\#(now - 30 * 86_400)"#
        #expect(try resolve(claims).body == "hi")
        let refused = try resolve(claims, store: store)
        #expect(refused.body == "(Encrypted)")
        #expect(refused.decryption.reason?.hasPrefix("expired: ") == true)
    }

    @Test(arguments: [
        (StoreVerdict.replay, "replay: a message with this id"),
        (.forgotten, "replay: it may have been received"), (.ended, "expired: it was valid until"),
        (.premature, "it was sealed in the future"), (.unclaimed, "it was opened too late"),
    ])
    func `only what the store calls new is shown`(verdict: StoreVerdict, reason: String) throws {
        let claims = #""jti":"a","iat":\#(now),"exp":\#(now + 60)"#
        #expect(try resolve(claims, store: MemoryStore(verdict: .new(badge: nil))).body == "hi")
        let resolution = try resolve(claims, store: MemoryStore(verdict: verdict))
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
        #expect(resolution.decryption.reason?.hasPrefix(reason) == true)
    }

    @Test func `the reply is taken for what is new, and without it nothing is noted`() throws {
        let sealed = try ring.seal(#"{"aps":{"alert":"hi"},"jti":"a","iat":\#(now)}"#)
        let fields = SealedFields(data: .absent, payload: .text(sealed))
        let unsealer = Unsealer(ring: ring, store: store)
        /// The right to reply, which counts who takes it.
        struct Claim: ReplyClaim {
            let isFree: Bool
            let count: Locked<Int>

            func take() -> Bool {
                count.withLock { $0 += 1 }
                return isFree
            }
        }
        let count = Locked(0)
        func resolve(isFree: Bool) -> String? {
            unsealer.resolve(fields, at: now, claiming: Claim(isFree: isFree, count: count)).body
        }
        #expect(resolve(isFree: false) == "(Encrypted)")
        #expect(resolve(isFree: true) == "hi")
        #expect(resolve(isFree: true) == "(Encrypted)")
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `a store that cannot say shows (Encrypted)`() throws {
        let broken = MemoryStore(failure: StoreError(.damaged, "the file is damaged"))
        let resolution = try resolve(#""jti":"a","iat":\#(now)"#, store: broken)
        #expect(resolution.body == "(Encrypted)")
        #expect(
            resolution.decryption.reason
                == "cannot tell whether it was already received: the file is damaged"
        )
        #expect(
            try resolve("", store: broken).body == "hi",
            "without an id there is nothing to tell"
        )
    }

    @Test func `the claims are inside, and not handed to the app`() throws {
        var push = Push(body: "hi")
        push.custom["mine"] = 1
        push.expiresIn = .milliseconds(3_599_001)
        let sealer = PushSealer(ring)
        let key = try sealer.key(named: nil, at: now)
        let writer = ByteWriter()
        try sealer.seal(push, with: key, at: now, to: writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        // With quotes, which base64 never contains: in 1 of 400 sealed texts, base64 happens to
        // spell a name of three letters.
        for name in ["iat", "exp", "jti"] { #expect(!text.contains("\"\(name)\"")) }
        #expect(!text.contains("\(now)"))
        let payload = try Payload(parsing: writer.bytes)
        let opened = try ring.open(try #require(payload.sealed.payload.text))
        let document = try SealedDocument(parsing: Array(opened.plaintext.utf8))
        let claims = try document.freshness()
        #expect(claims.issuedAt == now && claims.expiry == now + 3_600)
        #expect(claims.id?.utf8.count == 22)
        #expect(document.notification.userInfo.names == ["aps", "mine"])
    }

    @Test func `fresh claims have the time, the end and an id like no other`() throws {
        let claims = try (0..<100).map { _ in try Freshness.fresh(at: now, expiry: now + 60) }
        #expect(claims.allSatisfy { $0.issuedAt == now && $0.expiry == now + 60 })
        #expect(Set(claims.compactMap(\.id)).count == 100)
        #expect(claims.allSatisfy { $0.id?.utf8.count == 22 })
        #expect(try Freshness.fresh(at: now).expiry == nil)
    }
}
