// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// Opens a message to text under a key of a ring.
    ///
    /// Stricter than ``open(_:keyingMaterial:)`` about the two fields of the header that no tag
    /// covers, so that a message sealed here is refused whichever bit of it was changed: the record
    /// size must not look damaged, and a key id has to be that of the key.
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
    /// Refuses a record size that looks damaged.
    ///
    /// Where there are several records it decides where they are cut, which their tags prove. Where
    /// there is one it only has to be large enough: nothing proves it, and any other would open to
    /// the same text. Nearly all senders write 4096 then, so what differs from that in one bit is
    /// taken for a changed message and not for a sender's choice.
    func checkRecordSize(ofMessage messageByteCount: Int) throws(SealError) {
        let recordsByteCount = messageByteCount - byteCount
        let difference = recordSize ^ ContentCoding.defaultRecordSize
        guard recordsByteCount >= recordSize || difference.nonzeroBitCount != 1 else {
            throw SealError(
                .malformed,
                "a record size of \(recordSize), which is \(ContentCoding.defaultRecordSize) with "
                    + "one bit changed"
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
