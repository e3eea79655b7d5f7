// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
import PushSeal
import PushSealJSON
import Testing

@Suite("Sealing a push") struct PushTests {
    private static let secret = SecretBytes(copying: [UInt8](repeating: 7, count: 16))
    private let ring = KeyRing(keys: [
        Key(id: "2026-11", material: .aes128gcm(keyingMaterial: secret))
    ])

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func body(_ text: String?, title: String? = nil) -> Push {
        var push = Push(title: title, body: text)
        push.part = .body
        return push
    }

    @Test func `the order and layout are those of the design`() throws {
        var push = body("Meet at dawn", title: "Secret Message!")
        push.categoryIdentifier = "SECRET"
        let bytes = try push.sealed(with: KeyRing(keys: [Key(material: .rot13)]))
        #expect(
            text(bytes)
                == #"{"aps":{"alert":{"title":"Secret Message!","body":"(Encrypted)"},"category":"SECRET","#
                + #""mutable-content":1},"ENCRYPTED_DATA":"Zrrg ng qnja"}"#
        )
    }

    @Test func `all that is in clear beside a sealed body is read back`() throws {
        var push = body("x", title: "Тема \"1\"")
        push.subtitle = "S"
        push.placeholder = "…"
        push.badge = 0
        push.sound = "default"
        push.threadIdentifier = "t"
        push.interruptionLevel = .timeSensitive
        push.categoryIdentifier = "C"
        push.simulatorTargetBundle = "org.example.app"
        push.custom = ["order": ["id": 7], "urgent": true]
        let payload = try Payload(parsing: try push.sealed(with: ring))
        #expect(payload.gate() == .employed(notes: []))
        #expect(payload.title == "Тема \"1\"")
        #expect(payload.subtitle == "S")
        #expect(payload.body == "…")
        #expect(payload.badge == 0)
        #expect(payload.sound?.name == "default")
        #expect(payload.threadID == "t")
        #expect(payload.interruptionLevel == .timeSensitive)
        #expect(payload.category == "C")
        #expect(payload.document.root["order"]?["id"]?.number?.integer == 7)
        #expect(payload.document.root["Simulator Target Bundle"]?.string == "org.example.app")
    }

    @Test func `a body that is sealed opens, and the payload names its key`() throws {
        let ring = KeyRing(keys: [key("s3cret", id: "2026-11")])
        let bytes = try body("Привет").sealed(with: ring)
        let payload = try Payload(parsing: bytes)
        #expect(!text(bytes).contains("Привет"))
        #expect(payload.sealed.keyID == "2026-11")
        let resolution = Unsealer(ring: ring).resolve(payload.sealed)
        #expect(resolution.body == "Привет")
        #expect(resolution.decryption.keyID == "2026-11")
    }

    @Test func `a named key is used as its ring allows`() throws {
        let rot13 = KeyRing(keys: [Key(id: "r", material: .rot13), key("1", id: "a")])
        let both = KeyRing(keys: [
            key("1", id: "p"), Key(id: "f", material: key("1").material, purpose: .files),
        ])
        for (ring, id) in [(rot13, "r"), (both, "p")] {
            let error = #expect(throws: PushError.self) {
                try Push(body: "x").sealed(with: ring, keyID: id)
            }
            #expect(error?.code == .cannotSeal, "\(id)")
            let keyError = #expect(throws: SealError.self) {
                try PushSealer(ring).key(named: id, at: 0)
            }
            #expect(keyError?.code == .invalidKey, "\(id)")
        }
    }

    @Test func `the key is the first, the one named, or the one that gets the name`() throws {
        let ring = KeyRing(keys: [key("1", id: "new"), key("2", id: "old")])
        let unnamed = KeyRing(keys: [key("3")])
        func keyID(_ ring: KeyRing, _ id: String?) throws -> String? {
            try Payload(parsing: Push(body: "x").sealed(with: ring, keyID: id)).sealed.keyID
        }
        #expect(try keyID(ring, nil) == "new")
        #expect(try keyID(ring, "old") == "old")
        #expect(try keyID(unnamed, nil) == nil)
        #expect(try keyID(unnamed, "given") == "given")
        for (ring, id) in [(ring, "nobody"), (KeyRing(keys: []), nil)] {
            let error = #expect(throws: PushError.self) { try keyID(ring, id) }
            #expect(error?.code == .cannotSeal)
        }
    }

    @Test func `keys that are looked up again are those of the ring`() throws {
        let composed = "\u{E9}"
        let ring = KeyRing(keys: [
            Key(id: "gone", material: key("1").material, expiry: 100),
            key("2", id: composed), key("3", id: "e\u{301}"),
        ])
        let sealer = PushSealer(ring)
        for id in [nil, "gone", composed, "e\u{301}", "nobody"] {
            for time in [99, 100] {
                let found = try? sealer.key(named: id, at: time).key.id.map { Array($0.utf8) }
                let expected = try? ring.sealingKey(named: id, at: time).id.map { Array($0.utf8) }
                #expect(found == expected)
            }
        }
        #expect(try sealer.key(named: "e\u{301}", at: 100).key.id?.unicodeScalars.count == 2)
    }

    @Test func `padding makes texts of different lengths the same length`() throws {
        for part in Push.Part.allCases {
            let payloads = try ["y", "yes", "no, and at length"].map { text in
                var push = Push(body: text)
                push.part = part
                push.padding = .to(byteCount: 300)
                return try push.sealed(with: ring)
            }
            #expect(Set(payloads.map(\.count)).count == 1)
            let resolution = Unsealer(ring: ring).resolve(try Payload(parsing: payloads[1]).sealed)
            #expect(resolution.body == "yes")
        }
    }

    @Test func `padding that cannot be had is a mistake in what is asked for`() throws {
        var push = body("too long for that")
        push.padding = .to(byteCount: 4)
        let tooLong = #expect(throws: PushError.self) { try push.sealed(with: ring) }
        #expect(tooLong?.code == .invalidValue)
        let salted = #expect(throws: PushError.self) {
            try push.sealed(with: KeyRing(keys: [key("s3cret")]))
        }
        #expect(salted?.code == .unsupported)
    }

    @Test(arguments: Push.Part.allCases, [Format.salted, .aes128gcm, .webpush])
    func `over the limit is refused with the bytes over, and the hint is exact`(
        part: Push.Part,
        format: Format
    ) throws {
        let ring = KeyRing(keys: [try Self.newKey(format)])
        func push(_ byteCount: Int) -> Push {
            var push = Push(title: "T", body: String(repeating: "x", count: byteCount))
            push.part = part
            push.expiresIn = part == .notification ? .seconds(60) : nil
            return push
        }
        // The id in a document always has the same length, so the result is the same each time.
        var longest = 2_000
        for step in [512, 256, 128, 64, 32, 16, 8, 4, 2, 1]
        where (try? push(longest + step).sealed(with: ring)) != nil { longest += step }
        let error = #expect(throws: PushError.self) { try push(longest + 40).sealed(with: ring) }
        #expect(error?.code == .tooLarge)
        #expect((error?.excessByteCount ?? 0) > 0)
        // The second is also over the limit of a browser's push message.
        for byteCount in [longest + 40, 4_000] {
            let error = #expect(throws: PushError.self) { try push(byteCount).sealed(with: ring) }
            let hint =
                part == .body
                ? "shorten the message from \(byteCount) to \(longest) bytes or fewer"
                : "shorten the texts by \(byteCount - longest) bytes"
            #expect(error?.hint == hint)
        }
        var voip = push(longest + 40)
        voip.sizeLimit = .voip
        #expect(try voip.sealed(with: ring).count > 4096)
    }

    @Test func `the hint of a text with escapes counts them, and says so`() throws {
        func push(_ count: Int) -> Push {
            var push = Push(title: "T", body: String(repeating: "\"", count: count))
            push.part = .notification
            return push
        }
        let ring = KeyRing(keys: [try Self.newKey(.aes128gcm)])
        let error = #expect(throws: PushError.self) { try push(3_000).sealed(with: ring) }
        let words = try #require(error?.hint).split(separator: " ")
        #expect(words.suffix(4).joined(separator: " ") == "line feed takes two")
        let excess = try #require(words.compactMap { Int($0) }.first)
        let most = 3_000 - (excess + 1) / 2
        #expect(try push(most).sealed(with: ring).count <= 4_096)
        #expect(throws: PushError.self) { try push(most + 1).sealed(with: ring) }
    }

    private static func newKey(_ format: Format) throws -> Key {
        switch format {
        case .salted: key("s3cret", id: "k")
        case .webpush: Key(id: "k", material: .device(try WebPush.DeviceKey()))
        default: Key(id: "k", material: .aes128gcm(keyingMaterial: secret))
        }
    }

    @Test func `what no phone would show is refused`() throws {
        func code(_ push: Push) -> PushError.Code? {
            do { _ = try push.sealed(with: ring) } catch { return error.code }
            return nil
        }
        var hidden = body("x")
        hidden.placeholder = ""
        #expect(code(hidden) == .noAlertText)
        hidden.title = "T"
        #expect(code(hidden) == nil)
        hidden.part = .notification
        #expect(code(hidden) == .noAlertText)
        #expect(code(Push()) == .noAlertText)
        #expect(code(Push(title: "", subtitle: "")) == .noAlertText)
        #expect(code(Push(title: "T")) == nil)
        var localized = Push()
        localized.bodyLocalization = LocalizedText(key: "K")
        #expect(code(localized) == nil)
        for part in Push.Part.allCases {
            var push = Push(title: "T", body: "x")
            push.part = part
            push.badge = -1
            #expect(code(push) == .invalidValue)
            push.badge = nil
            push.relevanceScore = .nan
            #expect(code(push) == .invalidValue)
        }
    }

    @Test(arguments: Push.Part.allCases)
    func `custom values are nested as deep as a device reads them, and no deeper`(
        part: Push.Part
    ) throws {
        let depth = (part == .notification ? SealedDocument.limits : Payload.limits).depth - 1
        func push(_ depth: Int) -> Push {
            // Brackets in a string are not nested.
            var value = JSONValue.string(String(repeating: "[\"", count: 300))
            for _ in 0..<depth { value = .array([value]) }
            var push = Push(body: "x")
            push.part = part
            push.custom = ["a": 1, "b": value]
            return push
        }
        let payload = try Payload(parsing: push(depth).sealed(with: ring))
        #expect(Unsealer(ring: ring).resolve(payload.sealed).body == "x")
        let error = #expect(throws: PushError.self) { try push(depth + 1).sealed(with: ring) }
        #expect(error?.code == .invalidValue)
        #expect(
            error?.detail
                == "the value of the custom key b is nested more than \(depth) levels deep"
        )
    }

    @Test(arguments: ["aps", "ENCRYPTED_KEY_ID", "ENCRYPTED_\u{212A}EY_ID"])
    func `a reserved name is no custom key, not even with the Kelvin sign for K`(
        name: String
    ) throws {
        var push = Push(body: "x")
        push.custom = ["é": 1, name: 2]
        let error = #expect(throws: PushError.self) { try push.sealed(with: ring) }
        #expect(error?.code == .invalidValue)
        #expect(error?.detail == "\(name) is reserved, so it cannot be a custom key")
    }

    @Test(arguments: Push.Part.allCases)
    func `an empty message is refused unless it was asked for`(part: Push.Part) throws {
        var push = Push(title: part == .body ? "T" : nil, body: "")
        push.part = part
        let error = #expect(throws: PushError.self) { try push.sealed(with: ring) }
        #expect(error?.code == .emptyMessage)
        push.title = "T"
        push.allowsEmptyBody = part == .body
        let payload = try Payload(parsing: push.sealed(with: ring))
        #expect(Unsealer(ring: ring).resolve(payload.sealed).body == "")
        push.body = nil
        #expect((try? push.sealed(with: ring)) == nil || part == .notification)
    }

    @Test func `an end in the past, and one of a body alone, is refused`() {
        var push = Push(body: "x")
        push.expiresIn = .seconds(0)
        #expect(throws: PushError.self) { try push.sealed(with: ring) }
        push.expiresIn = .seconds(60)
        #expect(throws: Never.self) { try push.sealed(with: ring) }
        push.part = .body
        #expect(throws: PushError.self) { try push.sealed(with: ring) }
    }

    @Test func `ROT13 stands in the alert itself and nothing is sealed`() throws {
        let writer = ByteWriter()
        try Push(title: "Secret", body: "Attack at dawn").writeInROT13(to: writer)
        let payload = try Payload(parsing: writer.bytes)
        #expect(payload.title == "Frperg")
        #expect(payload.body == "Nggnpx ng qnja")
        #expect(payload.sealed.isEmpty)
        let shown = AlertROT13.resolve(
            title: payload.title,
            subtitle: payload.subtitle,
            body: payload.body,
            beside: payload.sealed
        )
        #expect(shown.body == "Attack at dawn")
    }
}
