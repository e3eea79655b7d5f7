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
    /// Whether chance gives such a header less than once in a million messages.
    let isCertain: Bool

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
        isCertain = isForDevice || Self.bits(header) >= 24
        format = isForDevice ? .webpush : .aes128gcm
        if isForDevice {
            name = "aes128gcm of Web Push, with the sender's public key in its header"
        } else if header.keyID.isEmpty {
            guard isExpected || isCertain else { return nil }
            name = "aes128gcm without a key id"
        } else if let id = header.keyName {
            guard isExpected || isCertain else { return nil }
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

    /// The bits of evidence for a header: of a record size that is usual or small, the length of the
    /// key id, and its text.
    private static func bits(_ header: ContentCoding.Header) -> Double {
        let size = header.recordSize
        let sizeBits = size.nonzeroBitCount == 1 ? 27 : Double(size.leadingZeroBitCount - 32)
        return sizeBits + 7 + 1.38 * Double(header.keyID.count)
    }
}

extension SealedText.Reading {
    /// Whether the bytes begin like a message that can be recognized without a key.
    var beginsLikeMessage: Bool {
        bytes.starts(with: Salted.Message.magic) || RecordsInspection(bytes) != nil
    }
}
