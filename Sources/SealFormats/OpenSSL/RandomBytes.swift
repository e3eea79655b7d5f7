// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Bytes nobody can foresee, from OpenSSL's generator.
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
}
