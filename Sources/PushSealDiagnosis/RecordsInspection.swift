// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// Bytes that look like an `aes128gcm` message; nothing in them says so for certain.
struct RecordsInspection {
    /// What there is, as one clause.
    let contents: String
    /// The most bytes of text, padding among them.
    let roomByteCount: Int
    /// How long the last record is, in bytes; 17 are those of a record without text (RFC 8188 §2).
    let lastRecordByteCount: Int
    /// The id of the key that the header names, if it does.
    private(set) var keyID: String?

    /// Larger ones are no message of a push, but chance.
    private static let recordSizeLimit = 16 << 20

    /// Looks at the header; nil where no sender would have written it.
    init?(_ bytes: [UInt8]) {
        guard let header = try? ContentCoding.Header(parsing: bytes),
            bytes.count > header.byteCount,
            header.recordSize <= Self.recordSizeLimit
        else { return nil }
        let recordsByteCount = bytes.count - header.byteCount
        let recordCount = (recordsByteCount + header.recordSize - 1) / header.recordSize
        let name: String
        if (try? P256.PublicKey(uncompressed: header.keyID)) != nil {
            name = "aes128gcm of Web Push, with the sender's public key in its header"
        } else if header.keyID.isEmpty {
            // A record size of a sender, or one that fits, tells such bytes from others.
            guard header.recordSize == ContentCoding.defaultRecordSize || recordCount > 1 else {
                return nil
            }
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
            + "\(header.recordSize) bytes, up to \(roomByteCount) bytes of text"
    }
}
