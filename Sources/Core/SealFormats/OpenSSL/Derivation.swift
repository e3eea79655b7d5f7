// SPDX-License-Identifier: Apache-2.0

import CPushSealHashes
import CPushSealOpenSSL
import CPushSealPBKDF2

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

/// PBKDF2 with HMAC-SHA256 by C of our own: OpenSSL's takes four times as long.
enum PBKDF2SHA256 {
    /// What runs the iterations.
    enum Engine: CaseIterable {
        /// The processor's SHA-256 instructions, two blocks of output side by side.
        case processor
        /// OpenSSL's compression function, one block after the other.
        case transform

        /// Whether this processor supports it.
        var isAvailable: Bool {
            switch self {
            case .processor: pushseal_pbkdf2_is_available() != 0
            case .transform: true
            }
        }
    }

    /// The fastest on this processor.
    static var quickest: Engine { Engine.processor.isAvailable ? .processor : .transform }

    /// Fills the output.
    ///
    /// - Throws: `unsupported` when this OpenSSL has no SHA-256.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        iterations: UInt32,
        by engine: Engine,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(iterations >= 1, "PBKDF2 hashes at least once")
        precondition(output.count <= Int(CInt.max), "block numbers are 32 bits")
        _ = try unsafe Digest.sha256.algorithm()
        unsafe pushseal_pbkdf2(
            pushseal_bytes(password),
            pushseal_bytes(salt),
            iterations,
            engine == .processor ? 1 : 0,
            output.baseAddress,
            output.count
        )
    }
}
