// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension EVPBytesToKey {
    // `EVP_BytesToKey` itself fetches the digest on every call and takes twice as long.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        count: Int = 1,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let algorithm = try unsafe digest.algorithm()
        switch digest {
        case .sha256 where count == 1 && password.count + salt.count <= maximumTailByteCount:
            unsafe deriveShort(password, salt: salt, into: output)
        case .sha256:
            unsafe derive(ShortSHA256.self, password, salt: salt, count: count, into: output)
        case .md5:
            unsafe derive(ShortMD5.self, password, salt: salt, count: count, into: output)
        default:
            let context = try DigestContext()
            // A digest of zero bytes would never fill the output.
            let byteCount = try digest.byteCount()
            try unsafe fill(output, password, salt, count: count, digestByteCount: byteCount) {
                first,
                second,
                third,
                block throws(SealError) in
                try unsafe context.hash(algorithm, first, second, third, into: block)
            }
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
        unsafe withErasedScratch(byteCount: MemoryLayout<D.Context>.stride) { scratch in
            guard let context = unsafe scratch.assumingMemoryBound(to: D.Context.self).baseAddress
            else { return }
            unsafe fill(output, password, salt, count: count, digestByteCount: D.byteCount) {
                first,
                second,
                third,
                block in
                unsafe D.start(context)
                if unsafe !first.isEmpty { unsafe D.update(context, first) }
                if unsafe !second.isEmpty { unsafe D.update(context, second) }
                if unsafe !third.isEmpty { unsafe D.update(context, third) }
                if let target = block.baseAddress { unsafe D.finish(context, into: target) }
            }
        }
    }

    /// The longest password and salt together, in bytes; longer ones are not copied.
    static let maximumTailByteCount = 3 * ShortSHA256.blockByteCount - 9

    /// Bytes of a message with its padding: a one bit, zeros, and the length in 8 bytes.
    private static func paddedByteCount(_ byteCount: Int) -> Int {
        (byteCount + 9 + ShortSHA256.blockByteCount - 1) / ShortSHA256.blockByteCount
            * ShortSHA256.blockByteCount
    }

    /// Derives with SHA-256 from a password and a salt that are short together.
    ///
    /// They are written into memory once, followed by the digest's padding, so that OpenSSL gets
    /// whole blocks: buffering partial ones would take a tenth of the time of a short message.
    static func deriveShort(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) {
        let contextByteCount = MemoryLayout<SHA256_CTX>.stride
        let digestByteCount = ShortSHA256.byteCount
        let tailByteCount = password.count + salt.count
        let messageByteCount = max(
            digestByteCount + paddedByteCount(tailByteCount),
            paddedByteCount(digestByteCount + tailByteCount)
        )
        unsafe withErasedScratch(byteCount: contextByteCount + messageByteCount) { scratch in
            let contexts = unsafe scratch.assumingMemoryBound(to: SHA256_CTX.self)
            guard let context = contexts.baseAddress else { return }
            // Room for the previous digest, password, salt, a 1 bit, zeros, and the length at the
            // end of a block. The first digest has none before it, so its block may end elsewhere.
            let message = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[contextByteCount...]
            )
            unsafe message.initializeMemory(as: UInt8.self, repeating: 0)
            unsafe UnsafeMutableRawBufferPointer(rebasing: message[digestByteCount...])
                .copyMemory(from: password)
            unsafe UnsafeMutableRawBufferPointer(
                rebasing: message[(digestByteCount + password.count)...]
            ).copyMemory(from: salt)
            unsafe message[digestByteCount + tailByteCount] = 0x80
            var filled = 0
            while filled < output.count {
                let start = filled == 0 ? digestByteCount : 0
                let byteCount = digestByteCount - start + tailByteCount
                let padded = paddedByteCount(byteCount)
                let length = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: message[(start + padded - 4)..<(start + padded)]
                )
                unsafe length.storeBytes(of: UInt32(8 * byteCount).bigEndian, as: UInt32.self)
                unsafe ShortSHA256.start(context)
                unsafe ShortSHA256.update(
                    context,
                    UnsafeRawBufferPointer(rebasing: message[start..<(start + padded)])
                )
                // The next message may be longer, with zeros here.
                unsafe length.storeBytes(of: 0, as: UInt32.self)
                unsafe ShortSHA256.write(context.pointee.h, into: message)
                let taken = min(digestByteCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<(filled + taken)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: message[..<taken]))
                filled += taken
            }
        }
    }
}
