// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

@Suite struct DigestTests {
    @Test(
        "reads the spellings in use",
        arguments: [
            ("sha256", Digest.sha256), ("SHA256", .sha256), ("sha-256", .sha256),
            ("SHA-256", .sha256), ("rmd160", .ripemd160), ("RIPEMD160", .ripemd160),
            ("MD5", .md5), ("sha-512/256", .sha512Truncated256), ("whirlpool", .whirlpool),
        ] as [(String, Digest)]
    )
    func spellings(name: String, digest: Digest) {
        #expect(Digest(name: name) == digest)
    }

    @Test(
        "refuses what is no digest",
        arguments: ["", "sha", "sha2567", "bla\u{212A}e2b512", " sha256", "aes", "null"]
    )
    func unknown(name: String) {
        #expect(Digest(name: name) == nil)
    }

    @Test func `one that is missing is an error that names it`() throws {
        let missing = try #require(Digest.allCases.first { !$0.isAvailable })
        for derivation in [
            Salted.KeyDerivation.evpBytesToKey(missing), .pbkdf2(missing, iterations: 1),
        ] {
            let error = #expect(throws: SealError.self) {
                try Salted.seal(
                    [],
                    passphrase: SecretBytes("x"),
                    parameters: .init(cipher: .aes128CBC, keyDerivation: derivation)
                )
            }
            #expect(error?.code == .unsupported)
            #expect(error?.detail.contains(missing.rawValue) == true)
        }
    }
}
