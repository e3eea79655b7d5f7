// SPDX-License-Identifier: Apache-2.0

/// A number, exactly as it is spelled.
///
/// JSON sets no range and no precision (RFC 8259 section 6), so nothing is converted until asked
/// for. Two numbers are equal if they are spelled alike: `1`, `1.0` and `1e0` are three different
/// numbers, and for each ``JSONValue/integer`` is 1.
public struct JSONNumber: Sendable, Hashable {
    /// The number as spelled in the text.
    package let spelling: String

    /// Takes a spelling that the parser has checked.
    init(checked spelling: String) {
        self.spelling = spelling
    }

    /// Spells an integer.
    package init(_ value: Int) {
        spelling = String(value)
    }

    /// Spells a floating-point number so that it reads back the same; nil for NaN and infinity,
    /// which JSON lacks.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        // Swift writes 5e-324 and 1e+16, which are valid JSON.
        let text = value.description
        spelling = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Takes a spelling if it is exactly a JSON number, with nothing around it.
    package init?(spelling: String) {
        guard let document = try? JSONDocument(parsing: Array(spelling.utf8)),
            let number = document.root.number, number.spelling == spelling
        else { return nil }
        self = number
    }

    /// Whether it has neither a decimal point nor an exponent.
    package var isSpelledAsInteger: Bool {
        spelling.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10 }
    }

    /// The value as an integer if it is exactly one and fits, however it is spelled.
    ///
    /// `1.0` and `10e-1` give 1; `1.5` and `1e400` give nil. Floating point is not involved, so
    /// 9007199254740993 is exact.
    package var integer: Int? { Int(spelling) ?? exactInteger }

    /// The nearest floating-point number, or nil if the value is too large.
    package var double: Double? {
        guard let value = Double(spelling), value.isFinite else { return nil }
        return value
    }

    /// The integer value of a number with a point or exponent, if it has one.
    private var exactInteger: Int? {
        var digits: [UInt8] = []
        var exponent = 0
        var isAfterPoint = false
        var rest = spelling.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: ".") {
                isAfterPoint = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                // An exponent that does not fit belongs to zero, or to a value that does not fit
                // either.
                let given =
                    Int(String(Substring(rest)))
                    ?? (rest.first == UInt8(ascii: "-") ? -(1 << 40) : 1 << 40)
                exponent += min(max(given, -(1 << 40)), 1 << 40)
                rest = rest[rest.endIndex...]
            } else {
                digits.append(byte - UInt8(ascii: "0"))
                if isAfterPoint { exponent -= 1 }
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        let significant = digits.drop { $0 == 0 }
        guard !significant.isEmpty else { return 0 }
        guard exponent >= 0, significant.count + exponent <= 19 else { return nil }
        let whole = String(decoding: significant.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        return Int((isNegative ? "-" : "") + whole + String(repeating: "0", count: exponent))
    }
}
