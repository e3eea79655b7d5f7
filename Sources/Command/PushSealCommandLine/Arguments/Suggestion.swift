// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Guesses what was meant by a word with a typing error.
package enum Suggestion {
    /// The largest edit distance of a guess.
    static let distanceLimit = 3

    /// The option meant by a spelling such as `--titel`, `-pass` or `--passphrase`.
    package static func option(
        for spelling: String,
        among options: [CommandOption]
    ) -> CommandOption? {
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

    /// The candidate with the smallest edit distance, if it is small; the first of several.
    package static func closest<Candidate>(
        to typed: String,
        among candidates: [Candidate],
        by name: (Candidate) -> String
    ) -> Candidate? {
        var best: Candidate?
        var bestDistance = distanceLimit + 1
        for candidate in candidates {
            let distance = editDistance(typed, name(candidate))
            // Words that differ in half of their letters are different words.
            guard distance < bestDistance, distance * 2 < typed.count else { continue }
            best = candidate
            bestDistance = distance
        }
        return best
    }

    /// The most names that a list of near ones has.
    private static let nearLimit = 5

    /// The names, each once, that may have been meant, at most five and the nearest first.
    ///
    /// The list may be long: a name that is no longer near is given up early.
    package static func near(to typed: String, among names: some Sequence<String>) -> [String] {
        let limit = min(distanceLimit, (typed.count - 1) / 2)
        guard limit > 0 else { return [] }
        var found: [(name: String, distance: Int)] = []
        let typedByteCount = typed.utf8.count
        for name in names where abs(name.utf8.count - typedByteCount) <= 4 * limit {
            let worst = found.count == nearLimit ? found[nearLimit - 1].distance - 1 : limit
            let distance = editDistance(typed, name, limit: worst)
            guard distance <= worst, !found.contains(where: { $0.name == name }) else { continue }
            found.insert(
                (name, distance),
                at: found.firstIndex { $0.distance > distance } ?? found.count
            )
            if found.count > nearLimit { found.removeLast() }
        }
        return found.map(\.name)
    }
}
