// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// Opens a message to text under a key of a ring, into memory as long as the message; gives the
    /// bytes of text.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - keyingMaterial: the key.
    ///   - keyID: its id in the ring. A header that names another key is refused; one that names none
    ///     is not.
    ///   - output: where the text goes; erased if it does not open.
    /// - Returns: the number of bytes of the text.
    /// - Throws: as ``open(_:keyingMaterial:)``; `unknownKey` when the header names another key;
    ///   `cannotOpen` as well when the bytes are not UTF-8.
    static func openText(
        _ message: UnsafeRawBufferPointer,
        keyingMaterial: SecretBytes,
        keyID: String?,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        if let refusal = unsafe Header.refusal(of: message) { throw refusal.error }
        let named = unsafe Header.keyID(of: message)
        if let keyID, unsafe !named.isEmpty, unsafe !keyID.utf8.elementsEqual(named) {
            throw SealError(.unknownKey, "the aes128gcm header names another key")
        }
        try check(keyingMaterial)
        let byteCount = try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
            try unsafe open(message, secret: Secret(secret, of: keyingMaterial), into: output)
                .byteCount()
        }
        return try unsafe checkText(output, byteCount)
    }

    /// The text that bytes are; if they are none they are erased.
    static func text(erasing plaintext: inout [UInt8]) throws(SealError) -> String {
        if let text = String(validating: plaintext, as: UTF8.self) { return text }
        erase(&plaintext)
        throw .notText
    }
}

/// Gives the byte count of opened text, once it is found to be UTF-8; if it is not, it is erased.
func checkText(
    _ output: UnsafeMutableRawBufferPointer,
    _ byteCount: Int
) throws(SealError) -> Int {
    guard unsafe UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: output[..<byteCount])) else {
        unsafe erase(output)
        throw .notText
    }
    return byteCount
}
