// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension ContentCoding {
    /// Opens a message to text under a key of a ring, into memory as long as the message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - keyingMaterial: the key.
    ///   - keyID: its id in the ring. A header that names another key is refused; one that names no
    ///     key is not.
    ///   - output: where the text goes; erased if it does not open.
    /// - Returns: the length of the text in bytes.
    /// - Throws: as ``open(_:keyingMaterial:)``; `unknownKey` when the header names another key;
    ///   `cannotOpen` also when the bytes are not UTF-8.
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
}

/// The bytes as text; erases them if they are not UTF-8.
func text(erasing plaintext: inout [UInt8]) throws(SealError) -> String {
    if let text = String(ifUTF8: plaintext) { return text }
    erase(&plaintext)
    throw .notText
}

/// Returns the length of opened text if it is UTF-8; otherwise erases it and throws.
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
