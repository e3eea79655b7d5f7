// SPDX-License-Identifier: Apache-2.0

/// What plural rules ask of a number as it is written: 1.50 is not 1.5, since "1.50 Meter" may need
/// another form.
///
/// The letters are those of Unicode Technical Standard 35, part 3, "Operands".
package struct PluralOperands: Sendable, Equatable {
    /// The whole part; of a number with more than 17 digits the last 17, and one digit before them.
    let i: Int
    /// The number of digits after the point.
    let v: Int
    /// Those digits as a number.
    let f: Int
    /// The same without zeros at the end.
    let t: Int

    /// Whether the number is 0.
    var isZero: Bool { i == 0 && t == 0 }

    /// Reads digits that may have a minus sign before them and a point in them; else there is no
    /// number.
    package init?(_ text: some StringProtocol) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        // A number that nobody writes: it is text.
        guard digits.utf8.count <= 64 else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        for part in parts where part.isEmpty || !part.utf8.allSatisfy({ (48...57).contains($0) }) {
            return nil
        }
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 2 ? parts[1].prefix(17) : ""
        // No rule asks for more than the remainder of a million, or for a number that large.
        i = Int((whole.count > 17 ? "1" : "0") + whole.suffix(17)) ?? 0
        v = fraction.count
        f = Int("0" + fraction) ?? 0
        var end = fraction[...]
        while end.last == "0" { end.removeLast() }
        t = Int("0" + end) ?? 0
    }
}
