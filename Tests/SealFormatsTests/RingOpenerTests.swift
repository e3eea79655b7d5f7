// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

/// Sealing and opening with reused memory.
@Suite struct RingOpenerTests {
    private static let legacy = Salted.Parameters(
        cipher: .aes256CBC,
        keyDerivation: .evpBytesToKey(.sha256)
    )

    private static func ring() throws -> KeyRing {
        KeyRing(keys: [
            Key(id: "new", material: .aes128gcm(keyingMaterial: SecretBytes(copying: pattern(16)))),
            Key(id: "old", material: .aes128gcm(keyingMaterial: SecretBytes(copying: pattern(20)))),
            Key(id: "web", material: .device(try WebPush.DeviceKey())),
            Key(material: .salted(passphrase: SecretBytes("secret"), legacy)),
            Key(id: "js", material: .cryptoJS(passphrase: SecretBytes("other"), .object)),
        ])
    }

    private func seal(_ text: String, _ sealer: TextSealer) throws -> String {
        try text.withUTF8Bytes { text throws(SealError) in
            String(decoding: try sealer.seal(text), as: UTF8.self)
        }
    }

    @Test func `long and short texts of every format open one after the other`() throws {
        let ring = try Self.ring()
        let opener = RingOpener(ring)
        let sealers = try ring.keys.map { try TextSealer($0) }
        for count in [0, 1, 100, 3000, 7, 3999, 2] where count <= 3900 {
            let text = String(repeating: "ä", count: count / 2) + String(count)
            for (index, sealer) in sealers.enumerated() {
                let sealed = try seal(text, sealer)
                let opened = try opener.open(sealed)
                #expect(String(decoding: opened.plaintext, as: UTF8.self) == text)
                #expect(opened.key == index && opened.isStale == (index > 0))
            }
        }
    }

    @Test func `it gives what the ring gives, errors too`() throws {
        let ring = try Self.ring()
        let opener = RingOpener(ring)
        var texts = ["", "%", "Salted__", "U2FsdGVkX1", "{\"ct\":1}", "deadbeef", "AAAA", "ä"]
        for key in ring.keys {
            let sealed = try KeyRing(keys: [key]).seal("hello")
            texts += [sealed, sealed.lowercased(), String(sealed.dropLast(4)), "  " + sealed]
        }
        texts.append(
            try KeyRing(keys: [
                Key(
                    id: "nobody's",
                    material: .aes128gcm(keyingMaterial: .init(copying: pattern(16)))
                )
            ]).seal("hello")
        )
        for text in texts {
            for keyID in [nil, "new", "old", "web", "js", "none", ""] {
                let one = Result { () throws(SealError) in
                    try ring.open(text, keyID: keyID, at: 1)
                }
                let other = Result { () throws(SealError) in
                    try opener.open(text, keyID: keyID, at: 1)
                }
                switch (one, other) {
                case (.success(let one), .success(let other)):
                    #expect(one.plaintext == String(decoding: other.plaintext, as: UTF8.self))
                    #expect(one.keyID == ring.keys[other.key].id && one.isStale == other.isStale)
                case (.failure(let one), .failure(let other)): #expect(one == other)
                default: Issue.record("\(text) \(keyID ?? "-"): \(one) and \(other)")
                }
            }
        }
    }

    @Test func `the key that the message alone names tells why it does not open`() throws {
        let secret = SecretBytes(copying: pattern(20))
        let fresh = SecretBytes(copying: pattern(16))
        let other = Key(id: "new", material: .aes128gcm(keyingMaterial: fresh))
        let named = Key(id: "old", material: .aes128gcm(keyingMaterial: secret))
        let ended = Key(id: "old", material: .aes128gcm(keyingMaterial: secret), expiry: 100)
        let sealed = try KeyRing(keys: [named]).seal("hello")
        func failure(_ key: Key, _ text: String) -> SealError.Code? {
            do throws(SealError) {
                _ = try KeyRing(keys: [other, key]).open(text, at: 200)
                return nil
            } catch { return error.code }
        }
        #expect(failure(named, sealed) == nil)
        #expect(failure(ended, sealed) == .expiredKey)
        #expect(failure(named, String(sealed.prefix(48))) == .malformed)
        #expect(failure(other, sealed) == .unknownKey)
    }

    @Test func `scratch memory stays where it is until it has to grow`() {
        let scratch = ScratchMemory()
        let memory = scratch.bytes(400)
        memory.initializeMemory(as: UInt8.self, repeating: 0x41)
        let same = scratch.bytes(300)
        #expect(same.baseAddress == memory.baseAddress && same[0] == 0x41)
        #expect(scratch.bytes(100_000).count == 100_000)
    }
}
