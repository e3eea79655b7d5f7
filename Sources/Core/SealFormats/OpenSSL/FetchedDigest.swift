// SPDX-License-Identifier: Apache-2.0

import COpenSSL

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
        guard self == .sha256 else {
            return try unsafe DigestContext().hash(algorithm, first, second, third, into: output)
        }
        unsafe withErasedScratch(byteCount: MemoryLayout<ShortSHA256.Context>.stride) { scratch in
            let contexts = unsafe scratch.assumingMemoryBound(to: ShortSHA256.Context.self)
            guard let context = contexts.baseAddress, let target = output.baseAddress else {
                return
            }
            unsafe ShortSHA256.start(context)
            unsafe ShortSHA256.update(context, first)
            unsafe ShortSHA256.update(context, second)
            unsafe ShortSHA256.update(context, third)
            unsafe ShortSHA256.finish(context, into: target)
        }
        return ShortSHA256.byteCount
    }

    /// The length of a digest; `unsupported` if there is none, as any can be chosen.
    func byteCount() throws(SealError) -> Int {
        let byteCount = unsafe Int(EVP_MD_get_size(try algorithm()))
        guard byteCount > 0 else {
            throw SealError(.unsupported, "digest \(rawValue) has no fixed length")
        }
        return byteCount
    }

    /// Indexed by ``tableIndex``.
    private static let table = LastingTable<FetchedAlgorithm>()

    private static func makeTable() -> UnsafeMutablePointer<FetchedAlgorithm> {
        let table = UnsafeMutablePointer<FetchedAlgorithm>.allocate(capacity: allCases.count)
        for (index, digest) in allCases.enumerated() {
            unsafe (table + index).initialize(to: FetchedAlgorithm(digest: digest.rawValue))
        }
        return unsafe table
    }

    /// OpenSSL's `EVP_MD`, if it has the digest.
    private var fetched: OpaquePointer? {
        unsafe (Self.table.first(of: Self.allCases.count, Self.makeTable) + tableIndex).pointee.raw
    }

    /// The index in `allCases`, which is in declaration order; a test checks that they agree.
    package var tableIndex: Int {
        switch self {
        case .md4: 0
        case .md5: 1
        case .md5SHA1: 2
        case .sha1: 3
        case .sha224: 4
        case .sha256: 5
        case .sha384: 6
        case .sha512: 7
        case .sha512Truncated224: 8
        case .sha512Truncated256: 9
        case .sha3_224: 10
        case .sha3_256: 11
        case .sha3_384: 12
        case .sha3_512: 13
        case .ripemd160: 14
        case .blake2b512: 15
        case .blake2s256: 16
        case .sm3: 17
        case .whirlpool: 18
        }
    }
}
