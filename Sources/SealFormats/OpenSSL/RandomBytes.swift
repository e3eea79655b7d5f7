// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Unpredictable bytes from OpenSSL's generator.
package enum RandomBytes {
    /// Draws `count` bytes.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func draw(_ count: Int) throws(SealError) -> [UInt8] {
        precondition(count <= Int(CInt.max), "more random bytes at once than a message ever needs")
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            forgetOlderErrors()
            return unsafe RAND_bytes(buffer.baseAddress, CInt(buffer.count))
        }
        guard status == 1 else { throw openSSLFailure("RAND_bytes") }
        return bytes
    }

    /// Fills memory with random bytes for a secret.
    ///
    /// They come from OpenSSL's private generator (RAND_priv_bytes(3)): salts and IVs, which are
    /// public, are not drawn from it and so reveal nothing about it.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    static func fillSecret(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        precondition(output.count <= Int(CInt.max), "more random bytes than a key ever needs")
        try openSSL("RAND_priv_bytes") {
            unsafe RAND_priv_bytes(
                output.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(output.count)
            )
        }
    }
}
