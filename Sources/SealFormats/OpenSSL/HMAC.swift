// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// A fetched digest for a series of HMACs, with the one context that they share.
///
/// HMAC (RFC 2104) is built from the digest here: `EVP_MAC` copies a context for every key, which
/// costs more than the hashing when keys and messages are short.
@safe
struct HMACContext: ~Copyable {
    private let context: DigestContext
    private let algorithm: OpaquePointer
    private let blockByteCount: Int
    /// The length of an authentication code.
    let byteCount: Int

    /// - Throws: `unsupported` when this OpenSSL lacks the digest, or it has no block size to pad
    ///   to.
    init(_ digest: Digest) throws(SealError) {
        let algorithm = try unsafe digest.algorithm()
        let byteCount = unsafe Int(EVP_MD_get_size(algorithm))
        let blockByteCount = unsafe Int(EVP_MD_get_block_size(algorithm))
        guard byteCount > 0, blockByteCount >= byteCount else {
            throw SealError(.unsupported, "HMAC cannot be made with digest \(digest.rawValue)")
        }
        context = try DigestContext()
        unsafe self.algorithm = algorithm
        self.byteCount = byteCount
        self.blockByteCount = blockByteCount
    }

    /// Authenticates the concatenation of up to three parts, which may overlap the output.
    borrowing func authenticate(
        key: UnsafeRawBufferPointer,
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into code: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(code.count >= byteCount, "no room for the authentication code")
        let size = blockByteCount
        try unsafe withErasedScratch(byteCount: size) { pad throws(SealError) in
            unsafe pad.initializeMemory(as: UInt8.self, repeating: 0)
            if key.count > size {
                try unsafe context.hash(algorithm, key, into: pad)
            } else {
                unsafe pad.copyMemory(from: key)
            }
            for index in 0..<size { unsafe pad[index] ^= 0x36 }
            let padded = UnsafeRawBufferPointer(pad)
            try unsafe context.hash(algorithm, padded, first, second, third, into: code)
            for index in 0..<size { unsafe pad[index] ^= 0x36 ^ 0x5C }
            let inner = unsafe UnsafeRawBufferPointer(rebasing: code[..<byteCount])
            try unsafe context.hash(algorithm, padded, inner, into: code)
        }
    }
}
