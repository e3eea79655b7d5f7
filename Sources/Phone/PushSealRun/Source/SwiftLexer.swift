// SPDX-License-Identifier: Apache-2.0

/// A word or punctuation character of a Swift source.
struct SwiftToken: Equatable {
    /// The offsets of its bytes.
    let range: Range<Int>
    /// Whether it is an identifier, keyword or number; otherwise it is one character.
    let isWord: Bool
}

/// Splits a Swift source into tokens, skipping comments, text in strings and regular expressions.
///
/// It reads any bytes to the end in one pass; errors in the source are left to the compiler.
struct SwiftLexer {
    /// A string whose interpolation is being read.
    private struct OpenString {
        let delimiter: StringDelimiter
        /// Open parentheses in the interpolation.
        var depth = 0
    }

    /// The delimiter of a string.
    private struct StringDelimiter {
        let hashCount: Int
        let isMultiline: Bool
    }

    private let bytes: [UInt8]
    private let readsBareRegex: Bool
    private var index = 0
    private var tokens: [SwiftToken] = []
    private var openStrings: [OpenString] = []

    /// The tokens of a source.
    ///
    /// - Parameters:
    ///   - bytes: the source.
    ///   - readsBareRegex: whether `/a/` is a regular expression, as it is since Swift 6.
    /// - Returns: the tokens in order.
    static func tokens(of bytes: [UInt8], readsBareRegex: Bool = false) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes: bytes, readsBareRegex: readsBareRegex)
        lexer.run()
        return lexer.tokens
    }

    private mutating func run() {
        if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
        while let byte = byte(0) {
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20: index += 1
            case UInt8(ascii: "/"): readSlash()
            case UInt8(ascii: "#"): readHash()
            case UInt8(ascii: "\""): beginString(hashCount: 0)
            case UInt8(ascii: "`"): readQuotedName()
            case UInt8(ascii: "("), UInt8(ascii: ")"): readParenthesis(byte)
            case _ where byte.isPartOfWord: readWord()
            default: addSign()
            }
        }
    }

    private func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(index + offset) ? bytes[index + offset] : nil
    }

    private mutating func addSign() {
        tokens.append(SwiftToken(range: index..<index + 1, isWord: false))
        index += 1
    }

    private mutating func readWord() {
        let start = index
        while byte(0)?.isPartOfWord == true { index += 1 }
        tokens.append(SwiftToken(range: start..<index, isWord: true))
    }

    /// A name in backticks, which are part of the word, so that it is never taken for a keyword.
    private mutating func readQuotedName() {
        let start = index
        index += 1
        while let byte = byte(0), byte != UInt8(ascii: "`"), byte != 0x0A { index += 1 }
        if byte(0) == UInt8(ascii: "`") { index += 1 }
        tokens.append(SwiftToken(range: start..<index, isWord: true))
    }

    // MARK: - Comments

    private mutating func skipLine() {
        while let byte = byte(0), byte != 0x0A { index += 1 }
    }

    private mutating func readSlash() {
        switch byte(1) {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"): skipComment()
        default:
            if readsBareRegex, let end = bareRegexEnd() {
                index = end
            } else {
                addSign()
            }
        }
    }

    /// Block comments nest.
    private mutating func skipComment() {
        var depth = 0
        while byte(0) != nil {
            switch (byte(0), byte(1)) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                index += 2
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                index += 2
                if depth == 0 { return }
            default: index += 1
            }
        }
    }

    // MARK: - Strings

    /// A raw string, a regular expression, or the `#` of a directive.
    private mutating func readHash() {
        var count = 1
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        switch byte(count) {
        case UInt8(ascii: "\""):
            index += count
            beginString(hashCount: count)
        case UInt8(ascii: "/"): skipRegex(hashCount: count)
        default: for _ in 0..<count { addSign() }
        }
    }

    /// Continues after the first quotation mark.
    private mutating func beginString(hashCount: Int) {
        let isTriple = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let isMultiline = isTriple && !(hashCount > 0 && endsOnLine(hashCount: hashCount))
        index += isMultiline ? 3 : 1
        readString(StringDelimiter(hashCount: hashCount, isMultiline: isMultiline))
    }

    /// Whether a raw string that starts with three quotation marks has a single line, as `#"""#`.
    private func endsOnLine(hashCount: Int) -> Bool {
        var place = index + 1
        while place < bytes.count, bytes[place] != 0x0A {
            if bytes[place] == UInt8(ascii: "\""), hasHashes(hashCount, at: place + 1) {
                return true
            }
            place += 1
        }
        return false
    }

    /// Reads to the end of the string, or to an interpolation, whose tokens are read as usual.
    private mutating func readString(_ delimiter: StringDelimiter) {
        while let byte = byte(0) {
            if byte == UInt8(ascii: "\\"), hasHashes(delimiter.hashCount, at: index + 1) {
                index += 1 + delimiter.hashCount
                if self.byte(0) == UInt8(ascii: "(") {
                    index += 1
                    openStrings.append(OpenString(delimiter: delimiter))
                    return
                }
                index += 1
            } else if let length = endLength(delimiter) {
                index += length
                return
            } else if byte == 0x0A, !delimiter.isMultiline {
                return
            } else {
                index += 1
            }
        }
    }

    /// The length of the closing delimiter, if the string ends here.
    private func endLength(_ delimiter: StringDelimiter) -> Int? {
        let count = delimiter.isMultiline ? 3 : 1
        for offset in 0..<count where byte(offset) != UInt8(ascii: "\"") { return nil }
        guard hasHashes(delimiter.hashCount, at: index + count) else { return nil }
        return count + delimiter.hashCount
    }

    private func hasHashes(_ count: Int, at place: Int) -> Bool {
        place + count <= bytes.count
            && bytes[place..<place + count].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private mutating func readParenthesis(_ sign: UInt8) {
        guard let last = openStrings.indices.last else { return addSign() }
        if sign == UInt8(ascii: "(") {
            openStrings[last].depth += 1
            addSign()
        } else if openStrings[last].depth > 0 {
            openStrings[last].depth -= 1
            addSign()
        } else {
            index += 1
            readString(openStrings.removeLast().delimiter)
        }
    }

    // MARK: - Regular expressions

    /// `#/…/#`, which spans lines if the opening delimiter ends its line.
    private mutating func skipRegex(hashCount: Int) {
        index += hashCount + 1
        var place = index
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        let isMultiline = place < bytes.count && (bytes[place] == 0x0A || bytes[place] == 0x0D)
        while let byte = byte(0) {
            if byte == UInt8(ascii: "\\") {
                index += 2
            } else if byte == UInt8(ascii: "/"), hasHashes(hashCount, at: index + 1) {
                index += 1 + hashCount
                return
            } else if byte == 0x0A, !isMultiline {
                return
            } else {
                index += 1
            }
        }
    }

    /// The end of a regular expression without `#`, if this is one: it is where an operand may be,
    /// does not begin with a space, and ends on its line.
    private func bareRegexEnd() -> Int? {
        if let last = tokens.last, !isBeforeOperand(last) { return nil }
        guard let first = byte(1), first != 0x20, first != 0x09, first != 0x0A else { return nil }
        var place = index + 1
        var isInClass = false
        while place < bytes.count, bytes[place] != 0x0A {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return place + 1
            default: break
            }
            place += 1
        }
        return nil
    }

    private func isBeforeOperand(_ token: SwiftToken) -> Bool {
        guard token.isWord else { return !")]}".utf8.contains(bytes[token.range.lowerBound]) }
        let word = String(decoding: bytes[token.range], as: UTF8.self)
        return [
            "return", "in", "case", "where", "if", "while", "try", "await", "throw", "switch",
            "guard", "else",
        ]
        .contains(word)
    }
}

extension UInt8 {
    /// Letters, digits, `_`, `$`, and everything that is not ASCII.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
