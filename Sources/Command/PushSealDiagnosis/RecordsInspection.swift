// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// Bytes that look like an `aes128gcm` message, which cannot be told for certain.
struct RecordsInspection {
    /// What the message has, as one clause.
    let contents: String
    /// The most bytes of text, including padding.
    let roomByteCount: Int
    /// The byte count of the last record; a record without text has 17 (RFC 8188 §2).
    let lastRecordByteCount: Int
    /// The format of the keys that may open it.
    let format: Format
    /// The key id in the header, if there is one.
    private(set) var keyID: String?

    /// A larger record size is chance, not a push.
    private static let recordSizeLimit = 16 << 20

    /// Parses the header; nil if no sender would have written it.
    init?(_ bytes: [UInt8]) {
        guard let header = try? ContentCoding.Header(parsing: bytes),
            bytes.count > header.byteCount,
            header.recordSize <= Self.recordSizeLimit
        else { return nil }
        let recordsByteCount = bytes.count - header.byteCount
        let recordCount = (recordsByteCount + header.recordSize - 1) / header.recordSize
        let name: String
        let isForDevice = (try? P256.PublicKey(uncompressed: header.keyID)) != nil
        format = isForDevice ? .webpush : .aes128gcm
        if isForDevice {
            name = "aes128gcm of Web Push, with the sender's public key in its header"
        } else if header.keyID.isEmpty {
            // Only the default record size, or more than one record, tells it from random bytes.
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
            + "\(header.recordSize) bytes, up to \(sizeInWords(roomByteCount)) of text"
    }
}

extension SealedText.Reading {
    /// Whether the bytes begin like a message that can be recognized without a key.
    var beginsLikeMessage: Bool {
        bytes.starts(with: Salted.Message.magic) || RecordsInspection(bytes) != nil
    }
}

/// Finds out why a `Salted__` message does not open to text with the right passphrase.
struct BlocksInspection {
    private let bytes: [UInt8]
    /// The whole blocks after the salt.
    private let ciphertext: [UInt8]

    /// Longer messages do not come from a push.
    private static let byteCountLimit = 8 << 10

    /// Takes a message with at least one whole block; nil for any other.
    init?(_ bytes: [UInt8]) {
        let header = 16
        guard bytes.starts(with: Salted.Message.magic),
            (header + 16...Self.byteCountLimit).contains(bytes.count)
        else { return nil }
        self.bytes = bytes
        ciphertext = Array(bytes[header...].prefix((bytes.count - header) / 16 * 16))
    }

    /// What is wrong, assuming that the passphrase is right; nil without evidence of that.
    func cause(_ passphrase: SecretBytes, _ parameters: Salted.Parameters) -> Cause? {
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: Array(bytes[8..<16]),
                parameters: parameters
            )
        else { return nil }
        let isWhole = bytes.count % 16 == 0
        if isWhole, let text = try? AESCBC.decrypt(ciphertext, key: derived.key, iv: derived.iv) {
            guard String(validating: text, as: UTF8.self) == nil else { return nil }
            return UndecodableText.form(of: text)
                ?? UndecodableText.damage(in: text).map(Self.altered)
        }
        guard
            let blocks = try? AESCBC.decrypt(
                ciphertext,
                key: derived.key,
                iv: derived.iv,
                padding: .none
            )
        else { return nil }
        if let mode = streamMode(derived.key, derived.iv) {
            return Cause(
                .streamCiphertext,
                "it was encrypted with AES-\(8 * derived.key.count)-\(mode), but \(parameters.cipher.rawValue) "
                    + "is expected"
            )
        }
        if !isWhole, blocks.count >= 32, UndecodableText.beginsPlain(blocks) {
            return Cause(
                .messageIncomplete,
                "its beginning opens to text, and the last \(16 - bytes.count % 16) bytes or more are "
                    + "missing"
            )
        }
        return (isWhole ? UndecodableText.form(ofUnpadded: blocks) : nil)
            ?? UndecodableText.damage(in: blocks).map(Self.altered)
    }

    /// The stream mode that decrypts the bytes after the salt to text; `openssl enc -aes-256-ctr`
    /// writes such messages.
    private func streamMode(_ key: SecretBytes, _ iv: SecretBytes) -> String? {
        let sealed = Array(bytes[16...])
        guard sealed.count >= 16 else { return nil }
        if UndecodableText.isPlain(StreamModes.counter(sealed, key, from: iv.copy) ?? []) {
            return "CTR"
        }
        let text = StreamModes.cipherFeedback(sealed, key, iv: iv.copy) ?? []
        return UndecodableText.isPlain(text) ? "CFB" : nil
    }

    /// Names the altered blocks by their position in the text.
    private static func altered(_ range: Range<Int>) -> Cause {
        let (start, end) = (range.lowerBound / 16 * 16, (range.upperBound + 15) / 16 * 16)
        return Cause(
            .ciphertextAltered,
            "it opens to text except for bytes \(start + 1) to \(end), where the ciphertext was "
                + "altered or lost bytes"
        )
    }
}
