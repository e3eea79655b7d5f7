// SPDX-License-Identifier: Apache-2.0

/// The text forms in which sealed bytes travel inside JSON.
///
/// Written as standard base64 on one line. Read in whatever form senders use: with white space and
/// line ends, the URL-safe alphabet, missing or excessive padding, hexadecimal, or the raw bytes of
/// an `openssl enc` message shown as Latin-1 or Mac OS Roman text.
package enum SealedText {
    /// A way to write bytes as text.
    package enum Form: String, Sendable, CaseIterable {
        /// RFC 4648 §4.
        case base64
        /// RFC 4648 §5; also a mix of both alphabets.
        case base64url
        /// RFC 4648 §8.
        case hex
        /// One character per byte, ISO 8859-1.
        case latin1
        /// One character per byte, Mac OS Roman; 0xDB is the euro or the older currency sign.
        case macOSRoman
    }

    /// A text decoded in one form.
    package struct Reading: Sendable, Equatable {
        /// The form.
        package let form: Form
        /// The bytes.
        package let bytes: [UInt8]
    }

    /// Encodes bytes as they are sent: standard alphabet, padded, one line.
    package static func base64(_ bytes: [UInt8]) -> String { Base64.text(of: bytes) }

    /// Every plausible reading of a text, best first; at most four, and none if ``fault(in:)``
    /// gives a reason.
    ///
    /// Takes time and memory in proportion to the text. An empty text reads as no bytes.
    package static func readings(of text: String) -> [Reading] {
        unsafe text.withUTF8Bytes { unsafe readings(of: text, $0) }
    }

    /// The readings of a text in memory.
    @safe
    enum Readings {
        /// Base64 only; the bytes are in the caller's memory.
        case base64(UnsafeRawBufferPointer)
        /// Any number, best first.
        case several([Reading])
    }

    /// The readings of a text; if it is plain base64, the only one, in memory of
    /// ``Base64/capacity(for:)`` bytes.
    ///
    /// Base64 as written here has no "_", with which raw bytes begin, and one letter that is not a
    /// hexadecimal digit rules out hexadecimal.
    static func readings(
        of text: UnsafeRawBufferPointer,
        into memory: UnsafeMutableRawBufferPointer
    ) -> Readings {
        if unsafe text.contains(where: { Hexadecimal.value(of: $0) == nil }),
            let byteCount = unsafe Base64.decode(text, into: memory)
        {
            return unsafe .base64(UnsafeRawBufferPointer(rebasing: memory[..<byteCount]))
        }
        return .several(readings(of: unsafe String(decoding: text, as: UTF8.self)))
    }

    /// As ``readings(of:)``, with the text's contiguous UTF-8.
    private static func readings(of text: String, _ utf8: UnsafeRawBufferPointer) -> [Reading] {
        var readings = rawReadings(of: text)
        // Hexadecimal is valid base64 too, but base64 of digits only is not to be expected.
        if let bytes = unsafe Hexadecimal.decode(utf8), !bytes.isEmpty {
            readings.append(Reading(form: .hex, bytes: bytes))
        }
        if let decoded = unsafe try? Base64.decodeLeniently(utf8) {
            readings.append(
                Reading(form: decoded.isURLSafe ? .base64url : .base64, bytes: decoded.bytes)
            )
        }
        return readings
    }

    /// Where and why a text has no reading, or nil if it has one.
    package static func fault(in text: String) -> TextFault? {
        guard readings(of: text).isEmpty else { return nil }
        if isRaw(text) {
            // The character that stops the reading which gets furthest.
            let ends = [OneByteForm.latin1, .macOSRoman].map { form in
                text.unicodeScalars.firstIndex { form.byte(of: $0) == nil } ?? text.endIndex
            }
            let end = ends.max() ?? text.startIndex
            let offset = text.utf8.distance(from: text.startIndex, to: end)
            return TextFault(.foreignCharacter, utf8Offset: offset).located(in: text)
        }
        do throws(TextFault) {
            _ = try unsafe text.withUTF8Bytes { utf8 throws(TextFault) in
                try unsafe Base64.decodeLeniently(utf8)
            }
            return nil
        } catch {
            return error.located(in: text)
        }
    }

    /// Whether the text begins like the raw bytes of a message.
    private static func isRaw(_ text: String) -> Bool {
        text.utf8.starts(with: Salted.Message.magic)
    }

    /// The readings of text that begins with `Salted__`: in one character set, the other, or both.
    ///
    /// Both use one character per byte, so the length of the ciphertext does not tell them apart;
    /// trying the key does.
    private static func rawReadings(of text: String) -> [Reading] {
        guard isRaw(text) else { return [] }
        let latin1 = OneByteForm.latin1.read(text)
        let roman = OneByteForm.macOSRoman.read(text)
        var readings: [Reading] = []
        if let latin1 { readings.append(Reading(form: .latin1, bytes: latin1)) }
        if let roman, roman != latin1 { readings.append(Reading(form: .macOSRoman, bytes: roman)) }
        return readings
    }
}

/// A form with one character per byte.
private enum OneByteForm {
    case latin1
    case macOSRoman

    func byte(of scalar: Unicode.Scalar) -> UInt8? {
        switch self {
        case .latin1: UInt8(exactly: scalar.value)
        case .macOSRoman: MacOSRoman.byte(of: scalar)
        }
    }

    func read(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
