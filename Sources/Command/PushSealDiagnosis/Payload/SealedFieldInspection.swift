// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Examines the text of a sealed field: its encoding, and the bytes that it encodes.
struct SealedFieldInspection {
    let text: String
    let place: Diagnosis.Place
    /// The formats of the keys; empty if there are none.
    let formats: Set<Format>

    /// The message to try a key on, if the text is one.
    private(set) var message: Salted.Message?
    /// The parts of the message, if it looks like records.
    private(set) var records: RecordsInspection?

    /// Reports what the text is, and what the bytes contain.
    mutating func run(_ findings: inout Diagnosis) {
        if text.unicodeScalars.contains("\u{FFFD}") {
            findings.fault(
                .replacementCharacters,
                "bytes were read as UTF-8 and replaced by U+FFFD; they are lost",
                at: place
            )
            return
        }
        if let wrapped = WrappedText(text) {
            findings.fault(wrapped.code, "the text is \(wrapped.words)", at: place)
            return
        }
        if let system = OtherSystem.message(in: text) {
            findings.fault(system.code, system.words, at: place)
            return
        }
        let readings = SealedText.readings(of: text)
        if !readings.contains(where: { Self.isMessage($0.bytes) }),
            let kind = PlainWords.kind(of: text)
        {
            tellWords(kind, &findings)
            return
        }
        if let words = readings.lazy.compactMap({ Self.plainWords(in: $0) }).first {
            findings.fault(.textNotSealed, "\(words): it was not sealed", at: place)
            return
        }
        guard let reading = Self.best(of: readings) else {
            let reason = SealedText.fault(in: text)?.description ?? "unknown encoding"
            findings.fault(
                isCut ? .messageIncomplete : .encodingNotRecognized,
                reason,
                at: place
            )
            return
        }
        describeForm(reading.form, &findings)
        describeBytes(reading.bytes, reading.form, &findings)
    }

    /// Whether the text is a message but for its last character, which is the rest of a cut group.
    private var isCut: Bool {
        SealedText.readings(of: String(text.dropLast())).contains(where: \.beginsLikeMessage)
    }

    private static func isMessage(_ bytes: [UInt8]) -> Bool {
        Salted.Message.refusal(of: bytes) == nil || RecordsInspection(bytes) != nil
    }

    /// What a reading is if it has a text that can be read: as it is, or behind the header of RFC 8188.
    private static func plainWords(in reading: SealedText.Reading) -> String? {
        func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
            String(validating: bytes, as: UTF8.self).flatMap { PlainWords.kind(of: $0) } == .plain
        }
        let bytes = reading.bytes[...]
        if isPlain(bytes) {
            return "the text is \(reading.form.rawValue) of a text that can be read"
        }
        guard let header = try? ContentCoding.Header(parsing: reading.bytes) else { return nil }
        var text = bytes.dropFirst(header.byteCount)
        if let last = text.last, last <= 2 { text.removeLast() }
        return isPlain(text)
            ? "behind the header of RFC 8188 is a text that can be read" : nil
    }

    private func tellWords(_ kind: PlainWords.Kind, _ findings: inout Diagnosis) {
        switch kind {
        case .plain:
            findings.fault(
                .textNotSealed,
                "the text can be read as it is: it was not sealed",
                at: place
            )
        case .rot13:
            findings.fault(
                .textInROT13,
                "the text reads as ROT13, which hides nothing",
                at: place,
                cure: Diagnosis.Cure(
                    text: Diagnosis.Code.textInROT13.cure ?? "",
                    member: ["kty": "oct", "alg": "rot13"]
                )
            )
        }
    }

    /// The reading that is a message; otherwise the one that says most about what is wrong.
    private static func best(of readings: [SealedText.Reading]) -> SealedText.Reading? {
        readings.first { Salted.Message.refusal(of: $0.bytes) == nil }
            ?? readings.first { $0.bytes.starts(with: Salted.Message.magic) } ?? readings.first
    }

    private func describeForm(_ form: SealedText.Form, _ findings: inout Diagnosis) {
        guard form != .base64 else {
            let isWrapped = text.utf8.contains { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
            let lines = isWrapped ? " with white space, which other readers may reject" : ""
            return findings.ok(.encodingRecognized, "base64\(lines)", at: place)
        }
        let (code, words): (Diagnosis.Code, String) =
            switch form {
            case .base64url: (.encodingUnusual, "URL-safe base64, which other readers may reject")
            case .hex: (.encodingUnusual, "hexadecimal, which other readers may reject")
            case .latin1: (.bytesAsText, "raw bytes written as Latin-1 text instead of base64")
            case .macOSRoman:
                (.bytesAsText, "raw bytes written as Mac OS Roman text instead of base64")
            default: (.encodingUnusual, form.rawValue)
            }
        findings.note(code, words, at: place)
    }

    private mutating func describeBytes(
        _ bytes: [UInt8],
        _ form: SealedText.Form,
        _ findings: inout Diagnosis
    ) {
        guard let refusal = Salted.Message.refusal(of: bytes) else {
            message = try? Salted.Message(parsing: bytes)
            findings.ok(.messageRecognized, Self.contents(bytes), at: place)
            return
        }
        switch refusal {
        case .tooShort, .badMagic:
            records = RecordsInspection(bytes, isExpected: formats.contains(.aes128gcm))
            if let records, records.isCertain || records.lastRecordByteCount >= 17 {
                let count = records.lastRecordByteCount
                guard count >= 17 else {
                    findings.fault(
                        .messageIncomplete,
                        "\(records.contents), but the last record is cut short: it has "
                            + "\(sizeInWords(count)) instead of at least 17"
                            + (records.recordCount > 1
                                ? ", or the record size is not that of the records" : ""),
                        at: place
                    )
                    return
                }
                findings.ok(.messageRecognized, records.contents, at: place)
                return
            }
            let cause = UnrecognizedBytes(bytes: bytes, formats: formats).cause
            findings.fault(cause.code, cause.words, at: place)
        case .notBlockMultiple:
            let spare = (bytes.count - 16) % 16
            findings.fault(
                .messageIncomplete,
                "\(Self.contents(bytes)), which is not a multiple of 16: "
                    + "\(spare) extra \(spare == 1 ? "byte" : "bytes"), or \(16 - spare) missing"
                    + ([.latin1, .macOSRoman].contains(form)
                        ? "; it was written as text instead of base64, which loses bytes" : ""),
                at: place,
                cure: [.latin1, .macOSRoman].contains(form)
                    ? Diagnosis.Cure(
                        text: "encode the bytes as base64 before they become a string"
                    ) : nil
            )
        default:
            findings.fault(.messageIncomplete, refusal.detail(byteCount: bytes.count), at: place)
        }
    }

    /// The parts of a message that has at least a salt.
    private static func contents(_ bytes: [UInt8]) -> String {
        let salt = Hexadecimal.text(of: bytes[8..<16])
        let count = bytes.count - 16
        let blocks = count / 16
        let inside =
            count % 16 == 0 ? " (\(16 * blocks - 16) to \(16 * blocks - 1) bytes of text)" : ""
        return "\"Salted__\", salt \(salt), \(count) bytes of ciphertext\(inside)"
    }
}
