// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

@Suite struct PrimitiveTests {
    @Test(
        "passphrases become the keys that other implementations make of them",
        arguments: try VectorFile.load("salted/kdf.json")
    )
    func keyDerivation(vector: Vector) throws {
        let digest = try #require(Digest(name: vector.digest ?? ""))
        let (salt, key) = (try hex(vector.saltHex ?? ""), try hex(vector.keyHex ?? ""))
        let iv = try hex(vector.ivHex ?? "")
        let iterations = try #require(vector.iterations)
        let derived =
            vector.kdf == "pbkdf2"
            ? try PBKDF2.derive(
                vector.passphrase(),
                salt: salt,
                digest: digest,
                iterations: iterations,
                byteCount: key.count + iv.count
            )
            : try EVPBytesToKey.derive(
                vector.passphrase(),
                salt: salt,
                digest: digest,
                count: iterations,
                byteCount: key.count + iv.count
            )
        #expect(derived == SecretBytes(copying: key + iv))
    }

    // RFC 6070 §2 and RFC 7914 §11.
    static let pbkdf2Outputs: [(String, String, Digest, Int, String)] = [
        ("password", "salt", .sha1, 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
        ("password", "salt", .sha1, 4096, "4b007901b765489abead49d926f721d065a429c1"),
        ("pass\0word", "sa\0lt", .sha1, 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
        (
            "passwd", "salt", .sha256, 1,
            "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        ),
    ]

    @Test("PBKDF2 gives what the RFCs print", arguments: pbkdf2Outputs)
    func pbkdf2(password: String, salt: String, digest: Digest, count: Int, output: String) throws {
        let expected = try hex(output)
        #expect(
            try PBKDF2.derive(
                SecretBytes(password),
                salt: Array(salt.utf8),
                digest: digest,
                iterations: count,
                byteCount: expected.count
            ) == SecretBytes(copying: expected)
        )
    }

    // NIST SP 800-38A §F.2.1, F.2.3 and F.2.5: CBC without padding.
    @Test(
        "AES-CBC gives what NIST prints",
        arguments: [
            (
                "2b7e151628aed2a6abf7158809cf4f3c",
                "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            ),
            (
                "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
                "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
            ),
            (
                "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
                "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
            ),
        ]
    )
    func cbc(key: String, ciphertext: String) throws {
        let plaintext = try hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
        let key = SecretBytes(copying: try hex(key))
        let iv = SecretBytes(copying: try hex("000102030405060708090a0b0c0d0e0f"))
        let ciphertext = try hex(ciphertext)
        #expect(
            try AESCBC.encrypt(plaintext, key: key, iv: iv, padding: .none) == ciphertext
        )
        #expect(
            try AESCBC.decrypt(ciphertext, key: key, iv: iv, padding: .none) == plaintext
        )
        #expect(try AESCBC.encrypt([], key: key, iv: iv, padding: .none) == [])
        #expect(try AESCBC.decrypt([], key: key, iv: iv, padding: .none) == [])
        for count in 0..<50 {
            let padded = try AESCBC.encrypt(pattern(count), key: key, iv: iv)
            #expect(padded.count == (count / 16 + 1) * 16)
            #expect(try AESCBC.decrypt(padded, key: key, iv: iv) == pattern(count))
        }
    }

    @Test func `what does not fit is refused, not trapped`() throws {
        let key = SecretBytes(copying: pattern(16))
        let iv = SecretBytes(copying: pattern(16))
        for count in [0, 1, 15, 17, 23, 31, 33] {
            let wrong = SecretBytes(copying: pattern(count))
            #expect(throws: SealError.self) { try AESCBC.encrypt([], key: wrong, iv: iv) }
            #expect(throws: SealError.self) { try AESCBC.decrypt([], key: key, iv: wrong) }
        }
        #expect(throws: SealError.self) {
            try AESCBC.encrypt([1], key: key, iv: iv, padding: .none)
        }
        #expect(throws: SealError.self) {
            try AESCBC.decrypt(pattern(17), key: key, iv: iv, padding: .none)
        }
        #expect(throws: SealError.cannotOpen) { try AESCBC.decrypt([], key: key, iv: iv) }
        #expect(throws: SealError.self) {
            try PBKDF2.derive(key, salt: [], digest: .sha256, iterations: 1, byteCount: 0)
        }
    }

    @Test func `the derived key and IV are the parts of one stretch`() throws {
        let passphrase = SecretBytes("x")
        for parameters in [Salted.Parameters.default, .cryptoJS] {
            let salt = pattern(8)
            let (key, iv) = try Salted.deriveKey(
                passphrase: passphrase,
                salt: salt,
                parameters: parameters
            )
            let message = try Salted.seal(
                pattern(33),
                passphrase: passphrase,
                parameters: parameters,
                salt: salt
            )
            #expect(try AESCBC.decrypt(Array(message[16...]), key: key, iv: iv) == pattern(33))
        }
    }
}
