// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension PBKDF2 {
    /// Derives into memory; lengths and iterations fit a C `int`.
    static func stretch(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        iterations: CInt,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        guard digest != .sha256 else {
            return try unsafe PBKDF2SHA256.derive(
                password,
                salt: salt,
                iterations: UInt32(iterations),
                by: PBKDF2SHA256.quickest,
                into: output
            )
        }
        try unsafe deriveByOpenSSL(
            password,
            salt: salt,
            digest: digest,
            iterations: iterations,
            into: output
        )
    }

    /// Derives with OpenSSL alone.
    static func deriveByOpenSSL(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        iterations: CInt,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let algorithm = try unsafe digest.algorithm()
        try openSSL("PKCS5_PBKDF2_HMAC") {
            unsafe PKCS5_PBKDF2_HMAC(
                password.assumingMemoryBound(to: CChar.self).baseAddress,
                CInt(password.count),
                salt.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(salt.count),
                iterations,
                algorithm,
                CInt(output.count),
                output.assumingMemoryBound(to: UInt8.self).baseAddress
            )
        }
    }
}
