// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite("Salted beside the openssl command line") struct SaltedCommandTests {
    static let derivations: [Salted.KeyDerivation] = [
        .pbkdf2(.sha256, iterations: 10_000), .pbkdf2(.sha256, iterations: 1),
        .pbkdf2(.sha512, iterations: 1000), .pbkdf2(.md5, iterations: 2),
        .evpBytesToKey(.md5), .evpBytesToKey(.sha1), .evpBytesToKey(.sha256),
        .evpBytesToKey(.sha512),
    ]
    static let byteCounts = [0, 1, 15, 16, 17, 2900]

    @Test(
        "opens what it writes and writes what it opens",
        arguments: Salted.Cipher.allCases,
        derivations
    )
    func bothWays(cipher: Salted.Cipher, derivation: Salted.KeyDerivation) throws {
        let parameters = Salted.Parameters(cipher: cipher, keyDerivation: derivation)
        for byteCount in Self.byteCounts {
            try check(pattern(byteCount), passphrase: "pässword \(byteCount)", parameters)
        }
    }

    @Test("takes every digest it has", arguments: Digest.allCases.filter(\.isAvailable))
    func digests(digest: Digest) throws {
        for derivation in [
            Salted.KeyDerivation.evpBytesToKey(digest), .pbkdf2(digest, iterations: 3),
        ] {
            let parameters = Salted.Parameters(cipher: .aes256CBC, keyDerivation: derivation)
            try check(pattern(17), passphrase: "x", parameters)
        }
    }

    @Test(
        "takes any passphrase",
        arguments: ["", "k", "🔑 ключ", String(repeating: "long ", count: 300)]
    )
    func passphrases(passphrase: String) throws {
        for derivation in [
            Salted.KeyDerivation.evpBytesToKey(.sha256), .pbkdf2(.sha256, iterations: 1),
        ] {
            let parameters = Salted.Parameters(cipher: .aes256CBC, keyDerivation: derivation)
            try check(pattern(40), passphrase: passphrase, parameters)
        }
    }

    @Test func `CryptoJS parameters are openssl's with MD5`() throws {
        #expect(Salted.Parameters.cryptoJS.opensslOptions == ["-aes-256-cbc", "-md", "md5"])
        try check(pattern(5), passphrase: "Secret Passphrase", .cryptoJS)
    }

    private func check(
        _ plaintext: [UInt8],
        passphrase: String,
        _ parameters: Salted.Parameters
    ) throws {
        let secret = SecretBytes(passphrase)
        let theirs = try OpenSSLCommand.enc(
            plaintext,
            decrypt: false,
            passphrase: passphrase,
            parameters: parameters
        )
        try #require(theirs.status == 0, "\(theirs.errors)")
        #expect(
            try Salted.open(theirs.output, passphrase: secret, parameters: parameters)
                == plaintext
        )

        let ours = try Salted.seal(plaintext, passphrase: secret, parameters: parameters)
        let opened = try OpenSSLCommand.enc(
            ours,
            decrypt: true,
            passphrase: passphrase,
            parameters: parameters
        )
        try #require(opened.status == 0, "\(opened.errors)")
        #expect(opened.output == plaintext)

        // With the same salt, our output is the same.
        let salt = Array(theirs.output[8..<16])
        #expect(
            try Salted.seal(plaintext, passphrase: secret, parameters: parameters, salt: salt)
                == theirs.output
        )
    }
}
