// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// Keys of the authenticated formats, in a ring.
@Suite struct AuthenticatedKeyTests {
    private static let keyingMaterial = SecretBytes(copying: pattern(16))

    private static func ring() throws -> KeyRing {
        KeyRing(keys: [
            Key(id: "2026-11", material: .aes128gcm(keyingMaterial: keyingMaterial)),
            Key(id: "device", material: .device(try WebPush.DeviceKey())),
        ])
    }

    /// The bytes that a base64 text encodes.
    private static func bytes(_ text: String) throws -> [UInt8] {
        try #require(SealedText.readings(of: text).last).bytes
    }

    @Test func `what the first key seals opens in every text form`() throws {
        let ring = try Self.ring()
        for ring in [ring, KeyRing(keys: ring.keys.reversed())] {
            let sealed = try ring.seal("Grüße, 🔔")
            let bytes = try Self.bytes(sealed)
            let hexadecimal = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            let urlSafe = sealed.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
                .filter { $0 != "=" }
            for text in [sealed, String(urlSafe), hexadecimal.joined(separator: "\n")] {
                let opened = try ring.open(text)
                #expect(opened.plaintext == "Grüße, 🔔")
                #expect(opened.keyID == ring.keys.first?.id)
                #expect(!opened.isStale)
                #expect(opened.isAuthenticated)
            }
        }
    }

    @Test func `the header carries the id of the key`() throws {
        let sealed = try Self.bytes(try Self.ring().seal("hello"))
        #expect(try ContentCoding.Header(parsing: sealed).keyID == Array("2026-11".utf8))
    }

    @Test func `a message that names another key in its header is refused`() throws {
        let sealed = try Self.ring().seal("hello")
        let material = Key.Material.aes128gcm(keyingMaterial: Self.keyingMaterial)
        #expect {
            try KeyRing(keys: [Key(id: "2026-12", material: material)]).open(sealed)
        } throws: {
            ($0 as? SealError)?.code == .unknownKey
        }
        #expect(try KeyRing(keys: [Key(material: material)]).open(sealed).plaintext == "hello")
    }

    @Test func `a public half seals for the device and opens nothing`() throws {
        let device = try WebPush.DeviceKey()
        let sender = KeyRing(keys: [Key(material: .sender(device.recipient))])
        let sealed = try sender.seal("hello")
        #expect(
            try KeyRing(keys: [Key(material: .device(device))]).open(sealed).plaintext == "hello"
        )
        #expect { try sender.open(sealed) } throws: {
            ($0 as? SealError)?.code == .keyUnavailable
        }
    }

    @Test func `no changed bit gives another text, and only the record size may change`() throws {
        let ring = try Self.ring()
        for ring in [ring, KeyRing(keys: ring.keys.reversed())] {
            let sealed = try Self.bytes(try ring.seal("attack at dawn"))
            for bit in 0..<sealed.count * 8 {
                var changed = sealed
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                guard let opened = try? ring.open(SealedText.base64(changed)) else { continue }
                #expect(opened.plaintext == "attack at dawn", "bit \(bit)")
                #expect((16..<20).contains(bit / 8), "bit \(bit)")
            }
        }
    }

    /// RFC 8188 §2.1: the last record may be shorter than the record size, and a single record is
    /// the last.
    @Test func `one record opens under every record size that holds it`() throws {
        let sealed = try ContentCoding.seal(
            Array("hello world".utf8),  // one record of 28 bytes
            keyingMaterial: Self.keyingMaterial
        )
        let bits = (0..<32).map { 1 << $0 }
        for recordSize in [0, 1, 17, 18, 27, 28, 29, 4095, 4096] + bits + bits.map({ $0 ^ 4096 }) {
            var changed = sealed
            for place in 0..<4 {
                changed[16 + place] = UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * place))
            }
            let opened = try? Self.ring().open(SealedText.base64(changed))
            #expect(opened?.plaintext == (recordSize >= 28 ? "hello world" : nil), "\(recordSize)")
        }
    }

    @Test func `every truncation and every byte more is refused`() throws {
        let ring = try Self.ring()
        for ring in [ring, KeyRing(keys: ring.keys.reversed())] {
            let sealed = try Self.bytes(try ring.seal("attack at dawn"))
            for count in 0..<sealed.count {
                let text = SealedText.base64(Array(sealed[..<count]))
                #expect(throws: SealError.self, "\(count) bytes") { try ring.open(text) }
            }
            #expect(throws: SealError.cannotOpen) {
                try ring.open(SealedText.base64(sealed + [0]))
            }
        }
    }

    @Test func `padding hides the length, in formats that have it`() throws {
        let ring = try Self.ring()
        let counts = try ["", "yes", "a longer answer"].map {
            try ring.seal($0, padding: .to(byteCount: 64)).utf8.count
        }
        #expect(Set(counts).count == 1)
        #expect(try ring.open(ring.seal("yes", padding: .to(byteCount: 64))).plaintext == "yes")
        let salted = KeyRing(keys: [Key(material: .salted(passphrase: SecretBytes("x"), .default))])
        #expect { try salted.seal("yes", padding: .to(byteCount: 64)) } throws: {
            ($0 as? SealError)?.code == .unsupported
        }
    }

    @Test func `bytes that are not UTF-8 are not shown`() throws {
        let ring = try Self.ring()
        let sealed = try ContentCoding.seal(
            [0x61, 0xFF],
            keyingMaterial: Self.keyingMaterial
        )
        #expect(throws: SealError.cannotOpen) { try ring.open(SealedText.base64(sealed)) }
    }

    @Test func `keys come back from a JWK Set as they were written`() throws {
        let device = try WebPush.DeviceKey()
        let other = try WebPush.DeviceKey()
        let ring = KeyRing(keys: [
            Key(id: "a", material: .aes128gcm(keyingMaterial: Self.keyingMaterial)),
            Key(id: "b", material: .device(device)),
            Key(id: "c", material: .sender(other.recipient)),
        ])
        let again = try KeyRing(parsing: ring.serialized())
        #expect(again.serialized() == ring.serialized())
        #expect(try again.open(ring.seal("hello")).keyID == "a")
        #expect(try ring.open(KeyRing(keys: [again.keys[1]]).seal("to b")).keyID == "b")
        let toOther = try KeyRing(keys: [again.keys[2]]).seal("to c")
        let opener = KeyRing(keys: [Key(id: "o", material: .device(other))])
        #expect(try opener.open(toOther).plaintext == "to c")
    }

    @Test(arguments: [
        (#""kty":"oct","alg":"aes128gcm","k":"AAAAAAAAAAAAAAAAAAAA""#, "has 15 bytes"),
        (#""kty":"oct","alg":"webpush","k":"AAAA""#, "needs \"kty\""),
        (#""kty":"EC","alg":"webpush","crv":"P-384""#, "is not P-256"),
        (#""kty":"EC","alg":"webpush","crv":"P-256","x":"AAAA""#, "has 3 bytes, not 32"),
        (
            #""kty":"EC","alg":"webpush","crv":"P-256","auth":"BTBZMqHH6r4Tts7J_aSIgg","#
                + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
                + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a1""#,
            "its last character has bits left over"
        ),
        (
            #""kty":"EC","alg":"webpush","crv":"P-256","auth":"BTBZMqHH6r4Tts7J_aSIgg","#
                + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
                + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5aw""#,
            "not a point on the curve"
        ),
        (
            #""kty":"EC","alg":"webpush","crv":"P-256","auth":"BTBZMqHH6r4Tts7J_aSIgg","#
                + #""x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
                + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","#
                + #""d":"yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw""#,
            "does not belong to"
        ),
    ])
    func `a key that cannot be is refused where it stands`(members: String, words: String) throws {
        #expect { try KeyRing(parsing: Array("{\"keys\":[{\(members)}]}".utf8)) } throws: {
            ($0 as? SealError)?.detail.contains(words) == true
        }
    }
}
