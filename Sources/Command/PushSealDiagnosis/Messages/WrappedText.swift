// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// A sealed text that is right except for what a language or tool put around it.
struct WrappedText {
    /// What was found.
    let code: Diagnosis.Code
    /// What was found, as one clause.
    let words: String
    /// The text as it should have been sent.
    let text: String

    /// Longer texts do not come from a push, and are ignored.
    private static let byteCountLimit = 64 << 10

    /// Recognizes what is around a text that is a message without it; nil if nothing is.
    init?(_ text: String) {
        guard text.utf8.count <= Self.byteCountLimit else { return nil }
        let trimmed = Self.trimmed(text)
        let dresses: [(String) -> Self?] = [
            Self.dataURL, Self.bytesLiteral, Self.quoted, Self.printed, Self.escaped, Self.json,
            Self.numbers, Self.percentEncoded, Self.digits,
        ]
        let found =
            dresses.lazy.compactMap { $0(trimmed) }.first ?? Self.lostPlus(text)
            ?? Self.encodedTwice(trimmed) ?? Self.surrounded(trimmed)
        guard let found, found.text != text else { return nil }
        self = found
    }

    /// A text without anything around it, even if there is more than one layer.
    static func unwrapped(_ text: String) -> String {
        var text = text
        for _ in 0..<3 {
            guard let wrapped = Self(text) else { break }
            text = wrapped.text
        }
        return text
    }

    /// Recognizes the bytes in a value that is not a string: a buffer, or an array of numbers.
    init?(_ value: JSONView) {
        guard value.byteRange.count <= Self.byteCountLimit * 4 else { return nil }
        switch value.kind {
        case .array:
            guard let bytes = Self.bytes(of: value) else { return nil }
            self.init(.numberArray, "an array of numbers", Self.text(of: bytes))
        case .object:
            if value["type"]?.string == "Buffer", let data = value["data"],
                let bytes = Self.bytes(of: data)
            {
                self.init(.bufferObject, "a Buffer of Node as JSON", Self.text(of: bytes))
            } else if let bytes = Self.numberedBytes(of: value) {
                self.init(.numberArray, "a Uint8Array as JSON", Self.text(of: bytes))
            } else {
                return nil
            }
        default: return nil
        }
    }

    private init(_ code: Diagnosis.Code, _ words: String, _ text: String) {
        self.code = code
        self.words = words
        self.text = text
    }

    /// `data:…;base64,…`, or `base64:…` as some write it.
    private static func dataURL(_ text: String) -> Self? {
        if text.hasPrefix("base64:") {
            return Self(.dataURL, "behind the prefix base64:", String(text.dropFirst(7)))
        }
        guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return nil }
        return Self(.dataURL, "a data URL", String(text[text.index(after: comma)...]))
    }

    /// `b'…'` as Python prints bytes, be they base64 or not.
    private static func bytesLiteral(_ text: String) -> Self? {
        guard text.hasPrefix("b'") || text.hasPrefix("b\""),
            let inner = unquoted(String(text.dropFirst()))
        else { return nil }
        // Base64 has only letters that Python prints as they are.
        guard inner.contains("\\x"), let bytes = unescaped(inner) else {
            return Self(.bytesLiteral, "a bytes literal of Python, b'…'", inner)
        }
        let words = "a bytes literal of Python, b'…', of bytes that are not base64"
        return Self(.bytesLiteral, words, SealedText.base64(bytes))
    }

    /// The bytes that Python prints with these escapes (Python Language Reference, 2.4.1.1).
    private static func unescaped(_ text: String) -> [UInt8]? {
        let escapes: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
            UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22,
        ]
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let letter = rest.popFirst() else { return nil }
            if letter == UInt8(ascii: "x") {
                guard let byte = Hexadecimal.decode(rest.prefix(2))?.first else { return nil }
                bytes.append(byte)
                rest = rest.dropFirst(2)
            } else {
                guard let byte = escapes[letter] else { return nil }
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func quoted(_ text: String) -> Self? {
        if OpenedText.isJSONString(text),
            let inner = (try? JSONDocument(parsing: Array(text.utf8)))?.root.string
        {
            return Self(.quotedText, "in quotes", inner)
        }
        return unquoted(text).map { Self(.quotedText, "in quotes", $0) }
    }

    /// A message inside other text: after a prefix, in armor or in a tag.
    private static func surrounded(_ text: String) -> Self? {
        // A message that is one as it is may have letters that the prefix below lacks, such as the
        // hyphens of base64url.
        guard !isMessage(text), let start = text.firstRange(of: "U2FsdGVkX1")?.lowerBound
        else { return nil }
        let isPart = { (letter: Character) in
            letter.isASCII && (letter.isLetter || letter.isNumber || "+/=_-".contains(letter))
                || letter.isNewline
        }
        let isWhole = { (part: Substring) in
            SealedText.readings(of: String(part)).contains { $0.bytes.count % 16 == 0 }
        }
        var part = text[start...].prefix(while: isPart)
        // A hyphen is base64url's if whole blocks end after it, else one of the text around; the
        // number of attempts is limited, since each reads all of it.
        for _ in 0..<32 where !isWhole(part) {
            part = part[..<(part.lastIndex(of: "-") ?? part.endIndex)]
        }
        let message = trimmed(String(part))
        // What stops within a block may go on behind a foreign sign, so it is not all of it.
        guard isWhole(part), message.utf8.count < text.utf8.count, isMessage(message) else {
            return nil
        }
        return Self(.surroundedText, "base64 with other text around it", message)
    }

    /// Swift's `Optional("…")`, Rust's `Some("…")`, and `s:64:"…";` of PHP's serialize.
    private static func printed(_ text: String) -> Self? {
        guard let start = text.firstIndex(of: "\""), let end = text.lastIndex(of: "\""),
            start < end,
            [("Optional(", ")"), ("Some(", ")"), ("s:", ";")].contains(where: {
                text.hasPrefix($0.0) && text.hasSuffix($0.1)
            })
        else { return nil }
        let inner = String(text[text.index(after: start)..<end])
        return isMessage(inner)
            ? Self(.quotedText, "the printed form of a value, not the value", inner) : nil
    }

    /// Base64 that still has escapes of JSON, a shell or HTML.
    private static func escaped(_ text: String) -> Self? {
        guard text.utf8.contains(where: { [UInt8(ascii: "\\"), UInt8(ascii: "&")].contains($0) })
        else { return nil }
        var mended = text
        for (escape, letter) in [
            ("\\/", "/"), ("\\r", ""), ("\\n", ""), ("\\u002b", "+"), ("\\u002B", "+"),
            ("\\u002f", "/"), ("\\u002F", "/"), ("\\u003d", "="), ("\\u003D", "="), ("&#43;", "+"),
            ("&#x2B;", "+"), ("&#47;", "/"), ("&#x2F;", "/"), ("&#61;", "="), ("&#x3D;", "="),
            ("&plus;", "+"), ("&equals;", "="), ("&sol;", "/"),
            ("&#x2b;", "+"), ("&#x2f;", "/"), ("&#x3d;", "="),
        ] {
            mended = mended.replacing(escape, with: letter)
        }
        guard mended != text, isMessage(mended) else { return nil }
        return Self(.escapedText, "base64 with the escapes of JSON or HTML", mended)
    }

    private static func unquoted(_ text: String) -> String? {
        guard let first = text.first, "\"'`".contains(first), text.last == first, text.count > 2
        else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// A buffer or an array of numbers, as JSON in a string.
    private static func json(_ text: String) -> Self? {
        guard let first = text.utf8.first, [0x5B, 0x7B].contains(first),
            let document = try? JSONDocument(parsing: Array(text.utf8), limits: .init(depth: 4))
        else { return nil }
        return Self(document.root)
    }

    /// Base64 in which a form decoder replaced each `+` with a space.
    private static func lostPlus(_ text: String) -> Self? {
        let blankCount = text.utf8.count { $0 == 0x20 }
        guard blankCount > 0, text.utf8.count % 4 == 0 else { return nil }
        let mended = text.replacing(" ", with: "+")
        // Without four of its letters it is still base64, but not whole blocks.
        guard (text.utf8.count - blankCount) % 4 != 0 || !isSalted(text) && isSalted(mended),
            isMessage(mended)
        else { return nil }
        return Self(.plusLost, "base64 in which each + became a space", mended)
    }

    /// Whether a text is a whole `Salted__` message.
    private static func isSalted(_ text: String) -> Bool {
        SealedText.readings(of: text).contains { Salted.Message.refusal(of: $0.bytes) == nil }
    }

    /// Hexadecimal as `0x…`, with colons or hyphens, or like Apple's `<… …>`.
    private static func digits(_ text: String) -> Self? {
        let inner = text.hasPrefix("<Buffer ") ? text.dropFirst(8) : text[...]
        var digits = inner.filter { !":-<> ".contains($0) }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits.removeFirst(2) }
        guard digits.utf8.count != text.utf8.count,
            let reading = SealedText.readings(of: digits).first(where: { $0.form == .hex }),
            isMessage(digits)
        else { return nil }
        return Self(
            .hexadecimalDressed,
            "hexadecimal with a prefix, brackets or separators",
            SealedText.base64(reading.bytes)
        )
    }

    /// Base64 in which percent-encoding replaced `+`, `/` and `=`.
    private static func percentEncoded(_ text: String) -> Self? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        var decoded = text
        for (code, letter) in [("%2B", "+"), ("%2F", "/"), ("%3D", "="), ("%0A", ""), ("%0D", "")] {
            decoded = decoded.replacing(code, with: letter)
                .replacing(code.lowercased(), with: letter)
        }
        guard isMessage(decoded) else { return nil }
        return Self(.percentEncoded, "percent-encoded, as for a URL", decoded)
    }

    /// The base64 or hexadecimal of a text that is itself a message.
    private static func encodedTwice(_ text: String) -> Self? {
        for reading in SealedText.readings(of: text) {
            guard reading.bytes.count >= 24,
                let inner = String(validating: reading.bytes, as: UTF8.self),
                isMessage(inner)
            else { continue }
            return Self(.encodedTwice, "base64 of base64", trimmed(inner))
        }
        return nil
    }

    /// Whether a text is a message that can be recognized without a key.
    private static func isMessage(_ text: String) -> Bool {
        SealedText.readings(of: text).contains(where: \.beginsLikeMessage)
    }

    private static func bytes(of array: JSONView) -> [UInt8]? {
        guard array.kind == .array else { return nil }
        return bytes(array.elements.lazy.map { $0.number?.integer })
    }

    /// What `JSON.stringify` prints for a `Uint8Array`: members named 0, 1, 2 and so on.
    private static func numberedBytes(of object: JSONView) -> [UInt8]? {
        for (index, member) in object.members.enumerated() where member.name != String(index) {
            return nil
        }
        return bytes(object.members.lazy.map { $0.value.number?.integer })
    }

    /// Bytes from numbers, which may be signed as in Java.
    private static func bytes(_ numbers: some Sequence<Int?>) -> [UInt8]? {
        var bytes: [UInt8] = []
        for number in numbers {
            guard let number,
                let byte = UInt8(exactly: number)
                    ?? Int8(exactly: number).map(UInt8.init(bitPattern:))
            else { return nil }
            bytes.append(byte)
        }
        return bytes.count >= 16 ? bytes : nil
    }

    /// Numbers as Go and JavaScript print a list of bytes: separated by spaces or commas.
    private static func numbers(_ text: String) -> Self? {
        let inner = text.hasPrefix("[") ? text.dropFirst().dropLast() : text[...]
        guard
            inner.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x20, 0x2C, 0x2D].contains($0) })
        else { return nil }
        let parts = inner.split { $0 == " " || $0 == "," }
        return bytes(parts.lazy.map { Int($0) }).map {
            Self(.numberArray, "a list of numbers", Self.text(of: $0))
        }
    }

    /// The message as text: the bytes themselves if they spell it, otherwise their base64.
    private static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), isMessage(text),
            !bytes.starts(with: Salted.Message.magic)
        {
            return text
        }
        return SealedText.base64(bytes)
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (character: Character) in character.isWhitespace }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
