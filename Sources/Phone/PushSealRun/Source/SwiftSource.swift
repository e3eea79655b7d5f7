// SPDX-License-Identifier: Apache-2.0

/// A Swift source and the tokens of it that may be compiled.
struct SwiftSource {
    /// The name that the user gave.
    let name: String
    var bytes: [UInt8]
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

extension SwiftSource {
    /// Attributes for the Objective-C runtime and Interface Builder, which compilers for Linux
    /// reject.
    private static let objectiveCAttributes: Set<String> = [
        "objc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    ]

    /// The source with spaces instead of these attributes, and without `#selector`, so that lines and columns stay the
    /// same.
    func withoutObjectiveCAttributes() -> [UInt8] {
        var copy = bytes
        for index in tokens.indices where isAttribute(index, Self.objectiveCAttributes.contains) {
            var end = index + 2
            // The name or selector for Objective-C.
            if text(index + 1) == "objc", text(end) == "(" { end = afterParentheses(end) }
            let last = tokens[end - 1].range.upperBound
            for place in tokens[index].range.lowerBound..<last where copy[place] != 0x0A {
                copy[place] = 0x20
            }
        }
        // `#selector(` becomes ` Selector(`, which takes the method itself.
        for index in tokens.indices where text(index) == "#" && text(index + 1) == "selector" {
            copy[tokens[index].range.lowerBound] = 0x20
            copy[tokens[index + 1].range.lowerBound] = UInt8(ascii: "S")
        }
        return copy
    }
}
