// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// `EVP_BytesToKey`: the key derivation of `openssl enc` without `-pbkdf2`, and of CryptoJS.
///
/// D₁ = H(password ‖ salt), Dᵢ = H(Dᵢ₋₁ ‖ password ‖ salt), concatenated until there are enough
/// bytes; a count above one hashes each D that many times in total (EVP_BytesToKey(3)). It does not
/// slow down anyone who guesses passphrases.
package enum EVPBytesToKey {
    /// Derives `byteCount` bytes.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    package static func derive(
        _ password: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        count: Int = 1,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe password.derived(byteCount: byteCount, with: salt) {
            (password, salt, output) throws(SealError) in
            try unsafe derive(password, salt: salt, digest: digest, count: count, into: output)
        }
    }

    // `EVP_BytesToKey` itself fetches the digest on every call and takes twice as long.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        count: Int = 1,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(count >= 1, "EVP_BytesToKey hashes at least once")
        let algorithm = try unsafe digest.algorithm()
        switch digest {
        case .sha256 where count == 1 && password.count + salt.count <= maximumTailByteCount:
            unsafe deriveShort(password, salt: salt, into: output)
        case .sha256:
            unsafe derive(ShortSHA256.self, password, salt: salt, count: count, into: output)
        case .md5:
            unsafe derive(ShortMD5.self, password, salt: salt, count: count, into: output)
        default:
            // A digest of zero bytes would never fill the output.
            _ = try digest.byteCount()
            try unsafe derive(algorithm, password, salt: salt, count: count, into: output)
        }
    }

    /// Derives with a digest that needs no EVP context.
    @inline(__always)
    private static func derive<D: ShortDigest>(
        _: D.Type,
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        count: Int,
        into output: UnsafeMutableRawBufferPointer
    ) {
        let contextByteCount = MemoryLayout<D.Context>.stride
        unsafe withErasedScratch(byteCount: contextByteCount + D.byteCount) { scratch in
            let context = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[..<contextByteCount]
            ).assumingMemoryBound(to: D.Context.self).baseAddress
            let block = unsafe UnsafeMutableRawBufferPointer(rebasing: scratch[contextByteCount...])
            guard let context = unsafe context, let target = block.baseAddress else { return }
            var filled = 0
            while filled < output.count {
                unsafe D.start(context)
                if filled > 0 { unsafe D.update(context, UnsafeRawBufferPointer(block)) }
                unsafe D.update(context, password)
                unsafe D.update(context, salt)
                unsafe D.finish(context, into: target)
                for _ in 1..<count {
                    unsafe D.start(context)
                    unsafe D.update(context, UnsafeRawBufferPointer(block))
                    unsafe D.finish(context, into: target)
                }
                let taken = min(D.byteCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }

    /// Derives with any digest.
    private static func derive(
        _ algorithm: OpaquePointer,
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        count: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let context = try DigestContext()
        try unsafe withErasedScratch(byteCount: Int(EVP_MAX_MD_SIZE)) { block throws(SealError) in
            var blockCount = 0
            var filled = 0
            while filled < output.count {
                let previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<blockCount])
                blockCount = try unsafe context.hash(
                    algorithm,
                    previous,
                    password,
                    salt,
                    into: block
                )
                for _ in 1..<count {
                    let previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<blockCount])
                    blockCount = try unsafe context.hash(algorithm, previous, into: block)
                }
                let taken = min(blockCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }
}
