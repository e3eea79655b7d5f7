// SPDX-License-Identifier: Apache-2.0

/// Chooses the plural category of a number in a language, by the rules of CLDR.
package struct PluralRules: Sendable {
    private let rules: [(category: PluralCategory, rule: PluralRule)]

    /// The rules of a language; a language unknown to CLDR has only `other`.
    ///
    /// - Parameter language: such as `de`, `pt-PT` or `zh-Hant`; the most specific rules are used.
    package init(language: String) {
        let names = StringsFolder.candidates(for: language.lowercased())
        let found = names.lazy.compactMap { name in
            Self.table.first { Self.has($0.languages, name) }
        }
        rules = (found.first?.rules ?? []).compactMap { text in
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let category = PluralCategory(rawValue: String(parts[0])) else {
                return nil
            }
            return (category, PluralRule(parts[1]))
        }
    }

    private static func has(_ languages: Substring, _ name: String) -> Bool {
        languages.split(separator: " ").contains { $0.lowercased() == name }
    }

    /// Reads sets of rules from text, as the table has them.
    static func sets(_ text: String) -> [(languages: Substring, rules: [Substring])] {
        var sets: [(languages: Substring, rules: [Substring])] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix(" ") {
                sets[sets.count - 1].rules.append(line.drop { $0 == " " })
            } else {
                sets.append((line, []))
            }
        }
        return sets
    }

    /// The plural category of a number.
    package func category(of number: PluralOperands) -> PluralCategory {
        rules.first { $0.rule.holds(for: number) }?.category ?? .other
    }
}

/// The plural categories of a number (Unicode Technical Standard 35, part 3).
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero
    case one
    case two
    case few
    case many
    case other
}

/// One condition in the notation of CLDR: `n % 10 = 3..4,9 and n % 100 != 10..19 or …`.
///
/// The notation is that of Unicode Technical Standard 35, part 3, "Plural rules syntax".
struct PluralRule: Sendable {
    /// The alternatives, joined by "or"; all relations of one must hold.
    private let alternatives: [[Relation]]

    /// Parses a condition; an invalid one holds for no number.
    init(_ text: some StringProtocol) {
        let words = Substring(text).split(separator: " ")
        alternatives = words.split(separator: "or").map { alternative in
            alternative.split(separator: "and").map { Relation(Array($0)) }
        }
    }

    /// Whether it holds for a number.
    func holds(for number: PluralOperands) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }

    /// `i % 100 != 11`: an operand, the modulus, and the values for the remainder.
    private struct Relation: Sendable {
        var operand: Substring = ""
        var modulus: Int?
        var isNegated = false
        var ranges: [ClosedRange<Int>] = []

        init(_ words: [Substring]) {
            guard words.count == 3 || words.count == 5 && words[1] == "%" else { return }
            let comparison = words[words.count - 2]
            guard comparison == "=" || comparison == "!=" else { return }
            if words.count == 5 {
                guard let number = Int(words[2]), number > 0 else { return }
                modulus = number
            }
            operand = words[0]
            isNegated = comparison == "!="
            ranges = words[words.count - 1].split(separator: ",").compactMap { range in
                let ends = range.split(separator: ".").compactMap { Int($0) }
                guard let first = ends.first, let last = ends.last, first <= last else {
                    return nil
                }
                return first...last
            }
        }

        func holds(for number: PluralOperands) -> Bool {
            guard !ranges.isEmpty, let value = value(in: number) else { return false }
            let rest = modulus.map { value.whole % $0 } ?? value.whole
            // Ranges contain integers only: 1.5 is not in 1..2.
            let isIn = value.isWhole && ranges.contains { $0.contains(rest) }
            return isIn != isNegated
        }

        private func value(in number: PluralOperands) -> (whole: Int, isWhole: Bool)? {
            switch operand {
            case "n": (number.i, number.t == 0)
            case "i": (number.i, true)
            case "v": (number.v, true)
            case "w": (number.t == 0 ? 0 : String(number.t).count, true)
            case "f": (number.f, true)
            case "t": (number.t, true)
            // The exponent of a number in compact form, such as "1 million"; always 0 here.
            case "e", "c": (0, true)
            default: nil
            }
        }
    }
}

/// The operands of plural rules, for a number as written: 1.50 is not 1.5, since "1.50 Meter" may
/// need another form.
///
/// The names are those of Unicode Technical Standard 35, part 3, "Operands".
package struct PluralOperands: Sendable, Equatable {
    /// The integer part; for more than 17 digits, 1 followed by the last 17.
    let i: Int
    /// The number of fraction digits; at most 17 count.
    let v: Int
    /// The fraction digits as a number.
    let f: Int
    /// The fraction digits without trailing zeros, as a number.
    let t: Int

    /// Whether the number is 0.
    var isZero: Bool { i == 0 && t == 0 }

    /// Parses digits with an optional minus sign and decimal point; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        // Too long for a real number, so it is text.
        guard digits.utf8.count <= 64 else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        for part in parts where part.isEmpty || !part.utf8.allSatisfy({ (48...57).contains($0) }) {
            return nil
        }
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1].prefix(17) : ""
        // Rules use at most the remainder of a million, and no number that large.
        i = Int((whole.count > 17 ? "1" : "0") + whole.suffix(17)) ?? 0
        v = fraction.count
        f = Int("0" + fraction) ?? 0
        var end = fraction[...]
        while end.last == "0" { end.removeLast() }
        t = Int("0" + end) ?? 0
    }
}
