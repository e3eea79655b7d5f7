// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
    /// What a program can act on; the sections are those of RFC 8259.
    @nonexhaustive
    package enum Code: String, Sendable, CaseIterable {
        /// Empty, or white space only.
        case emptyInput
        /// The text ends before the value does.
        case truncated
        /// More text follows the value (section 2).
        case trailingText
        /// A byte order mark before the value (section 8.1).
        case byteOrderMark
        /// Bytes that are not UTF-8: overlong forms, surrogates, stray bytes (section 8.1).
        case notUTF8
        /// A character that is not allowed here.
        case unexpectedCharacter
        /// A comma with nothing after it (sections 4 and 5).
        case trailingComma
        /// A comment; JSON has none.
        case comment
        /// A string or name in single quotes (section 7).
        case singleQuotes
        /// A word other than `true`, `false` and `null` (section 3).
        case badLiteral
        /// A number that is not spelled as in section 6.
        case badNumber
        /// An unescaped control character, U+0000 to U+001F, in a string (section 7).
        case controlCharacter
        /// A backslash that does not begin an escape (section 7).
        case badEscape
        /// A `\u` escape that is one half of a surrogate pair (section 8.2).
        case loneSurrogate
        /// More nested arrays and objects than the limit allows.
        case tooDeep
        /// More bytes than the limit allows.
        case tooLong
    }

    /// The kind of failure, for `switch`.
    package let code: Code
    /// What was found and what was expected, for people; at most one word of the text is quoted.
    package let detail: String
    /// What to do about it, if anything.
    package let hint: String?
    /// Where it went wrong: for a trailing comma, the comma; for a truncated text, its end.
    package let position: JSONPosition

    /// Makes an error; for the parser only.
    package init(_ code: Code, _ detail: String, hint: String? = nil, at position: JSONPosition) {
        self.code = code
        self.detail = detail
        self.hint = hint
        self.position = position
    }
}

extension JSONError: CustomStringConvertible {
    /// Position and detail, as in "line 9, column 7: trailing comma before '}'".
    public var description: String { "\(position): \(detail)" }
}
