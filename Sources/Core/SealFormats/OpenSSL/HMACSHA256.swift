// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// HMAC with SHA-256 (RFC 2104) under one key.
///
/// The states after the key's inner and outer block are kept, so that a second message under the
/// key takes half as long.
@safe
struct HMACSHA256 {
    /// Bytes of an authentication code.
    static let byteCount = 32

    private static let blockByteCount = 64
    private static let contextByteCount = MemoryLayout<SHA256_CTX>.stride

    private let inner: UnsafeMutablePointer<SHA256_CTX>
    private let outer: UnsafeMutablePointer<SHA256_CTX>
    private let work: UnsafeMutablePointer<SHA256_CTX>
    /// A block to put together.
    private let block: UnsafeMutableRawBufferPointer

    /// Lends the key's states for one call, then erases them.
    ///
    /// - Throws: `unsupported` when this OpenSSL has no SHA-256.
    @inline(__always)
    static func with<R>(
        key: UnsafeRawBufferPointer,
        _ body: (HMACSHA256) throws(SealError) -> R
    ) throws(SealError) -> R {
        _ = try unsafe Digest.sha256.algorithm()
        return try unsafe withErasedScratch(
            byteCount: 3 * contextByteCount + blockByteCount
        ) { scratch throws(SealError) in
            // Scratch memory is 16-byte aligned, and a context's size is a multiple of four.
            let contexts = unsafe scratch.assumingMemoryBound(to: SHA256_CTX.self)
            guard let inner = contexts.baseAddress else {
                preconditionFailure("scratch memory has an address")
            }
            let hmac = unsafe HMACSHA256(
                inner: inner,
                outer: inner + 1,
                work: inner + 2,
                block: UnsafeMutableRawBufferPointer(rebasing: scratch[(3 * contextByteCount)...])
            )
            unsafe hmac.start(key)
            return try body(hmac)
        }
    }

    @inline(__always)
    private func start(_ key: UnsafeRawBufferPointer) {
        unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
        if key.count > Self.blockByteCount {
            unsafe ShortSHA256.start(work)
            unsafe ShortSHA256.update(work, key)
            if let target = unsafe block.baseAddress {
                unsafe ShortSHA256.finish(work, into: target)
            }
        } else {
            unsafe block.copyMemory(from: key)
        }
        for index in 0..<Self.blockByteCount { unsafe block[index] ^= 0x36 }
        unsafe ShortSHA256.start(inner)
        unsafe ShortSHA256.update(inner, UnsafeRawBufferPointer(block))
        for index in 0..<Self.blockByteCount { unsafe block[index] ^= 0x36 ^ 0x5C }
        unsafe ShortSHA256.start(outer)
        unsafe ShortSHA256.update(outer, UnsafeRawBufferPointer(block))
    }

    /// Authenticates the concatenation of up to three parts, which may overlap the output.
    @inline(__always)
    func authenticate(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into code: UnsafeMutableRawBufferPointer
    ) {
        precondition(code.count >= Self.byteCount, "no room for the authentication code")
        unsafe work.pointee.h = inner.pointee.h
        let byteCount = unsafe first.count + (second?.count ?? 0) + (third?.count ?? 0)
        if byteCount <= Self.shortByteCount {
            var end = unsafe fill(first, from: 0)
            if let second = unsafe second { unsafe end = fill(second, from: end) }
            if let third = unsafe third { unsafe end = fill(third, from: end) }
            transform(filled: end)
        } else if let target = unsafe block.baseAddress {
            unsafe work.pointee = inner.pointee
            unsafe ShortSHA256.update(work, first)
            if let second = unsafe second { unsafe ShortSHA256.update(work, second) }
            if let third = unsafe third { unsafe ShortSHA256.update(work, third) }
            unsafe ShortSHA256.finish(work, into: target)
            unsafe work.pointee.h = ShortSHA256.words(of: UnsafeRawBufferPointer(block))
        }
        unsafe ShortSHA256.write(work.pointee.h, into: block)
        unsafe work.pointee.h = outer.pointee.h
        transform(filled: Self.byteCount)
        unsafe ShortSHA256.write(work.pointee.h, into: code)
    }

    /// The longest message that fits into one block, with its end and length.
    private static let shortByteCount = blockByteCount - 9

    /// Copies a part of a short message to its place in the block; returns where it ends.
    @inline(__always)
    private func fill(_ part: UnsafeRawBufferPointer, from start: Int) -> Int {
        unsafe UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyMemory(from: part)
        return start + part.count
    }

    /// Hashes the last block of a message that follows the block of the key.
    ///
    /// Without OpenSSL's buffer for what does not fill a block, which costs as much as the hashing.
    @inline(__always)
    private func transform(filled byteCount: Int) {
        let bitCount = UInt64(8 * (Self.blockByteCount + byteCount))
        unsafe block[byteCount] = 0x80
        unsafe UnsafeMutableRawBufferPointer(rebasing: block[(byteCount + 1)..<56])
            .initializeMemory(as: UInt8.self, repeating: 0)
        unsafe block.storeBytes(of: bitCount.bigEndian, toByteOffset: 56, as: UInt64.self)
        guard let start = unsafe block.baseAddress else { return }
        unsafe pushseal_sha256_transform(work, start.assumingMemoryBound(to: UInt8.self))
    }

    /// The states after the key's inner and outer block, in words.
    var states: (inner: ShortSHA256.Words, outer: ShortSHA256.Words) {
        unsafe (inner.pointee.h, outer.pointee.h)
    }
}
