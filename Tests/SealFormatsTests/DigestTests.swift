// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Testing

@testable import SealFormats

/// The names that a C callback collects.
private final class Names {
    var all: [String] = []
}

@Suite struct DigestTests {
    @Test func `each digest has a place of its own in the table`() {
        #expect(Digest.allCases.map(\.tableIndex) == Array(Digest.allCases.indices))
    }

    @Test func `reads every name that OpenSSL's providers give a digest`() throws {
        for digest in Digest.allCases where digest.isAvailable {
            let names = Names()
            EVP_MD_names_do_all(
                try digest.algorithm(),
                { name, names in
                    guard let name, let names else { return }
                    Unmanaged<Names>.fromOpaque(names).takeUnretainedValue().all
                        .append(String(cString: name))
                },
                Unmanaged.passUnretained(names).toOpaque()
            )
            #expect(!names.all.isEmpty)
            for name in names.all {
                #expect(Digest(name: name) == digest, "\(name)")
                #expect(Digest(name: name.uppercased()) == digest, "\(name)")
                #expect(Digest(name: name.lowercased()) == digest, "\(name)")
            }
        }
    }

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

    @Test func `says which digests this OpenSSL has, as its command line does`() throws {
        for digest in Digest.allCases {
            let result = try OpenSSLCommand.run(["dgst", "-\(digest.rawValue)"])
            #expect((result.status == 0) == digest.isAvailable, "\(digest)")
        }
        #expect(Digest.sha256.isAvailable && Digest.md5.isAvailable)
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
