// SPDX-License-Identifier: Apache-2.0

/// A Swift source and the tokens of it that may be compiled.
struct SwiftSource {
    /// The name that the user gave.
    let name: String
    let bytes: [UInt8]
    let tokens: [SwiftToken]

    init(
        name: String,
        bytes: [UInt8],
        readsBareRegex: Bool = false,
        definitions: [String] = []
    ) {
        self.name = name
        self.bytes = bytes
        let all = SwiftLexer.tokens(of: bytes, readsBareRegex: readsBareRegex)
        tokens = ConditionalBlocks.compiledTokens(of: all, in: bytes, definitions)
    }

    /// The text of a token; empty past the end.
    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }

    /// Whether the token is a name or a keyword.
    func isWord(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isWord
    }

    /// Whether the token is the `@` of an attribute with this name, such as `@objc`.
    func isAttribute(_ index: Int, _ isWanted: (String) -> Bool) -> Bool {
        text(index) == "@" && isWord(index + 1)
            && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
            && isWanted(text(index + 1))
    }

    /// The index after the parenthesis that closes the one at `index`.
    func afterParentheses(_ index: Int) -> Int {
        var depth = 0
        var place = index
        while place < tokens.count {
            if text(place) == "(" { depth += 1 }
            if text(place) == ")" { depth -= 1 }
            place += 1
            if depth == 0 { break }
        }
        return place
    }

    /// The line of a token, starting at 1.
    func line(_ index: Int) -> Int {
        guard tokens.indices.contains(index) else { return 1 }
        return 1 + bytes[..<tokens[index].range.lowerBound].count { $0 == 0x0A }
    }
}
