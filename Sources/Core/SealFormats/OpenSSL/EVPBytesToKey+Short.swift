// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension EVPBytesToKey {
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
