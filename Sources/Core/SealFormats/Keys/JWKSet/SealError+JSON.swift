// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension SealError {
    /// Describes text that is not JSON, without the words that ``JSONError`` quotes from it: in a
    /// key ring they may be a secret that is missing its quotes.
    init(keyRing error: JSONError) {
        self.init(.malformed, "\(error.position): not JSON: \(Self.words(for: error.code))")
    }

    static func words(for code: JSONError.Code) -> String {
        switch code {
        case .emptyInput: "the input is empty"
        case .truncated: "the text ends too early"
        case .trailingText: "more text after the end"
        case .byteOrderMark: "it begins with a byte order mark"
        case .notUTF8: "not UTF-8"
        case .unexpectedCharacter: "unexpected character"
        case .trailingComma: "trailing comma"
        case .comment: "a comment"
        case .singleQuotes: "single quote instead of a double quote"
        case .badLiteral: "word without quotes"
        case .badNumber: "malformed number"
        case .controlCharacter: "control character in a string"
        case .badEscape: "invalid escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .tooDeep: "arrays and objects are nested too deeply"
        case .tooLong: "the text is too long"
        }
    }
}
