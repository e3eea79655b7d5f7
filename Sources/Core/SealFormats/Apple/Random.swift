// SPDX-License-Identifier: Apache-2.0

import CommonCrypto

/// Unpredictable bytes from the system.
enum RandomBytes {
    /// Fills memory with random bytes for a secret.
    ///
    /// - Throws: `library` when the system refuses.
    static func fillSecret(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        guard unsafe !output.isEmpty else { return }
        let status = unsafe CCRandomGenerateBytes(output.baseAddress, output.count)
        guard status == CCRNGStatus(kCCSuccess) else {
            throw SealError(.library, "CCRandomGenerateBytes: error \(status)")
        }
    }
}

/// Random bytes that are public, such as salts: of the same generator, since there is only one.
enum PublicSalt {
    /// Fills memory with fresh random bytes.
    ///
    /// - Throws: `library` when the system refuses.
    static func fill(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        try unsafe RandomBytes.fillSecret(output)
    }
}
