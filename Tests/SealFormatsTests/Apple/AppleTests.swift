// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

/// What Apple's systems lack, by name.
@Suite struct AppleTests {
    @Test func `these digests are refused and no others`() throws {
        let missing = Digest.allCases.filter { !$0.isAvailable }
        #expect(
            missing.map(\.rawValue) == [
                "md4", "md5-sha1", "sha512-224", "sha512-256", "sha3-224", "sha3-256", "sha3-384",
                "sha3-512", "ripemd160", "blake2b512", "blake2s256", "sm3", "whirlpool",
            ]
        )
        for digest in missing {
            for derivation in [
                Salted.KeyDerivation.evpBytesToKey(digest), .pbkdf2(digest, iterations: 1),
            ] {
                let refused = SealError(
                    .unsupported,
                    "Apple's systems have no digest \(digest.rawValue), only MD5, SHA-1 and SHA-2"
                )
                #expect(throws: refused) {
                    try Salted.seal(
                        [],
                        passphrase: SecretBytes("x"),
                        parameters: .init(cipher: .aes128CBC, keyDerivation: derivation)
                    )
                }
            }
            #expect(throws: digest.unavailable) {
                try HKDF.derive(SecretBytes("x"), salt: [], info: [], digest: digest, byteCount: 1)
            }
            #expect(throws: digest.unavailable) { try digest.hash([]) }
        }
    }

    @Test func `these IVs of AES-GCM are refused and no others`() throws {
        let key = SecretBytes(copying: pattern(16))
        // Ours, being made with OpenSSL, takes no more than 128.
        for count in 0...128 {
            let code = failure { () throws(SealError) in
                try AESGCM.seal([], key: key, iv: pattern(count))
            }
            #expect(code == (count < 12 ? .unsupported : nil), "\(count)")
        }
    }

    /// The message is of `openssl enc -aes-256-cbc -pbkdf2 -iter 1000 -md blake2b512 -a -A` with the
    /// passphrase "s3cret".
    @Test func `a ring with a BLAKE2 key opens the messages of its other key`() throws {
        let other = #"{"kid":"new","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}"#
        let blake =
            #"{"kid":"old","kty":"oct","alg":"salted","k":"czNjcmV0","iter":1000,"md":"blake2b512"}"#
        let ring = try KeyRing(parsing: Array(#"{"keys":[\#(blake),\#(other)]}"#.utf8))
        let text = try KeyRing(keys: [#require(ring.key("new"))]).seal("Meet at dawn")
        #expect(try ring.open(text).plaintext == "Meet at dawn")
        let refused = SealError(
            .unsupported,
            #"the key "old" cannot be used: Apple's systems have no digest blake2b512, only MD5, "#
                + "SHA-1 and SHA-2"
        )
        let sealed = "U2FsdGVkX19urMfpV9HVFi35Ydny7ScVh+hJI/7JPPA="
        #expect(throws: refused) { try ring.open(sealed) }
        #expect(throws: refused) { try ring.seal("Meet at dawn") }
    }
}
