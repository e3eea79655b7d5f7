// SPDX-License-Identifier: Apache-2.0

/// Finds what somebody meant who typed something close to it.
enum Suggestion {
    /// The farthest that a guess may be from what was typed.
    static let distanceLimit = 3

    /// The option meant by a spelling such as `--titel`, `-pass` or `--passphrase`.
    static func option(for spelling: String, among options: [CommandOption]) -> CommandOption? {
        let typed = String(spelling.drop { $0 == "-" })
        if let exact = options.first(where: { $0.name == typed || $0.synonyms.contains(typed) }) {
            return exact
        }
        if typed.count > 1 {
            let longer = options.filter { $0.name.hasPrefix(typed) }
            if longer.count == 1 { return longer.first }
        }
        return closest(to: typed, among: options, by: \.name)
    }

    /// The one whose name takes the fewest edits, if they are few; the first of equals.
    static func closest<Candidate>(
        to typed: String,
        among candidates: [Candidate],
        by name: (Candidate) -> String
    ) -> Candidate? {
        var best: Candidate?
        var bestDistance = distanceLimit + 1
        for candidate in candidates {
            let distance = editDistance(typed, name(candidate))
            // A word that shares no letter with the other is no guess, however short both are.
            guard distance < bestDistance, distance < max(typed.count, 2) else { continue }
            best = candidate
            bestDistance = distance
        }
        return best
    }

    /// How many characters must be put in, taken out or changed to get from one word to the other.
    static func editDistance(_ first: String, _ second: String) -> Int {
        let target = Array(second)
        var row = Array(0...target.count)
        for (rowIndex, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = rowIndex + 1
            for column in target.indices {
                let substituted = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
