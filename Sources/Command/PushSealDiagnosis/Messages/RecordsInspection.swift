// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Bytes that look like an `aes128gcm` message, which cannot be told for certain.
struct RecordsInspection {
    /// What the message has, as one clause.
    let contents: String
    /// How many records there are, by the record size in the header.
    let recordCount: Int
    /// The most bytes of text, including padding.
    let roomByteCount: Int
    /// The byte count of the last record; a record without text has 17 (RFC 8188 §2).
    let lastRecordByteCount: Int
    /// The format of the keys that may open it.
    let format: Format
    /// The key id in the header, if there is one.
    private(set) var keyID: String?

    /// Parses the header; nil if no sender would have written it.
    ///
    /// - Parameters:
    ///   - bytes: the message.
    ///   - isExpected: whether there is a key for such messages, so that less evidence is enough.
    init?(_ bytes: [UInt8], isExpected: Bool = false) {
        guard let header = try? ContentCoding.Header(parsing: bytes),
            bytes.count > header.byteCount,
            header.recordSize <= RecordHeader.mostRecordSize
        else { return nil }
        let recordsByteCount = bytes.count - header.byteCount
        recordCount = (recordsByteCount + header.recordSize - 1) / header.recordSize
        let name: String
        let isForDevice = (try? P256.PublicKey(uncompressed: header.keyID)) != nil
        format = isForDevice ? .webpush : .aes128gcm
        if isForDevice {
            name = "aes128gcm of Web Push, with the sender's public key in its header"
        } else if header.keyID.isEmpty {
            // Only the default record size, or more than one record, tells it from random bytes.
            let isUsual = header.recordSize == ContentCoding.defaultRecordSize || recordCount > 1
            guard isUsual || isExpected else { return nil }
            name = "aes128gcm without a key id"
        } else if let id = header.keyName {
            keyID = id
            name = "aes128gcm, sealed for the key \(quoted(id))"
        } else {
            return nil
        }
        lastRecordByteCount = recordsByteCount - (recordCount - 1) * header.recordSize
        roomByteCount = max(0, recordsByteCount - 17 * recordCount)
        contents =
            "\(name): \(recordCount) \(recordCount == 1 ? "record" : "records") of at most "
            + "\(header.recordSize) bytes, up to \(sizeInWords(roomByteCount)) of text"
    }
}

extension SealedText.Reading {
    /// Whether the bytes begin like a message that can be recognized without a key.
    var beginsLikeMessage: Bool {
        bytes.starts(with: Salted.Message.magic) || RecordsInspection(bytes) != nil
    }
}
