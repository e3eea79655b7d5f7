// SPDX-License-Identifier: Apache-2.0

/// What is allowed at a position.
enum Expected {
    case value
    case valueOrEnd
    case name
    case nameOrEnd
    case colon
    case separator
    case endOfText
}

/// Everything that describes an error. It may be slow: it runs once and ends the parsing.
extension Scanner {
    /// The error for a byte order mark, or for another encoding used for JSON by mistake.
    var encodingError: JSONError? {
        if starts(with: [0xEF, 0xBB, 0xBF], at: 0) {
            return error(
                .byteOrderMark,
                "a byte order mark comes before the value",
                at: 0,
                hint: "save the text as UTF-8 without a byte order mark (remove the bytes EF BB BF)"
            )
        }
        let isUTF16 =
            starts(with: [0xFF, 0xFE], at: 0) || starts(with: [0xFE, 0xFF], at: 0)
            || (count > 3 && (byte(0) | byte(2) == 0 || byte(1) | byte(3) == 0))
        guard isUTF16 else { return nil }
        return error(
            .notUTF8,
            "the text looks like UTF-16 or UTF-32",
            at: 0,
            hint: "save it as UTF-8"
        )
    }

    static func emptyText(
        spaceCount: Int = 0,
        at position: JSONPosition = JSONPosition(offset: 0, line: 1, column: 1)
    ) -> JSONError {
        let found = spaceCount == 0 ? "empty" : "nothing but white space"
        return JSONError(.emptyInput, "the text is \(found), expected a value", at: position)
    }

    /// The error for a text that ends too early.
    func truncated(_ detail: String) -> JSONError {
        guard container != Node.noContainer else { return error(.truncated, detail, at: count) }
        let open = tape[Int(container)]
        return error(
            .truncated,
            detail,
            at: count,
            hint: "\(open.kind) opened at \(place(Int(open.start))) is not closed"
        )
    }

    func unclosedString(_ start: Int) -> JSONError {
        truncated("the text ends inside the string that begins at \(place(start))")
    }

    func tooDeep(at offset: Int) -> JSONError {
        error(.tooDeep, "more than \(depthLimit) arrays and objects are nested", at: offset)
    }

    func trailingComma(at offset: Int, before end: Int) -> JSONError {
        error(
            .trailingComma,
            "trailing comma before '\(scalar(end))'",
            at: offset,
            hint: "remove this comma; the bracket after it is at \(place(end))"
        )
    }

    func controlCharacter(at offset: Int) -> JSONError {
        let byte = byte(offset)
        let named: [UInt8: (String, String)] = [
            0x0A: ("a line feed", "\\n"), 0x0D: ("a carriage return", "\\r"),
            0x09: ("a tab", "\\t"), 0x08: ("a backspace", "\\b"), 0x0C: ("a form feed", "\\f"),
        ]
        let digits = hex(UInt32(byte), digits: 4)
        let (name, escape) =
            named[byte] ?? ("the control character U+\(digits)", "\\u\(digits)")
        let isLineEnd = byte == 0x0A || byte == 0x0D
        return error(
            .controlCharacter,
            "\(name) is not escaped in a string",
            at: offset,
            hint: "write it as \(escape)" + (isLineEnd ? ", or close the string before it" : "")
        )
    }

    func badEscape(at offset: Int) -> JSONError {
        let next = byte(offset + 1)
        if next == UInt8(ascii: "u") {
            return error(
                .badEscape,
                "'\\u' is not followed by four hexadecimal digits",
                at: offset
            )
        }
        guard next < 0x80 || sequenceLength(offset + 1) > 0 else { return notUTF8(at: offset + 1) }
        let hint =
            switch next {
            case UInt8(ascii: "'"): "an apostrophe needs no backslash"
            case UInt8(ascii: "x"): "write \\u00 and the two digits"
            default: "a backslash itself is written as \\\\"
            }
        return error(
            .badEscape,
            "a backslash followed by \(found(offset + 1)) is not an escape",
            at: offset,
            hint: hint
        )
    }

    func loneSurrogate(at offset: Int, _ value: UInt32) -> JSONError {
        let half = value < 0xDC00 ? "high" : "low"
        return error(
            .loneSurrogate,
            "\\u\(hex(value, digits: 4)) is the \(half) half of a surrogate pair without the other",
            at: offset,
            hint: "characters over U+FFFF are two escapes, D800-DBFF then DC00-DFFF"
        )
    }

    func notUTF8(at offset: Int) -> JSONError {
        if isCutSequence(offset) { return truncated("the text ends inside a UTF-8 sequence") }
        let why =
            switch byte(offset) {
            case 0x80...0xBF: "a continuation byte without a first byte"
            case 0xC0, 0xC1: "an overlong sequence"
            case 0xE0 where isContinuation(offset + 1), 0xF0 where isContinuation(offset + 1):
                "an overlong sequence"
            case 0xED where isContinuation(offset + 1): "an encoded surrogate"
            case 0xF5...0xFF: "a byte that UTF-8 never has"
            case 0xF4 where isContinuation(offset + 1): "a code point over U+10FFFF"
            default: "an incomplete sequence"
            }
        return error(
            .notUTF8,
            "byte 0x\(hex(UInt32(byte(offset)), digits: 2)) is not UTF-8: \(why)",
            at: offset,
            hint: "the text may be in another encoding, or binary data pasted as text"
        )
    }

    /// The error for a `t`, `f` or `n` that does not begin its literal.
    func badLiteral(at offset: Int) -> JSONError {
        let word = self.word(from: offset)
        if offset + word.utf8.count == count {
            for literal in ["true", "false", "null"] where literal.hasPrefix(word) {
                return truncated("the text ends inside '\(literal)'")
            }
        }
        return wrongWord(word, at: offset, wanted: "a value")
    }

    /// The error for a number that begins at `start` and goes wrong at `offset`.
    func badNumber(_ start: Int, at offset: Int) -> JSONError {
        if offset >= count { return truncated("the text ends inside a number") }
        let next = byte(offset)
        let last = byte(offset - 1)
        let detail: String
        let hint: String?
        if next &- UInt8(ascii: "0") < 10 {
            detail = "a number has a leading zero"
            hint = "remove the zero, or write the number as a string"
        } else if last == UInt8(ascii: "-"), offset == start + 1 {
            detail = "a minus sign is followed by \(found(offset)), expected a digit"
            hint = next | 0x20 == UInt8(ascii: "i") ? "JSON has no infinity" : nil
        } else if last == UInt8(ascii: ".") {
            detail = "a decimal point is followed by \(found(offset)), expected a digit"
            hint = nil
        } else if last | 0x20 == UInt8(ascii: "e") || last == UInt8(ascii: "+") || last == 0x2D {
            detail = "an exponent is followed by \(found(offset)), expected a digit"
            hint = nil
        } else {
            let isHexadecimal = next | 0x20 == UInt8(ascii: "x")
            detail = "a number is followed by \(found(offset))"
            hint = isHexadecimal ? "JSON has decimal numbers only" : "write it as a string"
        }
        return error(.badNumber, detail, at: start, hint: hint)
    }

    // MARK: - Pieces

    /// A place in words.
    func place(_ offset: Int) -> String {
        let position = position(offset)
        return isLine ? "column \(position.column)" : position.description
    }

    func position(_ offset: Int) -> JSONPosition {
        unsafe JSONPosition(
            ofOffset: offset,
            in: UnsafeRawBufferPointer(start: base, count: count)
        )
    }

    func error(
        _ code: JSONError.Code,
        _ detail: String,
        at offset: Int,
        hint: String? = nil
    ) -> JSONError {
        JSONError(code, detail, hint: hint, at: position(offset))
    }

    func starts(with bytes: [UInt8], at offset: Int) -> Bool {
        offset + bytes.count <= count && bytes.indices.allSatisfy { byte(offset + $0) == bytes[$0] }
    }

    private func isContinuation(_ offset: Int) -> Bool {
        offset < count && byte(offset) & 0xC0 == 0x80
    }

    /// Whether the sequence at `offset` is valid so far, but cut off by the end of the text.
    private func isCutSequence(_ offset: Int) -> Bool {
        let rest = (offset..<count).prefix(4).map { byte($0) }
        // Possible continuations: after some first bytes not every continuation byte is allowed.
        let endings = [0x80, 0x90, 0xA0].flatMap { next in
            (0..<3).map { [UInt8(next)] + [UInt8](repeating: 0x80, count: $0) }
        }
        return endings.contains { ending in
            let whole = rest + ending
            let length = unsafe whole.withUnsafeBytes { unsafe UTF8Check.sequenceLength($0, at: 0) }
            return length == whole.count
        }
    }
}
