// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Finds the name that a misspelled one was meant to be.
enum NearestName {
    /// Longer names resemble nothing; a hostile payload may have names of any length.
    private static let byteCountLimit = 40

    /// The name that another was meant to be.
    ///
    /// Names resemble each other if they have the same letters and digits, whatever their case and
    /// whatever is between them, or differ in a few: one of four to six, two of up to twelve, three
    /// of more. A swap of neighbours counts as one.
    ///
    /// - Parameters:
    ///   - name: A name as it was written.
    ///   - known: The right names.
    /// - Returns: The nearest, of several that are equally near the first; nil for none.
    static func of(_ name: String, among known: [String]) -> String? {
        guard name.utf8.count <= byteCountLimit else { return nil }
        let letters = letters(of: name)
        guard letters.count > 1 else { return nil }
        var nearest: (name: String, distance: Int)?
        for candidate in known {
            let other = Self.letters(of: candidate)
            guard abs(other.count - letters.count) <= limit(other.count) else { continue }
            let distance = editDistance(letters, other)
            guard distance <= limit(other.count), distance < nearest?.distance ?? .max else {
                continue
            }
            nearest = (candidate, distance)
        }
        return nearest?.name
    }

    /// Whether two names have the same letters and digits.
    static func isSame(_ name: String, _ other: String) -> Bool {
        name.utf8.count <= byteCountLimit && letters(of: name) == letters(of: other)
    }

    private static func limit(_ count: Int) -> Int {
        switch count {
        case ..<4: 0
        case ..<7: 1
        case ..<13: 2
        default: 3
        }
    }

    /// The ASCII letters, in lower case, and digits of a name.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
