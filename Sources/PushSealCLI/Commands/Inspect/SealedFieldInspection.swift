// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Looks into the text of a sealed field: its form, and the bytes that it stands for.
struct SealedFieldInspection {
    private let text: String

    /// The message with which a key can be tried, if the text is one.
    private(set) var message: Salted.Message?
    /// The parts of the message, if it looks like one of records.
    private(set) var records: RecordsInspection?

    init(_ text: String) {
        self.text = text
    }

    /// Says what the text is, and what stands in the bytes.
    mutating func run(_ findings: inout Findings) {
        let readings = SealedText.readings(of: text)
        guard let reading = Self.best(of: readings) else {
            let reason = SealedText.fault(in: text)?.description ?? "it is in no form that is known"
            findings.fault(.text, reason)
            return
        }
        describeForm(reading.form, &findings)
        describeBytes(reading.bytes, &findings)
    }

    /// The reading that is a message; else the one that says most about what is wrong.
    private static func best(of readings: [SealedText.Reading]) -> SealedText.Reading? {
        readings.first { Salted.Message.stage(of: $0.bytes) == nil }
            ?? readings.first { $0.bytes.starts(with: Salted.Message.magic) } ?? readings.first
    }

    private func describeForm(_ form: SealedText.Form, _ findings: inout Findings) {
        let isWrapped = text.utf8.contains { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
        switch form {
        case .base64:
            let lines = isWrapped ? ", with white space in it, which other readers may refuse" : ""
            findings.ok(.text, "base64\(lines)")
        case .base64url:
            findings.note(.text, "URL-safe base64, which other readers may refuse")
        case .hex:
            findings.note(.text, "hexadecimal, which other readers may refuse")
        case .latin1:
            findings.note(
                .text,
                "Latin-1 text: the raw bytes, one character each, instead of base64"
            )
        case .macOSRoman:
            findings.note(
                .text,
                "Mac OS Roman text: the raw bytes, one character each, instead of base64"
            )
        @unknown default:
            findings.note(.text, form.rawValue)
        }
    }

    private mutating func describeBytes(_ bytes: [UInt8], _ findings: inout Findings) {
        guard let stage = Salted.Message.stage(of: bytes) else {
            message = try? Salted.Message(parsing: bytes)
            findings.ok(.message, Self.contents(bytes))
            return
        }
        switch stage {
        case .tooShort, .badMagic:
            records = RecordsInspection(bytes)
            if let records {
                findings.ok(.message, records.contents)
                return
            }
            findings.fault(
                .message,
                "\(stage.detail(byteCount: bytes.count)); \(Self.guess(bytes))"
            )
        case .notBlockMultiple:
            let spare = (bytes.count - 16) % 16
            findings.fault(
                .message,
                "\(Self.contents(bytes)), which is not a multiple of 16: "
                    + "\(spare) too many or \(16 - spare) lost"
            )
        default:
            findings.fault(.message, stage.detail(byteCount: bytes.count))
        }
    }

    /// The parts of a message that has at least a salt.
    private static func contents(_ bytes: [UInt8]) -> String {
        let salt = bytes[8..<16].map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let count = bytes.count - 16
        let blocks = count / 16
        let inside =
            count % 16 == 0 ? ", a text of \(16 * blocks - 16) to \(16 * blocks - 1) bytes" : ""
        return "\"Salted__\", 8 salt bytes (\(salt)), \(count) bytes of ciphertext\(inside)"
    }

    /// What bytes without the magic may be.
    private static func guess(_ bytes: [UInt8]) -> String {
        let start = String(decoding: bytes.prefix(10), as: UTF8.self)
        if start.hasPrefix("U2FsdGVkX1") { return "this is base64 twice over" }
        if start.hasPrefix("{") { return "this is base64 of JSON, perhaps one with ct, iv and s" }
        if start.hasPrefix("-----BEGIN") { return "this is PEM" }
        if start.hasPrefix("age-encr") { return "this is a file of age" }
        if bytes.count >= 16, bytes.count % 16 == 0 {
            return "\(bytes.count) bytes are whole AES blocks: perhaps sealed without a salt, "
                + "with a raw key"
        }
        return "it was not written by openssl enc or CryptoJS with a passphrase"
    }
}
