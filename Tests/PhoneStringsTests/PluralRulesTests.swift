// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhoneStrings

/// ICU's plural categories of a language: plural-categories.txt, made by plural-categories.mjs.
struct LanguageSample: CustomTestStringConvertible, Sendable {
    let language: String
    /// The category from each of these numbers on, in the order of `numbers`.
    let changes: [String: String]

    var testDescription: String { language }

    static let numbers: [String] =
        ((0...130).map { $0 } + [200, 201, 1000, 1_000_000, 1_000_001, 2_000_000]).map(String.init)
        + [
            "0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "2.0", "2.5", "5.0", "10.1", "11.5", "21.1",
            "1.21",
        ]

    static func load() throws -> [LanguageSample] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "plural-categories.txt")
        let samples = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            line in
            let words = line.split(separator: " ")
            let changes = words.dropFirst().map { $0.split(separator: ":").map(String.init) }
            return LanguageSample(
                language: String(words[0]),
                changes: Dictionary(uniqueKeysWithValues: changes.map { ($0[0], $0[1]) })
            )
        }
        try #require(samples.count > 150)
        return samples
    }
}

@Suite struct `Plural rules` {
    @Test(arguments: try LanguageSample.load())
    func `the form of a number is the one that ICU has`(sample: LanguageSample) throws {
        let rules = PluralRules(language: sample.language)
        var expected = ""
        for number in LanguageSample.numbers {
            expected = sample.changes[number] ?? expected
            let operands = try #require(PluralOperands(number))
            #expect(rules.category(of: operands).rawValue == expected, "\(number)")
        }
    }

    @Test(arguments: [
        ("de-AT", "1", PluralCategory.one), ("de_CH", "1", .one), ("PT-pt", "0", .other),
        ("pt-BR", "0", .one), ("ru-UA", "3", .few), ("zh-Hant-TW", "1", .other), ("", "1", .other),
        ("tlh", "1", .other),
    ])
    func `a language is looked for from the narrowest on, and an unknown one has one form`(
        language: String,
        number: String,
        category: PluralCategory
    ) throws {
        let operands = try #require(PluralOperands(number))
        #expect(PluralRules(language: language).category(of: operands) == category)
    }

    @Test func `large numbers keep their last digits, and a minus sign does not count`() throws {
        let russian = PluralRules(language: "ru")
        let huge = String(repeating: "9", count: 40)
        #expect(russian.category(of: try #require(PluralOperands(huge + "21"))) == .one)
        #expect(russian.category(of: try #require(PluralOperands(huge + "11"))) == .many)
        #expect(russian.category(of: try #require(PluralOperands("-3"))) == .few)
        let long = String(repeating: "0", count: 30) + "1." + String(repeating: "0", count: 30)
        #expect(russian.category(of: try #require(PluralOperands(long))) == .other)
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "1,5", "1e3", "٣", "1 ", "+1", "0x1", "1.2.3",
        String(repeating: "1", count: 65),
    ])
    func `what is not written in digits is no number`(text: String) {
        #expect(PluralOperands(text) == nil)
    }

    @Test(arguments: ["", "n", "n =", "n = x", "n % 0 = 1", "q = 1", "n = 3..1", "= = =", "n ~ 1"])
    func `a condition that cannot be read holds for no number`(condition: String) throws {
        let rule = PluralRule(condition)
        for number in ["0", "1", "2"] {
            #expect(!rule.holds(for: try #require(PluralOperands(number))))
        }
    }
}
