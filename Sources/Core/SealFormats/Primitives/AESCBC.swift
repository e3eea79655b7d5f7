// SPDX-License-Identifier: Apache-2.0

/// The direction of a cipher.
enum CipherDirection {
    case decrypt
    case encrypt
}

/// AES in cipher block chaining mode, without authentication.
///
/// Changing a ciphertext block garbles its own plaintext block and flips the same bits in the next
/// one, unnoticed: formats that rely on it alone are not authenticated.
package enum AESCBC {
    /// How the last block is filled.
    package enum Padding {
        /// 1 to 16 bytes, each with their number as its value (RFC 5652 §6.3).
        case pkcs7
        /// No padding: the plaintext must be whole blocks.
        case none
    }

    /// The length of a block and of an IV, in bytes.
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
        try turn(.encrypt, plaintext, key: key, iv: iv, padding: padding)
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
        try turn(.decrypt, ciphertext, key: key, iv: iv, padding: padding)
    }

    private static func turn(
        _ direction: CipherDirection,
        _ input: [UInt8],
        key: SecretBytes,
        iv: SecretBytes,
        padding: Padding
    ) throws(SealError) -> [UInt8] {
        try burningStack { () throws(SealError) in
            let addsPadding = direction == .encrypt && padding == .pkcs7
            guard addsPadding || input.count % blockByteCount == 0 else {
                throw SealError(
                    .malformed,
                    "\(input.count) bytes are not whole blocks of \(blockByteCount)"
                )
            }
            let cipher = try cipher(key: key, iv: iv)
            let capacity = addsPadding ? ciphertextByteCount(of: input.count) : input.count
            let turn =
                unsafe direction == .encrypt
                ? encrypt(_:cipher:key:iv:padding:of:into:)
                : decrypt(_:cipher:key:iv:padding:of:into:)
            return try unsafe key.withUnsafeBytes { bytes throws(SealError) in
                try unsafe iv.withUnsafeBytes { iv throws(SealError) in
                    try unsafe makeBytes(from: input, capacity: capacity) {
                        input,
                        output throws(SealError) in
                        try unsafe turn(input, cipher, bytes, iv, padding, key, output)
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

    /// The length of the ciphertext.
    static func ciphertextByteCount(of plaintextByteCount: Int, padding: Padding = .pkcs7) -> Int {
        padding == .none
            ? plaintextByteCount
            : plaintextByteCount / blockByteCount * blockByteCount + blockByteCount
    }

    /// Encrypts into memory of ``ciphertextByteCount(of:padding:)`` bytes; returns that count.
    ///
    /// The plaintext is copied into the output and padded there, so that the cipher gets the
    /// message in one piece. Without padding it must be whole blocks.
    static func encrypt(
        _ plaintext: UnsafeRawBufferPointer,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        of origin: SecretBytes,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let byteCount = ciphertextByteCount(of: plaintext.count, padding: padding)
        let output = unsafe output[..<byteCount].rebased
        let context = try unsafe CBCContext(.encrypt, cipher, key: key, iv: iv, keptFor: origin)
        unsafe output.copyMemory(from: plaintext)
        unsafe pad(output, behind: plaintext.count)
        do throws(SealError) {
            try unsafe context.turn(UnsafeRawBufferPointer(output), into: output)
        } catch {
            unsafe erase(output)
            throw error
        }
        return byteCount
    }

    /// Decrypts whole blocks into memory of the same length; returns the length without padding.
    ///
    /// On an error the output is erased.
    static func decrypt(
        _ ciphertext: UnsafeRawBufferPointer,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        padding: Padding,
        of origin: SecretBytes,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let output = unsafe output[..<ciphertext.count].rebased
        let context = try unsafe CBCContext(.decrypt, cipher, key: key, iv: iv, keptFor: origin)
        do throws(SealError) {
            try unsafe context.turn(ciphertext, into: output)
            guard padding == .pkcs7 else { return output.count }
            return try unsafe unpaddedByteCount(of: UnsafeRawBufferPointer(output))
        } catch {
            unsafe erase(output)
            throw error
        }
    }

    /// Pads the last block after a plaintext; does nothing if it is whole blocks already.
    @inline(__always)
    static func pad(_ blocks: UnsafeMutableRawBufferPointer, behind byteCount: Int) {
        let fill = UInt8(truncatingIfNeeded: blocks.count - byteCount)
        for index in byteCount..<blocks.count { unsafe blocks[index] = fill }
    }

    /// The length without padding, in a time that does not reveal where the padding is wrong.
    static func unpaddedByteCount(
        of padded: UnsafeRawBufferPointer
    ) throws(SealError) -> Int {
        guard padded.count >= blockByteCount else { throw .cannotOpen }
        let end = padded.count
        let fill = unsafe Int(padded[end - 1])
        // The block as two numbers; the most significant byte is the last one.
        let first = unsafe padded.loadUnaligned(fromByteOffset: end - 16, as: UInt64.self)
        let second = unsafe padded.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
        let expected = 0x0101_0101_0101_0101 &* UInt64(fill)
        // A shift by 64 or more gives 0: padding of up to 8 bytes is not in the first number.
        let firstMask = UInt64.max << (128 - 8 * fill)
        let secondMask = UInt64.max << max(0, 64 - 8 * fill)
        let wrong =
            (UInt64(littleEndian: first) ^ expected) & firstMask
            | (UInt64(littleEndian: second) ^ expected) & secondMask
        let isInRange = fill >= 1 && fill <= blockByteCount
        guard isInRange, wrong == 0 else { throw .cannotOpen }
        return end - fill
    }
}

/// AES-CBC with PKCS#7 padding over one message in pieces.
@safe
package struct CBCStream: ~Copyable {
    private let context: CBCContext
    private let direction: CipherDirection
    /// Bytes of an incomplete block; when decrypting also the last block, which may be padded.
    private var held = HeldBytes()

    init(
        _ direction: CipherDirection,
        cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer
    ) throws(SealError) {
        // Never cached, since it may outlive the secret that the key was derived from.
        context = try unsafe CBCContext(direction, cipher, key: key, iv: iv, keptFor: nil)
        self.direction = direction
    }

    /// Encrypts or decrypts the next bytes; `output` has room for a block more than `input`.
    mutating func update(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let size = AESCBC.blockByteCount
        precondition(output.count >= input.count + size, "no room for the output")
        let byteCount = held.count + input.count
        let heldBack = direction == .decrypt && byteCount > 0 ? 1 : 0
        let turnedCount = (byteCount - heldBack) / size * size
        var rest = unsafe input[...]
        var written = 0
        if turnedCount > 0, held.count > 0 {
            let missing = size - held.count
            unsafe held.append(rest.prefix(missing).rebased)
            unsafe rest = rest.dropFirst(missing)
            try unsafe context.turn(
                held.bytes,
                into: output[..<size].rebased
            )
            held.removeAll()
            written = size
        }
        let wholeCount = turnedCount - written
        if wholeCount > 0 {
            try unsafe context.turn(
                rest.prefix(wholeCount).rebased,
                into: output[written..<turnedCount].rebased
            )
            unsafe rest = rest.dropFirst(wholeCount)
        }
        unsafe held.append(rest.rebased)
        return turnedCount
    }

    /// Ends the message: adds the padding, or checks and removes it.
    ///
    /// - Throws: `cannotOpen` when the padding is wrong or the last block incomplete.
    consuming func finish(into output: UnsafeMutableRawBufferPointer) throws(SealError) -> Int {
        let size = AESCBC.blockByteCount
        let block = unsafe output[..<size].rebased
        switch direction {
        case .encrypt:
            unsafe block.copyMemory(from: held.bytes)
            unsafe AESCBC.pad(block, behind: held.count)
            try unsafe context.turn(UnsafeRawBufferPointer(block), into: block)
            return size
        case .decrypt:
            guard held.count == size else { throw .cannotOpen }
            do throws(SealError) {
                try unsafe context.turn(held.bytes, into: block)
                return try unsafe AESCBC.unpaddedByteCount(of: UnsafeRawBufferPointer(block))
            } catch {
                unsafe erase(block)
                throw error
            }
        }
    }
}
