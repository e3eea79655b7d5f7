// SPDX-License-Identifier: Apache-2.0

import CPushSealHashes
import CPushSealOpenSSL

extension Digest {
    /// Whether a loaded provider of this OpenSSL has the digest.
    ///
    /// The legacy digests need OpenSSL's legacy provider; a FIPS configuration has fewer.
    package var isAvailable: Bool { unsafe fetched != nil }

    /// OpenSSL's `EVP_MD`.
    func algorithm() throws(SealError) -> OpaquePointer {
        guard let raw = unsafe fetched else { throw unavailable }
        return unsafe raw
    }

    /// The error for a digest that is not available.
    package var unavailable: SealError {
        SealError(.unsupported, "this OpenSSL has no digest \(rawValue)")
    }

    /// Hashes the concatenation of three parts, which may overlap the output; returns the length of
    /// the digest.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    @inline(__always)
    func hash(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer,
        _ third: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let algorithm = try unsafe algorithm()
        guard self == .sha256 || self == .md5 else {
            return try unsafe DigestContext().hash(algorithm, first, second, third, into: output)
        }
        let hash = unsafe self == .sha256 ? pushseal_sha256 : pushseal_md5
        let byteCount = self == .sha256 ? 32 : 16
        precondition(output.count >= byteCount, "no room for the digest")
        unsafe hash(
            pushseal_bytes(first),
            pushseal_bytes(second),
            pushseal_bytes(third),
            output.baseAddress
        )
        return byteCount
    }

    /// The length of a digest; `unsupported` if there is none, as any can be chosen.
    func byteCount() throws(SealError) -> Int {
        let byteCount = unsafe Int(EVP_MD_get_size(try algorithm()))
        guard byteCount > 0 else {
            throw SealError(.unsupported, "digest \(rawValue) has no fixed length")
        }
        return byteCount
    }

    private static let md5Algorithm = FetchedAlgorithm(digest: "md5")
    private static let sha256Algorithm = FetchedAlgorithm(digest: "sha256")

    /// The others, which a message waits for less than for their hashing.
    private static let otherAlgorithms = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, FetchedDigest($0)) }
    )

    /// OpenSSL's `EVP_MD`, if it has the digest.
    private var fetched: OpaquePointer? {
        switch self {
        case .md5: unsafe Self.md5Algorithm.raw
        case .sha256: unsafe Self.sha256Algorithm.raw
        default: unsafe Self.otherAlgorithms[self]?.algorithm.raw
        }
    }
}

/// A dictionary holds no value that cannot be copied.
private final class FetchedDigest: Sendable {
    let algorithm: FetchedAlgorithm

    init(_ digest: Digest) { algorithm = FetchedAlgorithm(digest: digest.rawValue) }
}

/// Owns one `EVP_MD_CTX`; freeing it erases its hash state.
@safe
struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        forgetOlderErrors()
        guard let raw = unsafe EVP_MD_CTX_new() else {
            throw openSSLFailure("EVP_MD_CTX_new")
        }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_MD_CTX_free(raw) }

    /// Hashes the concatenation of up to three parts, which may overlap the output; returns the
    /// length of the digest.
    @discardableResult
    borrowing func hash(
        _ algorithm: OpaquePointer,
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into digest: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        try unsafe start(algorithm)
        try unsafe update(first)
        if let second = unsafe second { try unsafe update(second) }
        if let third = unsafe third { try unsafe update(third) }
        return try unsafe finish(into: digest)
    }

    /// Begins a message.
    borrowing func start(_ algorithm: OpaquePointer) throws(SealError) {
        let raw = unsafe raw
        try openSSLStep("EVP_DigestInit_ex2") { unsafe EVP_DigestInit_ex2(raw, algorithm, nil) }
    }

    /// Hashes the next part of the message.
    borrowing func update(_ part: UnsafeRawBufferPointer) throws(SealError) {
        let raw = unsafe raw
        try openSSLStep("EVP_DigestUpdate") {
            unsafe EVP_DigestUpdate(raw, part.baseAddress, part.count)
        }
    }

    /// Writes the digest of the message; returns its length.
    borrowing func finish(into digest: UnsafeMutableRawBufferPointer) throws(SealError) -> Int {
        let raw = unsafe raw
        var byteCount: CUnsignedInt = 0
        try openSSLStep("EVP_DigestFinal_ex") {
            unsafe EVP_DigestFinal_ex(
                raw,
                digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                &byteCount
            )
        }
        return Int(byteCount)
    }
}

/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
package struct SHA256Stream: ~Copyable {
    /// The length of a digest.
    package static let byteCount = 32

    private let context: DigestContext

    /// - Throws: `library` when OpenSSL fails.
    package init() throws(SealError) {
        let context = try DigestContext()
        try unsafe context.start(Digest.sha256.algorithm())
        // Nothing may throw once a noncopyable property is initialised.
        self.context = context
    }

    /// Adds bytes.
    /// - Throws: `library` when OpenSSL fails.
    package mutating func update(_ bytes: [UInt8]) throws(SealError) {
        try unsafe bytes.withSpanBytes { bytes throws(SealError) in
            try unsafe context.update(bytes)
        }
    }

    /// The digest of all bytes added.
    /// - Throws: `library` when OpenSSL fails.
    package consuming func finish() throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: Self.byteCount) { digest throws(SealError) in
            try unsafe context.finish(into: digest)
        }
    }
}
