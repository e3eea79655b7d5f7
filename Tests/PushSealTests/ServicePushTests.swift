// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import PushSealJSON
import Testing

/// Pushes sealed for another service, parsed again as its receiver does.
@Suite struct ServicePushTests {
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

    private static func full(_ part: Push.Part) -> Push {
        var push = Push(title: "News", subtitle: "Late", body: "Meet at dawn")
        push.part = part
        push.badge = 3
        push.sound = "bell.caf"
        push.threadIdentifier = "orlando"
        push.interruptionLevel = .timeSensitive
        push.custom = ["url": "https://example.org/a"]
        return push
    }

    @Test(arguments: Bark.Mode.allCases, Push.Part.allCases)
    func `Bark gets all it has words for in its own document`(
        mode: Bark.Mode,
        part: Push.Part
    ) throws {
        let ring = try Self.bark(mode)
        let bytes = try Self.full(part).sealed(with: ring)
        let root = try JSONValue(parsing: bytes)
        #expect(root.object?.names == ["aps", "ciphertext", "iv"])
        let aps: JSONValue = [
            "alert": ["body": "(Encrypted)"], "category": "myNotificationCategory",
            "mutable-content": 1,
        ]
        #expect(root.object?["aps"] == aps)
        let opened = try ring.open(try Payload(parsing: bytes).sealed.serviceFields)
        let document: JSONValue = [
            "title": "News", "subtitle": "Late", "body": "Meet at dawn", "badge": 3,
            "sound": "bell", "group": "orlando", "level": "timeSensitive",
            "url": "https://example.org/a",
        ]
        #expect(try JSONValue(parsing: Array(opened.plaintext.utf8)) == document)
        let changes = try Self.resolve(bytes, ring).replacement
        #expect(changes.title.plain == "News" && changes.subtitle.plain == "Late")
        #expect(changes.body.plain == "Meet at dawn" && changes.badge == 3)
        #expect(changes.threadIdentifier == "orlando")
        #expect(changes.interruptionLevel == .timeSensitive)
        #expect(changes.userInfo["url"]?.string == "https://example.org/a")
    }

    @Test func `a title nobody gave is sealed as an empty one where all is sealed`() throws {
        let ring = try Self.bark(.gcm)
        let bytes = try Push(body: "x").sealed(with: ring)
        let changes = try Self.resolve(bytes, ring).replacement
        #expect(changes.title.plain?.isEmpty == true && changes.subtitle.plain?.isEmpty == true)
    }

    @Test func `the relays get title, text and the app's own keys`() throws {
        for ring in [
            try Self.device { .device($0, .mastodon) }, try Self.device { .device($0, .iceCubes) },
        ] {
            for part in Push.Part.allCases {
                var push = Push(title: "Alice mentioned you", body: "@bob Grüße 🎺")
                push.part = part
                push.custom = ["notification_id": 42]
                let bytes = try push.sealed(with: ring)
                #expect(!String(decoding: bytes, as: UTF8.self).contains("Alice"))
                let resolution = try Self.resolve(bytes, ring)
                #expect(resolution.decryption.status == .opened)
                #expect(resolution.title == "Alice mentioned you")
                #expect(resolution.body == "@bob Grüße 🎺")
                #expect(try resolution.replacement.userInfo["notification_id"] == 42)
            }
        }
    }

    @Test
    func `what a document has no place for stays in clear, or is refused where all is sealed`()
        throws
    {
        let ring = try Self.device { .device($0, .mastodon) }
        var push = Push(body: "x")
        push.part = .body
        push.badge = 3
        push.categoryIdentifier = "SECRET"
        let bytes = try push.sealed(with: ring)
        let aps = try JSONValue(parsing: bytes).object?["aps"]?.object
        #expect(aps?["badge"] == 3 && aps?["category"] == "SECRET")
        push.part = .notification
        let error = #expect(throws: PushError.self) { try push.sealed(with: ring) }
        #expect(error?.code == .unsupported)
        #expect(error?.detail == "mastodon cannot seal a badge")
    }

    @Test func `what would mean something else, or get lost, is refused`() throws {
        let ring = try Self.bark(.gcm)
        func code(_ change: (inout Push) -> Void) -> PushError.Code? {
            var push = Push(body: "x")
            change(&push)
            do { _ = try push.sealed(with: ring) } catch { return error.code }
            return nil
        }
        #expect(code { _ in } == nil)
        #expect(code { $0.custom = ["Body": "another"] } == .invalidValue)
        #expect(code { $0.expiresIn = .seconds(60) } == .unsupported)
        #expect(code { $0.padding = .to(byteCount: 100) } == .unsupported)
        #expect(code { $0.titleLocalization = LocalizedText(key: "K") } == .unsupported)
        #expect(code { $0.body = "" } == .emptyMessage)
    }

    @Test func `custom values are nested as deep as the service's document is read`() throws {
        for ring in [try Self.bark(.gcm), try Self.device { .device($0, .mastodon) }] {
            func push(_ depth: Int) -> Push {
                var value: JSONValue = 1
                for _ in 0..<depth { value = .array([value]) }
                var push = Push(body: "x")
                push.custom = ["a": value]
                return push
            }
            #expect(try Self.resolve(push(63).sealed(with: ring), ring).body == "x")
            let error = #expect(throws: PushError.self) { try push(64).sealed(with: ring) }
            #expect(error?.code == .invalidValue)
        }
    }

    @Test(arguments: Bark.Mode.allCases)
    func `the hint for Bark is enough, and less than a block more than needed`(
        mode: Bark.Mode
    ) throws {
        let ring = try Self.bark(mode)
        func push(_ byteCount: Int) -> Push { Push(body: String(repeating: "x", count: byteCount)) }
        for byteCount in [3_100, 6_000] {
            let error = #expect(throws: PushError.self) {
                try push(byteCount).sealed(with: ring)
            }
            let words = try #require(error?.hint).split(separator: " ")
            let cut = try #require(words.compactMap { Int($0) }.first)
            #expect(throws: Never.self) { try push(byteCount - cut).sealed(with: ring) }
            #expect(throws: PushError.self) { try push(byteCount - cut + 64).sealed(with: ring) }
        }
    }

    @Test func `the limit holds for these as well`() throws {
        let message = String(repeating: "x", count: 3_100)
        for ring in [try Self.bark(.cbc), try Self.device { .device($0, .mastodon) }] {
            let error = #expect(throws: PushError.self) {
                try Push(body: message).sealed(with: ring)
            }
            #expect(error?.code == .tooLarge)
        }
    }
}
