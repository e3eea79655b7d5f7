// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON
import Testing

@Suite struct KeySetWritingTests {
    @Test func `a ring is written with its members in a fixed order`() throws {
        let ring = KeyRing(keys: [
            Key(
                id: "2026-11 \"ü\"",
                material: .salted(
                    passphrase: SecretBytes("correct horse"),
                    .init(cipher: .aes192CBC, keyDerivation: .pbkdf2(.sha512, iterations: 7))
                ),
                expiry: 1_790_000_000
            ),
            Key(material: .salted(passphrase: SecretBytes("a"), .cryptoJS)),
            Key(id: "js", material: .cryptoJS(passphrase: SecretBytes("ab"))),
        ])
        let text = """
            {
              "keys": [
                {
                  "kid": "2026-11 \\"ü\\"",
                  "kty": "oct",
                  "alg": "salted",
                  "cipher": "aes-192-cbc",
                  "kdf": "pbkdf2",
                  "md": "sha512",
                  "iter": 7,
                  "k": "Y29ycmVjdCBob3JzZQ",
                  "exp": 1790000000
                },
                {
                  "kty": "oct",
                  "alg": "salted",
                  "cipher": "aes-256-cbc",
                  "kdf": "EVP_BytesToKey",
                  "md": "md5",
                  "k": "YQ"
                },
                {
                  "kid": "js",
                  "kty": "oct",
                  "alg": "cryptojs",
                  "k": "YWI"
                }
              ]
            }

            """
        #expect(String(decoding: ring.serialized(), as: UTF8.self) == text)
        #expect(try KeyRing(parsing: ring.serialized()).serialized() == ring.serialized())
    }

    @Test func `secrets of every length come back as they were`() throws {
        for count in 1...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            let ring = KeyRing(keys: [Key(material: .cryptoJS(passphrase: .init(copying: bytes)))])
            let again = try KeyRing(parsing: ring.serialized())
            guard case .cryptoJS(let passphrase, _) = again.keys.first?.material else {
                Issue.record("the key is gone")
                return
            }
            #expect(passphrase == SecretBytes(copying: bytes))
        }
    }

    @Test func `an id of control characters does not make the text grow out of its room`() {
        let id = String(repeating: "\u{1}", count: 255)
        let ring = KeyRing(keys: (0..<64).map { _ in Key(id: id, material: .rot13) })
        #expect(ring.serialized().count > 64 * 255 * 6)
    }
}
