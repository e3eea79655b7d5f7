// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Tries the usual mistakes in hand-written RFC 8188 code on a message that a key does not open.
///
/// Tries the first record, which is all that fits a push; each trial is one derivation and one
/// decryption of at most 4 096 bytes.
struct HandwrittenRecords {
    private let salt: [UInt8]
    /// The record size in the header, even if it is not a valid one.
    private let recordSize: Int
    private let keyID: [UInt8]
    /// Everything after the header.
    private let body: [UInt8]
    /// The first record, by the record size.
    private let record: [UInt8]

    private static let byteCountLimit = 4_096

    /// Takes a message apart; nil if it has no header or nothing after it.
    init?(_ message: [UInt8]) {
        guard let header = RecordHeader(message), message.count > header.byteCount + 1 else {
            return nil
        }
        self.init(header, body: Array(message[header.byteCount...]))
    }

    /// Takes the parts of a message; the key id of the header need not be what it says.
    init(_ header: RecordHeader, body: [UInt8]) {
        salt = header.salt
        recordSize = header.recordSize
        keyID = header.keyID
        self.body = Array(body.prefix(Self.byteCountLimit * 2))
        let size = header.hasValidRecordSize ? header.recordSize : body.count
        record = Array(body.prefix(min(size, Self.byteCountLimit)))
    }

    /// Whether there is only one record.
    private var isWhole: Bool { body.count <= record.count }

    /// The mistake with which the key opens the record, if it is a known one.
    ///
    /// - Parameters:
    ///   - keyingMaterial: the key.
    ///   - keyID: its id.
    /// - Returns: the code and one clause; nil if it is none of these.
    func mistake(
        _ keyingMaterial: SecretBytes,
        keyID: String?
    ) -> Cause? {
        guard let right = derive(keyingMaterial) else { return nil }
        if recordSize >= RecordHeader.leastRecordSize, let text = open(right) {
            return mistake(inOpened: text, right, keyID)
        }
        if let cause = otherLength(right) ?? infoMistake(keyingMaterial) { return cause }
        if opensWithoutHKDF(keyingMaterial, right.nonce) {
            return Cause(.keyWithoutDerivation, "the key was used as it is, without HKDF")
        }
        if Self.textForms(of: keyingMaterial).contains(where: { derive($0).flatMap(open) != nil }) {
            return Cause(.keyTextAsKey, "the text of the key was used in place of its bytes")
        }
        return untaggedMistake(right)
    }

    /// Whether a key opens the first record as it should.
    func opens(_ keyingMaterial: SecretBytes) -> Bool {
        derive(keyingMaterial).flatMap(open) != nil
    }

    /// The info strings that were changed, if one of the usual changes opens the record.
    func infoMistake(_ keyingMaterial: SecretBytes) -> Cause? {
        guard let parts = InfoEnd.Parts(keyingMaterial, salt: salt) else { return nil }
        for key in parts.keys {
            for nonce in parts.nonces {
                guard key.end != .right || nonce.end != .right,
                    open(Derived(key: key.secret, nonce: nonce.secret.copy)) != nil
                else { continue }
                return InfoEnd.cause(
                    [("aes128gcm", key.end), ("nonce", nonce.end)].filter { $0.1 != .right }
                        .map { (name: "Content-Encoding: \($0.0)", end: $0.1) }
                )
            }
        }
        return nil
    }

    /// What is wrong with the record size or the end of the message, if the key opens a record of
    /// another length than the header says.
    private func otherLength(_ right: Derived) -> Cause? {
        guard let text = StreamModes.galoisCounter(body, right.key, nonce: right.nonce) else {
            return nil
        }
        for end in Self.possibleEnds(of: text) where end + 16 != record.count {
            let length = end + 16
            guard let opened = open(Array(body[..<length]), right) else { continue }
            let rest = body.count - length
            let isLast = opened.last { $0 != 0 } == 2
            if isLast, recordSize >= length {
                return Cause(
                    .messageIncomplete,
                    "the message opens, but there is more behind its end: \(sizeInWords(rest))"
                )
            }
            let least = recordSize < RecordHeader.leastRecordSize ? ", which is less than 18" : ""
            return Cause(
                .recordSizeContradicted,
                "the header gives a record size of \(recordSize)\(least), but "
                    + (isLast && rest == 0 ? "the record has" : "the first record has")
                    + " \(sizeInWords(length))"
            )
        }
        return nil
    }

    /// Where a record's text may end, with its delimiter and padding: before its tag.
    ///
    /// A byte of the tag or of later records looks like an end once in 128, so there are not many.
    private static func possibleEnds(of text: [UInt8]) -> [Int] {
        var ends = [text.count - 16].filter { $0 > 0 }
        var last: UInt8 = 0
        for index in text.indices.dropLast(16) {
            if text[index] != 0 { last = text[index] }
            guard (1...2).contains(last) else { continue }
            // Of a run of zeros only the end counts; a byte of the tag may happen to be zero.
            let next = text[(index + 1)...].prefix(3)
            guard text[index] != 0 || next.contains(where: { $0 != 0 }) else { continue }
            ends.append(index + 1)
            if ends.count == 128 { break }
        }
        return ends
    }

    /// What is wrong with a record whose tag is missing or does not fit.
    private func untaggedMistake(_ right: Derived) -> Cause? {
        // The record decrypted without checking the tag.
        guard let text = StreamModes.galoisCounter(record, right.key, nonce: right.nonce) else {
            return nil
        }
        if Self.isMessage(text) {
            return Cause(.recordWithoutTag, "the record has no authentication tag")
        }
        if Self.isMessage(Array(text.dropLast(16))) {
            return Cause(.tagDoesNotFit, "the record opens, but its authentication tag is wrong")
        }
        if Self.isCut(text) {
            return Cause(.recordIncomplete, "the message opens, but its end is missing")
        }
        // In counter mode only the altered bytes themselves are garbled.
        let end = text.dropLast(16).lastIndex { $0 != 0 } ?? 0
        return UndecodableText.damage(in: Array(text[..<end])).map { range in
            Cause(
                .tagDoesNotFit,
                "the record opens, but was altered between bytes \(range.lowerBound + 1) and "
                    + "\(range.upperBound) of its text"
            )
        }
    }

    /// What is wrong with a record that opens.
    private func mistake(
        inOpened text: [UInt8],
        _ right: Derived,
        _ keyID: String?
    ) -> Cause? {
        let delimiter = text.last { $0 != 0 }
        if !isWhole { return mistake(behind: delimiter, right) }
        // A shorter record was not cut, or its tag would not fit: it should have been the last.
        if delimiter == 1, record.count == recordSize {
            return Cause(
                .recordIncomplete,
                "its record opens and is not the last: the end is missing"
            )
        }
        guard delimiter == 2 else {
            return Cause(.recordWithoutDelimiter, "the record ends without the delimiter 0x02")
        }
        guard let keyID, !self.keyID.isEmpty, !keyID.utf8.elementsEqual(self.keyID) else {
            return nil
        }
        return Cause(
            .keyIDNamesAnother,
            "the header of the message names a key other than \(quoted(keyID)), which opens it"
        )
    }

    /// What is wrong with a later record: tags say which records are right.
    private func mistake(behind delimiter: UInt8?, _ right: Derived) -> Cause? {
        var last = delimiter
        let starts = Array(stride(from: recordSize, to: body.count, by: recordSize))
        for (index, start) in starts.enumerated() {
            let number = index + 2
            let part = Array(body[start...].prefix(recordSize))
            let nonce = Self.nonce(right.nonce, UInt64(number - 1))
            guard let text = open(part, Derived(key: right.key, nonce: nonce)) else {
                return mistake(in: part, number, right, nonce, follows: last)
            }
            guard last == 1 else { return Self.delimiter(of: number - 1, last) }
            last = text.last { $0 != 0 }
        }
        if last == 2 { return nil }
        // A full record that is not the last: the message goes on.
        return last == 1 && body.count % recordSize == 0
            ? Cause(
                .recordIncomplete,
                "its \(starts.count + 1) records open, and the last is missing"
            )
            : Self.delimiter(of: starts.count + 1, last)
    }

    /// What is wrong with a record whose tag does not fit under its nonce.
    private func mistake(
        in part: [UInt8],
        _ number: Int,
        _ right: Derived,
        _ nonce: [UInt8],
        follows last: UInt8?
    ) -> Cause {
        let nonces: [(String, [UInt8])] = [
            ("the nonce of the first record", right.nonce),
            ("a counter that begins with 1", Self.nonce(right.nonce, UInt64(number))),
            ("a little-endian counter", Self.nonce(right.nonce, UInt64(number - 1).byteSwapped)),
        ]
        let found = nonces.first { open(part, Derived(key: right.key, nonce: $0.1)) != nil }
        if let found {
            return Cause(.recordNonceWrong, "record \(number) opens with \(found.0)")
        }
        let text = StreamModes.galoisCounter(part, right.key, nonce: nonce) ?? []
        let isCut = part.count < 17 || (part.count < recordSize && Self.isCut(text))
        if isCut {
            return Cause(.recordIncomplete, "the end of record \(number) is missing")
        }
        if last == 2 {
            return Cause(
                .messageIncomplete,
                "the message opens, but there is more behind its end: \(sizeInWords(part.count)) or more"
            )
        }
        return Cause(
            .tagDoesNotFit,
            "the tag of record \(number) is wrong, and that of the one before is right"
        )
    }

    private static func delimiter(of number: Int, _ delimiter: UInt8?) -> Cause {
        Cause(
            .recordWithoutDelimiter,
            "record \(number) opens, but ends in \(delimiter.map { "0x0\($0 & 15)" } ?? "zeros") instead "
                + "of the delimiter: 0x02 in the last record, 0x01 in any other"
        )
    }

    /// The nonce of a record (RFC 8188 §2.3).
    private static func nonce(_ first: [UInt8], _ number: UInt64) -> [UInt8] {
        var nonce = first
        for place in 0..<8 {
            nonce[11 - place] ^= UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))
        }
        return nonce
    }

    /// The key and nonce of the first record.
    private struct Derived {
        let key: SecretBytes
        let nonce: [UInt8]
    }

    private func derive(_ secret: SecretBytes) -> Derived? {
        let infos = ["aes128gcm", "nonce"].map { Array("Content-Encoding: \($0)\0".utf8) }
        guard
            let key = try? HKDF.derive(secret, salt: salt, info: infos[0], byteCount: 16),
            let nonce = try? HKDF.derive(secret, salt: salt, info: infos[1], byteCount: 12)
        else { return nil }
        return Derived(key: key, nonce: nonce.copy)
    }

    private func open(_ derived: Derived) -> [UInt8]? { open(record, derived) }

    private func open(_ record: [UInt8], _ derived: Derived) -> [UInt8]? {
        try? AESGCM.open(record, key: derived.key, iv: derived.nonce)
    }

    /// Whether the key opens the record without HKDF, with one of the likely nonces.
    private func opensWithoutHKDF(_ secret: SecretBytes, _ nonce: [UInt8]) -> Bool {
        var bytes = secret.copy
        defer { erase(&bytes) }
        let lengths = Set([16, 32, bytes.count]).filter { $0 <= bytes.count }
        let keys = lengths.sorted().map { SecretBytes(copying: bytes.prefix($0)) }
        let nonces = [nonce, Array(salt.prefix(12)), [UInt8](repeating: 0, count: 12)]
        return keys.contains { key in
            nonces.contains { nonce in open(Derived(key: key, nonce: nonce)) != nil }
        }
    }

    /// The texts that people write a key as, and the bytes of a key that is such a text itself.
    static func textForms(of secret: SecretBytes) -> [SecretBytes] {
        let variants: [PassphraseVariant] = [
            .base64, .hexadecimal, .fromBase64, .fromHexadecimal, .lineFeed, .trimmed,
        ]
        var forms = variants.compactMap { $0.apply(to: secret) }
        var bytes = secret.copy
        defer { erase(&bytes) }
        let text = SealedText.base64(bytes).replacing("+", with: "-").replacing("/", with: "_")
        for form in [text, text.replacing("=", with: "")] {
            // A file written by a shell ends in a line feed.
            forms.append(SecretBytes(copying: form.utf8))
            forms.append(SecretBytes(copying: (form + "\n").utf8))
        }
        return forms
    }

    /// Whether bytes are a text without its end, and perhaps a part of the tag.
    private static func isCut(_ bytes: [UInt8]) -> Bool {
        // With the end of a tag, as much as that may be no text.
        (1...15).contains { isMessage(Array(bytes.dropLast($0))) }
            || [0, 20].contains { count in
                Evidence.bits(ofBeginning: bytes.dropLast(count)) >= Evidence.enoughForOneKey
            }
    }

    /// Whether bytes are a text and a delimiter, which are beyond chance together.
    private static func isMessage(_ bytes: [UInt8]) -> Bool {
        guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 2 else { return false }
        let zeros = 8 * Double(bytes.count - end)
        return zeros + Evidence.bits(of: Array(bytes[..<end])) >= Evidence.enoughForOneKey
            && UndecodableText.isPlain(Array(bytes[..<end]))
    }
}

/// The header of an RFC 8188 message, whatever its record size.
struct RecordHeader {
    let salt: [UInt8]
    let recordSize: Int
    let keyID: [UInt8]

    /// A record has at least a delimiter, a byte of text and a tag (RFC 8188 §2).
    static let leastRecordSize = 18
    /// A larger record size is chance, not a push.
    static let mostRecordSize = 16 << 20
    /// The byte count without the key id.
    static let fixedByteCount = 21

    /// Nil for bytes that are too short.
    init?(_ message: [UInt8]) {
        guard message.count >= Self.fixedByteCount else { return nil }
        let end = Self.fixedByteCount + Int(message[20])
        guard message.count >= end else { return nil }
        self.init(message, keyIDByteCount: end - Self.fixedByteCount)
    }

    /// Takes a key id of another length than the header gives.
    init(_ message: [UInt8], keyIDByteCount: Int) {
        salt = Array(message[..<16])
        recordSize = message[16..<20].reduce(0) { $0 << 8 | Int($1) }
        keyID = Array(message[Self.fixedByteCount...].prefix(keyIDByteCount))
    }

    var byteCount: Int { Self.fixedByteCount + keyID.count }
    var hasValidRecordSize: Bool { recordSize >= Self.leastRecordSize }
}
