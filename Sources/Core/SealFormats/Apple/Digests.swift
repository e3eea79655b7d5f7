// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import CryptoKit
import Foundation

extension Digest {
    /// What Apple's systems have of a digest.
    struct Parts {
        /// The length of the digest, in bytes.
        let byteCount: Int
        /// HMAC with it.
        let hmac: Int
        /// PBKDF2 with that; nil if it has to be made of HMAC.
        let pbkdf2: Int?
    }

    /// What there is of the digest since iOS 13; SHA-3, which came with iOS 26, is not taken.
    ///
    /// - Throws: `unsupported` if there is nothing.
    func parts() throws(SealError) -> Parts {
        switch self {
        case .md5: Parts(byteCount: 16, hmac: kCCHmacAlgMD5, pbkdf2: nil)
        case .sha1: Parts(byteCount: 20, hmac: kCCHmacAlgSHA1, pbkdf2: kCCPRFHmacAlgSHA1)
        case .sha224: Parts(byteCount: 28, hmac: kCCHmacAlgSHA224, pbkdf2: kCCPRFHmacAlgSHA224)
        case .sha256: Parts(byteCount: 32, hmac: kCCHmacAlgSHA256, pbkdf2: kCCPRFHmacAlgSHA256)
        case .sha384: Parts(byteCount: 48, hmac: kCCHmacAlgSHA384, pbkdf2: kCCPRFHmacAlgSHA384)
        case .sha512: Parts(byteCount: 64, hmac: kCCHmacAlgSHA512, pbkdf2: kCCPRFHmacAlgSHA512)
        case .md4, .md5SHA1, .sha512Truncated224, .sha512Truncated256, .sha3_224, .sha3_256,
            .sha3_384, .sha3_512, .ripemd160, .blake2b512, .blake2s256, .sm3, .whirlpool:
            throw unavailable
        }
    }

    /// The error for a digest that is not available.
    package var unavailable: SealError {
        SealError(
            .unsupported,
            "Apple's systems have no digest \(rawValue), only MD5, SHA-1 and SHA-2"
        )
    }

    /// Whether Apple's systems have the digest.
    package var isAvailable: Bool { (try? parts()) != nil }

    /// The length of a digest.
    func byteCount() throws(SealError) -> Int { try parts().byteCount }

    /// Hashes the concatenation of three parts, which may overlap the output; returns the length of
    /// the digest.
    ///
    /// - Throws: `unsupported` when Apple's systems lack the digest.
    func hash(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer,
        _ third: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let byteCount = try byteCount()
        precondition(output.count >= byteCount, "no room for the digest")
        func hash<H: HashFunction>(_: H.Type) {
            var function = H()
            unsafe function.update(bufferPointer: first)
            unsafe function.update(bufferPointer: second)
            unsafe function.update(bufferPointer: third)
            unsafe function.finalize().withUnsafeBytes { unsafe output.copyMemory(from: $0) }
        }
        switch self {
        case .md5: hash(CryptoKit.Insecure.MD5.self)
        case .sha1: hash(CryptoKit.Insecure.SHA1.self)
        case .sha224:
            // Which CryptoKit lacks.
            unsafe withErasedScratch(byteCount: MemoryLayout<CC_SHA256_CTX>.size) { scratch in
                let context = unsafe scratch.bindMemory(to: CC_SHA256_CTX.self).baseAddress
                unsafe CC_SHA224_Init(context)
                unsafe first.forEachPiece { unsafe CC_SHA224_Update(context, $0, $1) }
                unsafe second.forEachPiece { unsafe CC_SHA224_Update(context, $0, $1) }
                unsafe third.forEachPiece { unsafe CC_SHA224_Update(context, $0, $1) }
                unsafe CC_SHA224_Final(
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    context
                )
            }
        case .sha384: hash(SHA384.self)
        case .sha512: hash(SHA512.self)
        default: hash(SHA256.self)
        }
        return byteCount
    }
}

extension UnsafeRawBufferPointer {
    /// Passes the bytes on in pieces whose lengths fit CommonCrypto's 32 bits; nothing if empty.
    fileprivate func forEachPiece(_ body: (UnsafeRawPointer?, CC_LONG) -> Void) {
        for start in stride(from: 0, to: count, by: 1 << 30) {
            let piece = unsafe self[start..<Swift.min(start + 1 << 30, count)]
            unsafe body(UnsafeRawBufferPointer(rebasing: piece).baseAddress, CC_LONG(piece.count))
        }
    }
}

/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
package struct SHA256Stream: ~Copyable {
    /// The length of a digest.
    package static let byteCount = 32

    private var function = SHA256()

    /// Never throws on Apple's systems.
    package init() throws(SealError) {}

    /// Adds bytes.
    package mutating func update(_ bytes: [UInt8]) throws(SealError) {
        unsafe bytes.withUnsafeBytes { unsafe function.update(bufferPointer: $0) }
    }

    /// The digest of all bytes added.
    package consuming func finish() throws(SealError) -> [UInt8] {
        unsafe function.finalize().withUnsafeBytes { unsafe Array($0) }
    }
}
