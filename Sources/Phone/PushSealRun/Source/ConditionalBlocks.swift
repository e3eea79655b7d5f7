// SPDX-License-Identifier: Apache-2.0

/// Leaves out the tokens in branches of `#if` that the compiler skips.
///
/// A condition is known if it is a name of `-D`, `true` or `false`, each also with `!`. Branches
/// under any other, such as `os(iOS)` or `A && B`, are kept, unless an earlier one is taken.
struct ConditionalBlocks {
    /// An open `#if`.
    private struct Block {
        /// Whether the `#if` itself may be compiled.
        let isOutsideKept: Bool
        /// Whether a branch up to here is taken; nil if that is not known.
        var isTaken: Bool?
    }

    private let bytes: [UInt8]
    private let tokens: [SwiftToken]
    private let definitions: [String]
    private var blocks: [Block] = []
    private var isKept = true
    private var kept: [SwiftToken] = []

    /// The tokens that may be compiled, without the directives.
    static func compiledTokens(
        of tokens: [SwiftToken],
        in bytes: [UInt8],
        _ definitions: [String]
    ) -> [SwiftToken] {
        var blocks = ConditionalBlocks(bytes, tokens, definitions)
        blocks.run()
        return blocks.kept
    }

    private init(_ bytes: [UInt8], _ tokens: [SwiftToken], _ definitions: [String]) {
        self.bytes = bytes
        self.tokens = tokens
        self.definitions = definitions
    }

    private mutating func run() {
        var index = 0
        while index < tokens.count {
            if let directive = directive(at: index) {
                let end = lineEnd(after: index + 1)
                enter(directive, isTrue((index + 2..<end).map(text)))
                index = end
            } else {
                if isKept { kept.append(tokens[index]) }
                index += 1
            }
        }
    }

    private mutating func enter(_ directive: String, _ condition: Bool?) {
        if directive == "#if" {
            blocks.append(Block(isOutsideKept: isKept, isTaken: false))
        }
        guard let last = blocks.indices.last else { return }
        let block = blocks[last]
        if directive == "#endif" {
            isKept = block.isOutsideKept
            blocks.removeLast()
            return
        }
        let condition = directive == "#else" ? true : condition
        isKept = block.isOutsideKept && block.isTaken != true && condition != false
        if block.isTaken != true, condition != false {
            blocks[last].isTaken = condition
        }
    }

    /// Whether a condition holds; nil if that is not known.
    private func isTrue(_ words: [String]) -> Bool? {
        if words.first == "!" { return isTrue(Array(words.dropFirst())).map { !$0 } }
        // The names of the compiler's features begin with a dollar sign.
        guard words.count == 1, let name = words.first, !name.hasPrefix("$") else { return nil }
        return name == "true" || (name != "false" && definitions.contains(name))
    }

    private func directive(at index: Int) -> String? {
        guard text(index) == "#", index + 1 < tokens.count,
            tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
        else { return nil }
        let directive = "#" + text(index + 1)
        return ["#if", "#elseif", "#else", "#endif"].contains(directive) ? directive : nil
    }

    /// The index after the last token on a token's line.
    private func lineEnd(after index: Int) -> Int {
        var end = index + 1
        while end < tokens.count,
            !bytes[tokens[end - 1].range.upperBound..<tokens[end].range.lowerBound].contains(0x0A)
        {
            end += 1
        }
        return end
    }

    private func text(_ index: Int) -> String {
        String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }
}
