// SPDX-License-Identifier: Apache-2.0

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
