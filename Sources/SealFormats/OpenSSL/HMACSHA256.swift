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
            let hmac = unsafe HMACSHA256(inner: inner, outer: inner + 1, work: inner + 2)
            let pad = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[(3 * contextByteCount)...]
            )
            unsafe hmac.start(key, pad)
            return try body(hmac)
        }
    }

    @inline(__always)
    private func start(_ key: UnsafeRawBufferPointer, _ pad: UnsafeMutableRawBufferPointer) {
        unsafe pad.initializeMemory(as: UInt8.self, repeating: 0)
        if key.count > Self.blockByteCount {
            unsafe ShortSHA256.start(work)
            unsafe ShortSHA256.update(work, key)
            if let target = pad.baseAddress { unsafe ShortSHA256.finish(work, into: target) }
        } else {
            unsafe pad.copyMemory(from: key)
        }
        for index in 0..<Self.blockByteCount { unsafe pad[index] ^= 0x36 }
        unsafe ShortSHA256.start(inner)
        unsafe ShortSHA256.update(inner, UnsafeRawBufferPointer(pad))
        for index in 0..<Self.blockByteCount { unsafe pad[index] ^= 0x36 ^ 0x5C }
        unsafe ShortSHA256.start(outer)
        unsafe ShortSHA256.update(outer, UnsafeRawBufferPointer(pad))
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
        guard let target = code.baseAddress else { return }
        unsafe work.pointee = inner.pointee
        unsafe ShortSHA256.update(work, first)
        if let second = unsafe second { unsafe ShortSHA256.update(work, second) }
        if let third = unsafe third { unsafe ShortSHA256.update(work, third) }
        unsafe ShortSHA256.finish(work, into: target)
        unsafe work.pointee = outer.pointee
        unsafe ShortSHA256.update(
            work,
            UnsafeRawBufferPointer(start: target, count: Self.byteCount)
        )
        unsafe ShortSHA256.finish(work, into: target)
    }

    /// The states after the key's inner and outer block, in words.
    var states: (inner: ShortSHA256.Words, outer: ShortSHA256.Words) {
        unsafe (inner.pointee.h, outer.pointee.h)
    }

    /// HKDF's second step (RFC 5869 §2.3), with this as the pseudorandom key, into memory at most
    /// 255 times the length of a code.
    func expand(info: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
        precondition(output.count <= 255 * Self.byteCount, "HKDF cannot give that much")
        unsafe withErasedScratch(byteCount: Self.byteCount) { block in
            var previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<0])
            var counter: UInt8 = 0
            var filled = 0
            while filled < output.count {
                counter += 1
                unsafe withUnsafeBytes(of: counter) { number in
                    unsafe authenticate(previous, info, number, into: block)
                }
                unsafe previous = UnsafeRawBufferPointer(block)
                let taken = min(Self.byteCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }
}
