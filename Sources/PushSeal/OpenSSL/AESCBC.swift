// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// AES in cipher block chaining mode, without any proof that the ciphertext is unaltered.
///
/// A changed ciphertext block garbles its own plaintext block and flips the same bits in the next
/// one, unnoticed: formats that rest on it alone are not authenticated.
package enum AESCBC {
    /// What fills the last block.
    package enum Padding {
        /// 1 to 16 bytes, each holding their number (RFC 5652 §6.3).
        case pkcs7
        /// Nothing: the plaintext is whole blocks.
        case none
    }

    /// Bytes in a block, and in an IV.
    package static let blockByteCount = 16

    /// Encrypts a whole message.
    ///
    /// - Throws: `invalidKey` for a key that is not 16, 24 or 32 bytes or an IV that is not 16;
    ///   `malformed` without padding when the plaintext is not whole blocks.
    package static func encrypt(
        _ plaintext: [UInt8],
        key: SecretBytes,
        iv: SecretBytes,
        padding: Padding = .pkcs7
    ) throws(SealError) -> [UInt8] {
        guard padding == .pkcs7 || plaintext.count % blockByteCount == 0 else {
            throw SealError(
                .malformed,
                "\(plaintext.count) bytes are not whole blocks of \(blockByteCount)"
            )
        }
        let cipher = try unsafe algorithm(key: key, iv: iv)
        return try unsafe key.withUnsafeBytes { key throws(SealError) in
            try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                try unsafe plaintext.withSpanBytes { plaintext throws(SealError) in
                    try unsafe makeBytes(capacity: plaintext.count + blockByteCount) {
                        output throws(SealError) in
                        try unsafe encrypt(
                            plaintext,
                            cipher: cipher,
                            key: key,
                            iv: iv,
                            padding: padding,
                            into: output
                        )
                    }
                }
            }
        }
    }

    /// Decrypts a whole message.
    ///
    /// - Throws: `invalidKey` as ``encrypt(_:key:iv:padding:)``; `malformed` when the ciphertext is
    ///   not whole blocks; `cannotOpen` when the padding is wrong.
    package static func decrypt(
        _ ciphertext: [UInt8],
        key: SecretBytes,
        iv: SecretBytes,
        padding: Padding = .pkcs7
    ) throws(SealError) -> [UInt8] {
        guard ciphertext.count % blockByteCount == 0 else {
            throw SealError(
                .malformed,
                "\(ciphertext.count) bytes are not whole blocks of \(blockByteCount)"
            )
        }
        let cipher = try unsafe algorithm(key: key, iv: iv)
        return try unsafe key.withUnsafeBytes { key throws(SealError) in
            try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                try unsafe ciphertext.withSpanBytes { ciphertext throws(SealError) in
                    try unsafe makeBytes(capacity: ciphertext.count + blockByteCount) {
                        output throws(SealError) in
                        try unsafe decrypt(
                            ciphertext,
                            cipher: cipher,
                            key: key,
                            iv: iv,
                            padding: padding,
                            into: output
                        )
                    }
                }
            }
        }
    }

    private static func algorithm(
        key: SecretBytes,
        iv: SecretBytes
    ) throws(SealError) -> OpaquePointer {
        guard let cipher = Salted.Cipher(keyByteCount: key.count) else {
            throw SealError(.invalidKey, "an AES key has 16, 24 or 32 bytes, not \(key.count)")
        }
        guard iv.count == blockByteCount else {
            throw SealError(.invalidKey, "an IV has \(blockByteCount) bytes, not \(iv.count)")
        }
        return try unsafe cipher.algorithm()
    }

    /// Encrypts into memory with a block to spare; gives the number of bytes written.
    static func encrypt(
        _ plaintext: UnsafeRawBufferPointer,
        cipher: OpaquePointer,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        var operation = try unsafe CipherOperation(
            .encrypt,
            cipher: cipher,
            key: key,
            iv: iv,
            padding: padding
        )
        let written = try unsafe operation.update(plaintext, into: output)
        return written
            + (try unsafe operation.finish(into: .init(rebasing: output[written...])))
    }

    /// Decrypts into memory with a block to spare; gives the number of bytes written.
    static func decrypt(
        _ ciphertext: UnsafeRawBufferPointer,
        cipher: OpaquePointer,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        var operation = try unsafe CipherOperation(
            .decrypt,
            cipher: cipher,
            key: key,
            iv: iv,
            padding: padding
        )
        let written = try unsafe operation.update(ciphertext, into: output)
        do throws(SealError) {
            let rest = try unsafe operation.finish(into: .init(rebasing: output[written...]))
            return written + rest
        } catch {
            unsafe erase(UnsafeMutableRawBufferPointer(rebasing: output[..<written]))
            throw .cannotOpen
        }
    }
}
