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
