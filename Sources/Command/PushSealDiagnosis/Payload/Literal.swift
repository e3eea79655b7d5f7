// SPDX-License-Identifier: Apache-2.0

/// A dictionary at the beginning of a text, as JSON or as Python, Ruby or JavaScript print one.
struct Literal {
    /// The dictionary as JSON, as far as it is one.
    private(set) var json = ""
    /// The index behind the dictionary; nil if it does not end.
    private(set) var end: String.Index?

    /// What languages write for the words of JSON.
    private static let words = ["True": "true", "False": "false", "None": "null", "nil": "null"]

    init(_ text: Substring) {
        var depth = 0
        var rest = text
        while let letter = rest.first {
            switch letter {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
            switch letter {
            case "\"", "'": takeString(&rest, letter)
            case "=":
                rest.removeFirst()
                if rest.first == ">" { rest.removeFirst() }
                json.append(":")
            case _ where letter.isLetter || letter == "_": takeWord(&rest)
            default:
                // Ruby's symbols begin with a colon.
                let isSymbol =
                    letter == ":"
                    && rest.dropFirst().first.map { $0.isLetter || $0 == "\"" } == true
                    && json.last.map { "{,[: ".contains($0) } == true
                if !isSymbol { json.append(letter) }
                rest.removeFirst()
            }
            guard depth > 0 else {
                end = rest.startIndex
                return
            }
        }
    }

    private mutating func takeString(_ rest: inout Substring, _ quote: Character) {
        rest.removeFirst()
        json.append("\"")
        while let letter = rest.popFirst(), letter != quote {
            switch letter {
            case "\\":
                // Only JSON's own escapes are kept.
                guard let escaped = rest.popFirst() else { break }
                json.append(escaped == "'" ? "'" : "\\\(escaped)")
            case "\"": json.append("\\\"")
            default: json.append(letter)
            }
        }
        json.append("\"")
    }

    /// A word of the language, or a name without quotes.
    private mutating func takeWord(_ rest: inout Substring) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        let isValue = ["true", "false", "null"].contains(word)
        json.append(isValue ? String(word) : Self.words[String(word)] ?? "\"\(word)\"")
    }
}
