// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// A digest whose state is a plain struct of OpenSSL's, wherever the caller has memory for it.
///
/// For keys of short messages, where EVP's context costs as much as the hashing. Still EVP is asked
/// first whether the digest may be used at all: a FIPS configuration leaves MD5 out.
protocol ShortDigest {
    associatedtype Context

    static var digest: Digest { get }
    static var byteCount: Int { get }

    static func start(_ context: UnsafeMutablePointer<Context>)
    static func update(_ context: UnsafeMutablePointer<Context>, _ bytes: UnsafeRawBufferPointer)
    /// Writes the digest, which may lie where the last bytes did.
    static func finish(
        _ context: UnsafeMutablePointer<Context>,
        into digest: UnsafeMutableRawPointer
    )
}

enum ShortSHA256: ShortDigest {
    static var digest: Digest { .sha256 }
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
    static var digest: Digest { .md5 }
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
    /// Bytes that the digest takes at once.
    static var blockByteCount: Int { 64 }

    /// The state between two blocks, or a digest: eight words, as C lays them out.
    typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    /// Words from 32 bytes, the highest of each first.
    @inline(__always)
    static func words(of bytes: UnsafeRawBufferPointer) -> Words {
        func word(_ index: Int) -> UInt32 {
            unsafe UInt32(
                bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            )
        }
        return (word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
    }

    /// Writes words as 32 bytes, the highest of each first.
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
