// SPDX-License-Identifier: Apache-2.0

extension Salted {
    /// A digest that `openssl enc -md` takes; the raw value is OpenSSL's usual name for it.
    ///
    /// Extendable output functions (SHAKE) are left out: the length of their output depends on the
    /// version of `openssl enc`.
    @nonexhaustive
    public enum Digest: String, Sendable, CaseIterable {
        /// MD4; OpenSSL 3 has it in its legacy provider only.
        case md4
        /// MD5: what CryptoJS uses and `openssl enc` used before 1.1.0.
        case md5
        /// The concatenation of MD5 and SHA-1, 36 bytes, as in early TLS.
        case md5SHA1 = "md5-sha1"
        /// SHA-1.
        case sha1
        /// SHA-224.
        case sha224
        /// SHA-256: the default of `openssl enc` since 1.1.0.
        case sha256
        /// SHA-384.
        case sha384
        /// SHA-512.
        case sha512
        /// SHA-512 truncated to 224 bits, with its own initial values.
        case sha512Truncated224 = "sha512-224"
        /// SHA-512 truncated to 256 bits, with its own initial values.
        case sha512Truncated256 = "sha512-256"
        /// SHA3-224.
        case sha3_224 = "sha3-224"
        /// SHA3-256.
        case sha3_256 = "sha3-256"
        /// SHA3-384.
        case sha3_384 = "sha3-384"
        /// SHA3-512.
        case sha3_512 = "sha3-512"
        /// RIPEMD-160.
        case ripemd160
        /// BLAKE2b with 512 bits.
        case blake2b512
        /// BLAKE2s with 256 bits.
        case blake2s256
        /// SM3.
        case sm3
        /// Whirlpool; OpenSSL 3 has it in its legacy provider only.
        case whirlpool

        /// Reads the names of digests in OpenSSL's providers, in upper or lower case; not those of
        /// signatures, such as `RSA-SHA256`.
        ///
        /// `sha256`, `SHA-256` and `SHA2-256` are the same, as are `ripemd160` and `rmd160`, and every
        /// digest can be named by its object identifier too.
        ///
        /// This system may still lack the digest: see ``isAvailable``.
        package init?(name: String) {
            // The Kelvin sign is a k in lower case.
            guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
            let lowercased = name.lowercased()
            guard let digest = Self(rawValue: lowercased) ?? Self.aliases[lowercased] else {
                return nil
            }
            self = digest
        }

        /// The other names of each digest in OpenSSL's providers.
        private static let aliases: [String: Digest] = [
            "ssl3-md5": .md5, "1.2.840.113549.2.5": .md5,
            "1.2.840.113549.2.4": .md4,
            "sha-1": .sha1, "ssl3-sha1": .sha1, "1.3.14.3.2.26": .sha1,
            "sha-224": .sha224, "sha2-224": .sha224, "2.16.840.1.101.3.4.2.4": .sha224,
            "sha-256": .sha256, "sha2-256": .sha256, "2.16.840.1.101.3.4.2.1": .sha256,
            "sha-384": .sha384, "sha2-384": .sha384, "2.16.840.1.101.3.4.2.2": .sha384,
            "sha-512": .sha512, "sha2-512": .sha512, "2.16.840.1.101.3.4.2.3": .sha512,
            "sha-512/224": .sha512Truncated224, "sha2-512/224": .sha512Truncated224,
            "2.16.840.1.101.3.4.2.5": .sha512Truncated224,
            "sha-512/256": .sha512Truncated256, "sha2-512/256": .sha512Truncated256,
            "2.16.840.1.101.3.4.2.6": .sha512Truncated256,
            "2.16.840.1.101.3.4.2.7": .sha3_224,
            "2.16.840.1.101.3.4.2.8": .sha3_256,
            "2.16.840.1.101.3.4.2.9": .sha3_384,
            "2.16.840.1.101.3.4.2.10": .sha3_512,
            "ripemd": .ripemd160, "ripemd-160": .ripemd160, "rmd160": .ripemd160,
            "1.3.36.3.2.1": .ripemd160,
            "blake2b-512": .blake2b512, "1.3.6.1.4.1.1722.12.2.1.16": .blake2b512,
            "blake2s-256": .blake2s256, "1.3.6.1.4.1.1722.12.2.2.8": .blake2s256,
            "1.2.156.10197.1.401": .sm3,
            "1.0.10118.3.0.55": .whirlpool,
        ]
    }
}

/// The same, within this package; public it would clash with the `Digest` of CryptoKit.
package typealias Digest = Salted.Digest

extension Digest {
    /// The length of the longest digest, in bytes.
    private static let maximumByteCount = 64

    /// Hashes bytes that are not secret: the result is not erased.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    package func hash(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        try unsafe bytes.withSpanBytes { bytes throws(SealError) in try unsafe hash(bytes) }
    }

    /// Hashes bytes in memory; the result is not erased.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    func hash(_ input: UnsafeRawBufferPointer) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: Self.maximumByteCount) { output throws(SealError) in
            let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
            return try unsafe hash(input, none, none, into: output)
        }
    }
}
