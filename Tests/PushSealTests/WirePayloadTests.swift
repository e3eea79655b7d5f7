// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON
import Testing

/// What is written for another service, read again as its reader reads it.
@Suite struct WirePayloadTests {
    private static func bark(_ mode: Bark.Mode) throws -> KeyRing {
        let key = SecretBytes(copying: "12345678901234567890123456789012".utf8)
        return KeyRing(keys: [
            Key(id: "bark", material: .bark(try Bark.Settings(key: key, mode: mode)))
        ])
    }

    private static func device(_ material: (WebPush.DeviceKey) -> Key.Material) throws -> KeyRing {
        KeyRing(keys: [Key(id: "relay", material: material(try WebPush.DeviceKey()))])
    }

    private static func resolve(_ bytes: [UInt8], _ ring: KeyRing) throws -> Resolution {
        let sealed = try Payload(parsing: bytes).sealed
        #expect(sealed.isEmpty && sealed.keyID == nil)
        return Unsealer(ring: ring).resolve(sealed)
    }

    private static var full: PayloadBuilder {
        var builder = PayloadBuilder()
        builder.title = "News"
        builder.subtitle = "Late"
        builder.badge = 3
        builder.sound = "bell.caf"
        builder.threadID = "orlando"
        builder.interruptionLevel = .timeSensitive
        builder.customKeys.append("url", "https://example.org/a")
        return builder
    }

    @Test(arguments: Bark.Mode.allCases, [true, false])
    func `Bark gets all it has words for in its own document`(mode: Bark.Mode, isAll: Bool) throws {
        let ring = try Self.bark(mode)
        let bytes =
            isAll
            ? try Self.full.payload(sealingAll: "Meet at dawn", with: ring)
            : try Self.full.payload(sealing: "Meet at dawn", with: ring)
        let root = try JSONValue(parsing: bytes)
        #expect(root.object?.names == ["aps", "ciphertext", "iv"])
        let aps: JSONValue = [
            "alert": ["body": "(Encrypted)"], "category": "myNotificationCategory",
            "mutable-content": 1,
        ]
        #expect(root.object?["aps"] == aps)
        let opened = try ring.open(try Payload(parsing: bytes).sealed.wires)
        let document: JSONValue = [
            "title": "News", "subtitle": "Late", "body": "Meet at dawn", "badge": 3,
            "sound": "bell", "group": "orlando", "level": "timeSensitive",
            "url": "https://example.org/a",
        ]
        #expect(try JSONValue(parsing: Array(opened.plaintext.utf8)) == document)
        let changes = try Self.resolve(bytes, ring).replacement
        #expect(changes.title.plain == "News" && changes.subtitle.plain == "Late")
        #expect(changes.body.plain == "Meet at dawn" && changes.badge == 3)
        #expect(changes.threadIdentifier == "orlando" && changes.interruptionLevel == .timeSensitive)
        #expect(changes.userInfo.object["url"]?.string == "https://example.org/a")
    }

    @Test func `a title nobody gave is sealed as an empty one where all is sealed`() throws {
        let ring = try Self.bark(.gcm)
        let bytes = try PayloadBuilder().payload(sealingAll: "x", with: ring)
        let changes = try Self.resolve(bytes, ring).replacement
        #expect(changes.title.plain?.isEmpty == true && changes.subtitle.plain?.isEmpty == true)
    }

    @Test func `the relays get title, text and the app's own keys`() throws {
        for ring in [try Self.device { .mastodon($0) }, try Self.device { .iceCubes($0) }] {
            var builder = PayloadBuilder()
            builder.title = "Alice mentioned you"
            builder.customKeys.append("notification_id", 42)
            for bytes in [
                try builder.payload(sealing: "@bob Grüße 🎺", with: ring),
                try builder.payload(sealingAll: "@bob Grüße 🎺", with: ring),
            ] {
                #expect(!String(decoding: bytes, as: UTF8.self).contains("Alice"))
                let resolution = try Self.resolve(bytes, ring)
                #expect(resolution.decryption.status == .opened)
                #expect(resolution.title == "Alice mentioned you")
                #expect(resolution.body == "@bob Grüße 🎺")
                #expect(try resolution.replacement.userInfo.object["notification_id"] == 42)
            }
        }
    }

    @Test
    func `what a document has no place for stays in clear, or is refused where all is sealed`()
        throws
    {
        let ring = try Self.device { .mastodon($0) }
        var builder = PayloadBuilder()
        builder.badge = 3
        builder.category = "SECRET"
        let bytes = try builder.payload(sealing: "x", with: ring)
        let aps = try JSONValue(parsing: bytes).object?["aps"]?.object
        #expect(aps?["badge"] == 3 && aps?["category"] == "SECRET")
        let error = #expect(throws: PayloadError.self) {
            try builder.payload(sealingAll: "x", with: ring)
        }
        #expect(error?.code == .invalidValue)
        #expect(error?.detail == "mastodon has no place for a badge in what it seals")
    }

    @Test func `what would mean something else, or get lost, is refused`() throws {
        let ring = try Self.bark(.gcm)
        var builder = PayloadBuilder()
        builder.customKeys.append("Body", "another")
        #expect(throws: PayloadError.self) { try builder.payload(sealing: "x", with: ring) }
        #expect(throws: PayloadError.self) {
            try PayloadBuilder().payload(
                sealingAll: "x",
                with: ring,
                freshness: .fresh(at: 1, lifetime: 60)
            )
        }
        var document = JSONObject()
        document.append("aps", [:])
        #expect(throws: PayloadError.self) {
            try PayloadBuilder().payload(sealing: document, with: ring)
        }
        var padded = PayloadBuilder()
        padded.padding = .to(byteCount: 100)
        let error = #expect(throws: PayloadError.self) {
            try padded.payload(sealing: "x", with: ring)
        }
        #expect(error?.code == .invalidValue)
    }

    @Test func `the limit holds for these as well`() throws {
        let message = String(repeating: "x", count: 3_100)
        for ring in [try Self.bark(.cbc), try Self.device { .mastodon($0) }] {
            let error = #expect(throws: PayloadError.self) {
                try PayloadBuilder().payload(sealing: message, with: ring)
            }
            #expect(error?.code == .tooLarge)
        }
    }
}
