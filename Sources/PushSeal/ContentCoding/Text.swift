// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// Opens a message to text under a key of a ring.
    ///
    /// Stricter than ``open(_:keyingMaterial:)`` about the two fields of the header that no tag
    /// covers, so that a message of which any bit was changed is refused: the record size has to be
    /// one that can be relied on, and a key id has to be that of the key.
    ///
    /// - Throws: as ``open(_:keyingMaterial:)``; `unknownKey` when the header names another key;
    ///   `cannotOpen` as well when the bytes are not UTF-8.
    static func openText(
        _ message: [UInt8],
        keyingMaterial: SecretBytes,
        keyID: String?
    ) throws(SealError) -> String {
        let header = try Header(parsing: message)
        try header.checkRecordSize(ofMessage: message.count)
        if let keyID, !header.keyID.isEmpty, !keyID.utf8.elementsEqual(header.keyID) {
            throw SealError(.unknownKey, "the aes128gcm header names another key")
        }
        var plaintext = try open(message, keyingMaterial: keyingMaterial)
        return try text(erasing: &plaintext)
    }

    /// The text that bytes are; if they are none they are erased.
    static func text(erasing plaintext: inout [UInt8]) throws(SealError) -> String {
        if let text = String(validating: plaintext, as: UTF8.self) { return text }
        erase(&plaintext)
        throw .cannotOpen
    }
}

extension ContentCoding.Header {
    /// Refuses a record size that could as well be another.
    ///
    /// Where there are several records it decides where they are cut, which their tags prove. Where
    /// there is one it only has to be large enough; senders write 4096 or the length of the record.
    func checkRecordSize(ofMessage messageByteCount: Int) throws(SealError) {
        let recordsByteCount = messageByteCount - byteCount
        guard recordsByteCount >= recordSize || recordSize == ContentCoding.defaultRecordSize else {
            throw SealError(
                .malformed,
                "a record size of \(recordSize), where one record of \(recordsByteCount) bytes "
                    + "has its own length or \(ContentCoding.defaultRecordSize)"
            )
        }
    }
}

extension WebPush {
    /// Opens a message to text under a key of a ring; strict as ``ContentCoding``'s is.
    static func openText(
        _ message: [UInt8],
        with key: DeviceKey
    ) throws(SealError) -> String {
        try ContentCoding.Header(parsing: message).checkRecordSize(ofMessage: message.count)
        var plaintext = try open(message, with: key)
        return try ContentCoding.text(erasing: &plaintext)
    }
}
