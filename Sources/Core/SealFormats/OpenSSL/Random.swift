// SPDX-License-Identifier: Apache-2.0

import CPushSealHashes
import CPushSealOpenSSL

/// Unpredictable bytes from OpenSSL's generator.
enum RandomBytes {
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

/// Random bytes that are public, such as salts; never for keys.
enum PublicSalt {
    /// Fills memory with fresh random bytes.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    static func fill(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        precondition(output.count <= Int(CInt.max), "more random bytes than a message ever needs")
        try openSSLStep("RAND_bytes") {
            unsafe pushseal_public_random(output.baseAddress, output.count)
        }
    }
}
