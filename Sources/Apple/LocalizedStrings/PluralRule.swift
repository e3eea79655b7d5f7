// SPDX-License-Identifier: Apache-2.0

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
