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
        try burningStack { () throws(SealError) in
            guard padding == .pkcs7 || plaintext.count % blockByteCount == 0 else {
                throw SealError(
                    .malformed,
                    "\(plaintext.count) bytes are not whole blocks of \(blockByteCount)"
                )
            }
            let cipher = try cipher(key: key, iv: iv)
            return try unsafe key.withUnsafeBytes { key throws(SealError) in
                try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                    try unsafe plaintext.withSpanBytes { plaintext throws(SealError) in
                        try unsafe makeBytes(
                            capacity: ciphertextByteCount(of: plaintext.count, padding: padding)
                        ) { output throws(SealError) in
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
        try burningStack { () throws(SealError) in
            guard ciphertext.count % blockByteCount == 0 else {
                throw SealError(
                    .malformed,
                    "\(ciphertext.count) bytes are not whole blocks of \(blockByteCount)"
                )
            }
            let cipher = try cipher(key: key, iv: iv)
            return try unsafe key.withUnsafeBytes { key throws(SealError) in
                try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                    try unsafe ciphertext.withSpanBytes { ciphertext throws(SealError) in
                        try unsafe makeBytes(capacity: ciphertext.count) {
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
    }

    private static func cipher(
        key: SecretBytes,
        iv: SecretBytes
    ) throws(SealError) -> Salted.Cipher {
        guard let cipher = Salted.Cipher(keyByteCount: key.count) else {
            throw SealError(.invalidKey, "an AES key has 16, 24 or 32 bytes, not \(key.count)")
        }
        guard iv.count == blockByteCount else {
            throw SealError(.invalidKey, "an IV has \(blockByteCount) bytes, not \(iv.count)")
        }
        return cipher
    }

    /// Bytes that a plaintext becomes.
    static func ciphertextByteCount(of plaintextByteCount: Int, padding: Padding = .pkcs7) -> Int {
        padding == .none
            ? plaintextByteCount
            : plaintextByteCount / blockByteCount * blockByteCount + blockByteCount
    }

    /// Encrypts into memory that holds ``ciphertextByteCount(of:padding:)``; gives that number.
    ///
    /// The plaintext is copied to where its ciphertext goes and padded there, so that OpenSSL takes
    /// the message in one piece. Without padding it has to be whole blocks.
    static func encrypt(
        _ plaintext: UnsafeRawBufferPointer,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let byteCount = ciphertextByteCount(of: plaintext.count, padding: padding)
        let output = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<byteCount])
        let context = try BlockContext(.encrypt, cipher)
        try unsafe context.start(key: key, iv: iv)
        unsafe output.copyMemory(from: plaintext)
        let fill = byteCount - plaintext.count
        for index in plaintext.count..<byteCount {
            unsafe output[index] = UInt8(truncatingIfNeeded: fill)
        }
        do throws(SealError) {
            try unsafe context.turn(UnsafeRawBufferPointer(output), into: output)
        } catch {
            unsafe erase(output)
            throw error
        }
        return byteCount
    }

    /// Decrypts whole blocks into memory as long as they are; gives the number of bytes that are
    /// left without the padding.
    ///
    /// On an error the output is erased.
    static func decrypt(
        _ ciphertext: UnsafeRawBufferPointer,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let output = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<ciphertext.count])
        let context = try BlockContext(.decrypt, cipher)
        try unsafe context.start(key: key, iv: iv)
        do throws(SealError) {
            try unsafe context.turn(ciphertext, into: output)
            guard padding == .pkcs7 else { return output.count }
            return output.count - (try unsafe paddingByteCount(of: UnsafeRawBufferPointer(output)))
        } catch {
            unsafe erase(output)
            throw error
        }
    }

    /// How many bytes at the end are padding, in a time that does not tell where they are wrong.
    private static func paddingByteCount(
        of padded: UnsafeRawBufferPointer
    ) throws(SealError) -> Int {
        guard padded.count >= blockByteCount else { throw .cannotOpen }
        let end = padded.count
        let fill = unsafe Int(padded[end - 1])
        // The block as two numbers whose highest byte is the last one.
        let first = unsafe padded.loadUnaligned(fromByteOffset: end - 16, as: UInt64.self)
        let second = unsafe padded.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
        let expected = 0x0101_0101_0101_0101 &* UInt64(fill)
        // Shifts by 64 and more leave nothing: of up to 8 bytes none are in the first number.
        let firstMask = UInt64.max << (128 - 8 * fill)
        let secondMask = UInt64.max << max(0, 64 - 8 * fill)
        let wrong =
            (UInt64(littleEndian: first) ^ expected) & firstMask
            | (UInt64(littleEndian: second) ^ expected) & secondMask
        let isInRange = fill >= 1 && fill <= blockByteCount
        guard isInRange, wrong == 0 else { throw .cannotOpen }
        return fill
    }
}

/// AES-CBC of whole blocks under one key after the other, by a context that is used again.
@safe
private struct BlockContext: ~Copyable {
    private let context: CipherContext
    private let direction: CipherOperation.Direction

    init(
        _ direction: CipherOperation.Direction,
        _ cipher: Salted.Cipher
    ) throws(SealError) {
        let context = try unsafe CipherContext(reusing: .cbc(cipher, direction)) {
            raw throws(SealError) in
            let algorithm = try unsafe cipher.algorithm()
            try openSSLStep("EVP_CipherInit_ex2") {
                unsafe EVP_CipherInit_ex2(raw, algorithm, nil, nil, direction.rawValue, nil)
            }
            // For the provider alone: the context's own flag would be handed on at every start.
            try openSSLStep("EVP_CIPHER_CTX_set_params") {
                unsafe pushseal_set_provider_padding(raw, 0)
            }
        }
        self.context = context
        self.direction = direction
    }

    /// Begins a message.
    borrowing func start(
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer
    ) throws(SealError) {
        let raw = unsafe context.raw
        let direction = direction
        try openSSLStep("EVP_CipherInit_ex2") {
            unsafe EVP_CipherInit_ex2(
                raw,
                nil,
                key.assumingMemoryBound(to: UInt8.self).baseAddress,
                iv.assumingMemoryBound(to: UInt8.self).baseAddress,
                direction.rawValue,
                nil
            )
        }
    }

    /// Encrypts or decrypts whole blocks, which may lie where they go.
    ///
    /// OpenSSL counts in C `int`, so more than a gibibyte goes in pieces.
    borrowing func turn(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(output.count == input.count, "as many bytes as there is room for")
        let raw = unsafe context.raw
        var done = 0
        while done < input.count {
            let piece = CInt(min(input.count - done, 1 << 30))
            var written: CInt = 0
            let source = unsafe input.baseAddress.map { unsafe $0 + done }
            let target = unsafe output.baseAddress.map { unsafe $0 + done }
            try openSSLStep("EVP_CipherUpdate") {
                unsafe EVP_CipherUpdate(
                    raw,
                    target?.assumingMemoryBound(to: UInt8.self),
                    &written,
                    source?.assumingMemoryBound(to: UInt8.self),
                    piece
                )
            }
            guard written == piece else { throw openSSLStepFailure("EVP_CipherUpdate") }
            done += Int(piece)
        }
    }
}
