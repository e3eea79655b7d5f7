// SPDX-License-Identifier: Apache-2.0

import COpenSSL

// With SHA-256, of which the formats are made, HKDF is ours: a context for each key costs more than
// the hashing. With other digests it is OpenSSL's.

extension HKDF {
    /// The first step with any digest, into memory as long as it.
    static func extract(
        _ secret: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        with digest: Digest,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        let mode = EVP_KDF_HKDF_MODE_EXTRACT_ONLY
        try unsafe run(mode, secret, salt: salt, info: none, with: digest, into: output)
    }

    /// The second step with any digest.
    static func expand(
        _ key: UnsafeRawBufferPointer,
        info: UnsafeRawBufferPointer,
        with digest: Digest,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        let mode = EVP_KDF_HKDF_MODE_EXPAND_ONLY
        try unsafe run(mode, key, salt: none, info: info, with: digest, into: output)
    }

    private static func run(
        _ mode: CInt,
        _ secret: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        info: UnsafeRawBufferPointer,
        with digest: Digest,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        // Nothing needs an address, too.
        try openSSL("EVP_KDF_derive") {
            unsafe pushseal_hkdf(
                mode,
                digest.rawValue,
                secret.baseAddress,
                secret.count,
                salt.baseAddress ?? secret.baseAddress,
                salt.count,
                info.baseAddress ?? secret.baseAddress,
                info.count,
                output.baseAddress,
                output.count
            )
        }
    }
}
