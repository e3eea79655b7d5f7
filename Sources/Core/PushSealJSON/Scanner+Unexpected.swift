// SPDX-License-Identifier: Apache-2.0

/// Describes a character that is not allowed where it is.
extension Scanner {
    /// The error for an unexpected character at `offset`.
    func unexpected(at offset: Int, _ expected: Expected) -> JSONError {
        let wanted = words(for: expected)
        guard offset < count else {
            return truncated("the text ends, expected \(wanted)")
        }
        let byte = byte(offset)
        if byte >= 0x80, sequenceLength(offset) == 0 { return notUTF8(at: offset) }
        let isComment =
            byte == UInt8(ascii: "#") || starts(with: Array("//".utf8), at: offset)
            || starts(with: Array("/*".utf8), at: offset)
        if isComment {
            return error(
                .comment,
                "found a comment, expected \(wanted)",
                at: offset,
                hint: "JSON has no comments; remove it"
            )
        }
        if expected == .endOfText {
            return error(
                .trailingText,
                "found \(found(offset)) after the value, expected the end of the text",
                at: offset,
                hint: trailingHint(byte)
            )
        }
        switch byte {
        case UInt8(ascii: "'"):
            return error(
                .singleQuotes,
                "found a single quote, expected \(wanted)",
                at: offset,
                hint: "strings and names need double quotes"
            )
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            guard expected == .value || expected == .valueOrEnd else { break }
            return error(
                .badNumber,
                "found \(found(offset)), expected \(wanted)",
                at: offset,
                hint: "a number begins with a digit or a minus sign"
            )
        default: break
        }
        if Self.isWordByte(byte) {
            let word = word(from: offset)
            if !word.isEmpty, expected != .separator, expected != .colon {
                return wrongWord(word, at: offset, wanted: wanted, isName: isName(expected))
            }
        }
        return error(
            .unexpectedCharacter,
            "found \(found(offset)), expected \(wanted)",
            at: offset,
            hint: hint(for: byte, at: offset, expected)
        )
    }

    /// The error for a word where only a literal or a quoted name is allowed.
    func wrongWord(
        _ word: String,
        at offset: Int,
        wanted: String,
        isName: Bool = false
    ) -> JSONError {
        let hint: String? =
            switch word.lowercased() {
            case _ where isName: "names need double quotes"
            case "nan": "JSON has no NaN; use null or leave the name out"
            case "inf", "infinity": "JSON has no infinity"
            case "true", "yes", "on", "tru", "t": "write true, in lower case"
            case "false", "no", "off", "fals", "f": "write false, in lower case"
            case "null", "none", "nil", "undefined": "write null"
            default: "strings need double quotes"
            }
        return error(
            isName ? .unexpectedCharacter : .badLiteral,
            "found '\(word)', expected \(wanted)",
            at: offset,
            hint: hint
        )
    }

    private func isName(_ expected: Expected) -> Bool {
        expected == .name || expected == .nameOrEnd
    }

    private var isInObject: Bool {
        container != Node.noContainer && tape[Int(container)].kind == .object
    }

    private func words(for expected: Expected) -> String {
        switch expected {
        case .value: "a value"
        case .valueOrEnd: "a value or ']'"
        case .name: "a name in double quotes"
        case .nameOrEnd: "a name in double quotes or '}'"
        case .colon: "':' after the name"
        case .separator: isInObject ? "',' or '}'" : "',' or ']'"
        case .endOfText: "the end of the text"
        }
    }

    private func trailingHint(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"): "one closing bracket too many"
        case UInt8(ascii: ","): "to write more than one value, put them in an array"
        case UInt8(ascii: "{"), UInt8(ascii: "["): "a JSON text has only one value"
        case 0: "the text is followed by NUL bytes"
        default: nil
        }
    }

    private func hint(for byte: UInt8, at offset: Int, _ expected: Expected) -> String? {
        switch byte {
        case UInt8(ascii: ","):
            if expected == .colon { return nil }
            return expected == .value && isInObject ? "a value is missing" : "one comma too many"
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if container == Node.noContainer { return "no array or object is open here" }
            guard expected == .separator || expected == .valueOrEnd || expected == .nameOrEnd else {
                return "a value is missing"
            }
            let open = tape[Int(container)]
            return "\(open.kind) opened at \(place(Int(open.start))) is still open"
        case UInt8(ascii: "=") where expected == .colon:
            return "JSON has ':' between name and value"
        case UInt8(ascii: ":") where expected == .separator:
            return isInObject
                ? "a comma is missing" : "names are only allowed in objects, between { and }"
        case UInt8(ascii: ";") where expected == .separator:
            return "JSON has ',' between values"
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            if expected == .separator { return "a comma is missing" }
            return expected == .colon ? "a colon is missing" : "names need double quotes"
        case UInt8(ascii: "`"):
            return "strings and names need double quotes"
        case 0:
            return "the text contains a NUL byte; it may be binary, or UTF-16"
        default:
            return hintBeyondASCII(offset)
        }
    }

    private func hintBeyondASCII(_ offset: Int) -> String? {
        switch scalar(offset) {
        case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}",
            "\u{BB}":
            "JSON does not have typographic quotation marks, only the straight \""
        case "\u{FEFF}": "a byte order mark is not allowed here"
        case "\u{A0}", "\u{2007}", "\u{202F}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{0B}",
            "\u{0C}",
            "\u{85}", "\u{200B}", "\u{2002}", "\u{2003}", "\u{2009}":
            "JSON only allows space, tab, line feed and carriage return as white space"
        default: nil
        }
    }

    // MARK: - What was found

    /// The character at `offset`, which is known to be ASCII or well-formed UTF-8.
    func scalar(_ offset: Int) -> Unicode.Scalar {
        let length = byte(offset) < 0x80 ? 1 : sequenceLength(offset)
        let bytes = (offset..<offset + length).map { byte($0) }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Describes what is at `offset`, safe to print to a terminal.
    func found(_ offset: Int) -> String {
        guard offset < count else { return "the end of the text" }
        if byte(offset) >= 0x80, sequenceLength(offset) == 0 {
            return "byte 0x\(hex(UInt32(byte(offset)), digits: 2))"
        }
        let scalar = scalar(offset)
        return switch scalar {
        case "\"": "a double quote"
        case "'": "an apostrophe"
        case _ where scalar.isVisibleAlone: "'\(scalar)'"
        default: scalarName(scalar.value)
        }
    }

    /// Up to 16 letters, digits and underscores from `offset` on.
    func word(from offset: Int) -> String {
        let bytes = (offset..<min(count, offset + 16)).prefix {
            Self.isWordByte(byte($0))
        }
        return String(decoding: bytes.map { byte($0) }, as: UTF8.self)
    }

    func scalarName(_ value: UInt32) -> String { "U+\(hex(value, digits: 4))" }

    func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
