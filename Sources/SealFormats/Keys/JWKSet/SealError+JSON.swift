// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension SealError {
    /// Describes text that is not JSON, without the words that ``JSONError`` quotes from it: in a
    /// key ring they may be a secret that is missing its quotes.
    init(keyRing error: JSONError) {
        self.init(.malformed, "\(error.position): not JSON: \(Self.words(for: error.code))")
    }

    private static func words(for code: JSONError.Code) -> String {
        switch code {
        case .emptyInput: "there is nothing here"
        case .truncated: "the text ends too soon"
        case .trailingText: "more text follows the end"
        case .byteOrderMark: "a byte order mark comes first"
        case .notUTF8: "not UTF-8"
        case .unexpectedCharacter: "a character that cannot stand here"
        case .trailingComma: "a comma with nothing after it"
        case .comment: "a comment"
        case .singleQuotes: "a single quote where a double quote belongs"
        case .badLiteral: "a word without quotes"
        case .badNumber: "a number that is spelled wrongly"
        case .controlCharacter: "a control character in a string"
        case .badEscape: "a backslash that begins no escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .tooDeep: "too many brackets inside each other"
        case .tooLong: "the text is too long"
        }
    }
}
