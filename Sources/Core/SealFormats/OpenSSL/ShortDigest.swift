// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// A digest whose state is a plain OpenSSL struct in the caller's memory.
///
/// Used for the keys of short messages, where an EVP context costs as much as the hashing. EVP is
/// still asked first whether the digest may be used: a FIPS configuration has no MD5.
protocol ShortDigest {
    associatedtype Context

    static var byteCount: Int { get }

    static func start(_ context: UnsafeMutablePointer<Context>)
    static func update(_ context: UnsafeMutablePointer<Context>, _ bytes: UnsafeRawBufferPointer)
    /// Writes the digest, possibly over the last input.
    static func finish(
        _ context: UnsafeMutablePointer<Context>,
        into digest: UnsafeMutableRawPointer
    )
}

enum ShortSHA256: ShortDigest {
    static var byteCount: Int { 32 }

    @inline(__always)
    static func start(_ context: UnsafeMutablePointer<SHA256_CTX>) {
        unsafe pushseal_sha256_init(context)
    }

    @inline(__always)
    static func update(
        _ context: UnsafeMutablePointer<SHA256_CTX>,
        _ bytes: UnsafeRawBufferPointer
    ) {
        unsafe pushseal_sha256_update(context, bytes.baseAddress, bytes.count)
    }

    @inline(__always)
    static func finish(
        _ context: UnsafeMutablePointer<SHA256_CTX>,
        into digest: UnsafeMutableRawPointer
    ) {
        unsafe pushseal_sha256_final(context, digest.assumingMemoryBound(to: UInt8.self))
    }
}

enum ShortMD5: ShortDigest {
    static var byteCount: Int { 16 }

    @inline(__always)
    static func start(_ context: UnsafeMutablePointer<MD5_CTX>) {
        unsafe pushseal_md5_init(context)
    }

    @inline(__always)
    static func update(
        _ context: UnsafeMutablePointer<MD5_CTX>,
        _ bytes: UnsafeRawBufferPointer
    ) {
        unsafe pushseal_md5_update(context, bytes.baseAddress, bytes.count)
    }

    @inline(__always)
    static func finish(
        _ context: UnsafeMutablePointer<MD5_CTX>,
        into digest: UnsafeMutableRawPointer
    ) {
        unsafe pushseal_md5_final(context, digest.assumingMemoryBound(to: UInt8.self))
    }
}

extension ShortSHA256 {
    /// The block size of the digest.
    static var blockByteCount: Int { 64 }

    /// The state between two blocks, or a digest: eight words in C's layout.
    typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    /// Reads words from 32 bytes, big-endian.
    @inline(__always)
    static func words(of bytes: UnsafeRawBufferPointer) -> Words {
        func word(_ index: Int) -> UInt32 {
            unsafe UInt32(
                bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            )
        }
        return (word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
    }

    /// Writes words as 32 bytes, big-endian.
    @inline(__always)
    static func write(
        _ words: Words,
        into bytes: UnsafeMutableRawBufferPointer
    ) {
        func put(_ word: UInt32, _ index: Int) {
            unsafe bytes.storeBytes(of: word.bigEndian, toByteOffset: 4 * index, as: UInt32.self)
        }
        put(words.0, 0)
        put(words.1, 1)
        put(words.2, 2)
        put(words.3, 3)
        put(words.4, 4)
        put(words.5, 5)
        put(words.6, 6)
        put(words.7, 7)
    }
}
