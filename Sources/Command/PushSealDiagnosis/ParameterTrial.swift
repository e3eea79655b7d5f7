// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries one key derivation from one passphrase on a message, with every cipher.
struct ParameterTrial: Sendable {
    /// Parameters that open the message to text.
    struct Hit: Sendable {
        let parameters: Salted.Parameters
        let textByteCount: Int
        /// How many ciphers were tried, including this one.
        let triedCount: Int
    }

    let message: Salted.Message
    /// What the sender is thought to have used; its cipher is tried first.
    let expected: Salted.Parameters

    /// The first cipher that opens the message to text, or nil.
    func run(
        _ derivation: Salted.KeyDerivation,
        _ passphrase: SecretBytes
    ) throws(SealError) -> Hit? {
        let salt = Array(message.salt)
        if let key = try longestKey(passphrase, salt, derivation) {
            // Most sets fail here, after two thirds of the work.
            guard ciphers.contains(where: { isLastBlockPadded(key, $0) }) else { return nil }
        }
        // Both derivations give a byte stream that is cut into key and IV, so the longest serves
        // all.
        let stream = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes256CBC, keyDerivation: derivation)
        )
        for (index, cipher) in ciphers.enumerated() {
            let parameters = Salted.Parameters(cipher: cipher, keyDerivation: derivation)
            let (key, iv) = Self.cut(stream.key, stream.iv, for: cipher)
            let count = textByteCount(key, iv, isExpected: parameters == expected)
            guard let count else { continue }
            return Hit(parameters: parameters, textByteCount: count, triedCount: index + 1)
        }
        return nil
    }

    /// The 32 bytes of the longest key without its IV, for messages of two or more blocks.
    ///
    /// The key and IV of AES-128 together are the same 32 bytes as a key of AES-256.
    private func longestKey(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ derivation: Salted.KeyDerivation
    ) throws(SealError) -> SecretBytes? {
        guard message.ciphertext.count >= 32 else { return nil }
        let parts = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes128CBC, keyDerivation: derivation)
        )
        return Self.joined(parts.key, parts.iv, range: 0..<32)
    }

    /// Whether the last block decrypts to valid padding; its IV is the block before.
    private func isLastBlockPadded(_ key: SecretBytes, _ cipher: Salted.Cipher) -> Bool {
        let last = Array(message.ciphertext.suffix(16))
        let previous = SecretBytes(copying: message.ciphertext.dropLast(16).suffix(16))
        let key = Self.joined(key, previous, range: 0..<cipher.keyByteCount)
        guard var bytes = try? AESCBC.decrypt(last, key: key, iv: previous) else { return false }
        _ = SecretBytes(erasing: &bytes)
        return true
    }

    /// The ciphers, the expected one first.
    private var ciphers: [Salted.Cipher] {
        [expected.cipher] + Salted.Cipher.allCases.reversed().filter { $0 != expected.cipher }
    }

    /// The shorter key of a cipher and its IV, from the longest key and its IV.
    private static func cut(
        _ key: SecretBytes,
        _ iv: SecretBytes,
        for cipher: Salted.Cipher
    ) -> (SecretBytes, SecretBytes) {
        guard cipher != .aes256CBC else { return (key, iv) }
        let end = cipher.keyByteCount
        return (joined(key, iv, range: 0..<end), joined(key, iv, range: end..<end + 16))
    }

    /// A range of two concatenated secrets.
    private static func joined(
        _ first: SecretBytes,
        _ second: SecretBytes,
        range: Range<Int>
    ) -> SecretBytes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(first.count + second.count)
        for part in [first, second] {
            part.withSpan { span in
                for index in span.indices { bytes.append(span[index]) }
            }
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        return SecretBytes(copying: bytes[range])
    }

    /// The byte count of the text that a key opens the message to; nil if that is not text.
    private func textByteCount(_ key: SecretBytes, _ iv: SecretBytes, isExpected: Bool) -> Int? {
        guard var bytes = try? AESCBC.decrypt(Array(message.ciphertext), key: key, iv: iv) else {
            return nil
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // With many keys, a control character is a sign of a chance match.
        guard isExpected || !text.unicodeScalars.contains(where: Self.isOddControl) else {
            return nil
        }
        return bytes.count
    }

    private static func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": false
        default: scalar.properties.generalCategory == .control
        }
    }
}
