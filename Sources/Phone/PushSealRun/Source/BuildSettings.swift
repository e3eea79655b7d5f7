// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Build settings of the project and, above them, of the target.
struct BuildSettings {
    private let levels: [[String: Any]]
    private let known: [String: String]
    /// Whether a setting that is not known stays a variable; else nothing takes its place.
    private var keepsUnknown = false

    init(_ levels: [[String: Any]], _ known: [String: String]) {
        self.levels = levels
        self.known = known
    }

    /// The value of a setting, with those that it refers to; nil if it is not set.
    subscript(name: String) -> String? { value(name, below: levels.count, depth: 0) }

    /// The text with what its variables stand for; those that are not known stay.
    func filled(_ text: String) -> String {
        var settings = self
        settings.keepsUnknown = true
        return settings.expanded(text, "", level: levels.count, depth: 0)
    }

    private func value(_ name: String, below level: Int, depth: Int) -> String? {
        guard depth < 32 else { return nil }
        for index in (0..<level).reversed() {
            let found = levels[index][name]
            let words = (found as? [Any])?.map { "\($0)" }.joined(separator: " ")
            guard let text = words ?? found.map({ "\($0)" }) else { continue }
            return expanded(text, name, level: index, depth: depth)
        }
        return known[name]
    }

    /// The text with what `$(NAME)` and `${NAME}` stand for.
    private func expanded(_ text: String, _ name: String, level: Int, depth: Int) -> String {
        var rest = text[...]
        var result = ""
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...].dropFirst()
            let closing: Character? = rest.first == "(" ? ")" : rest.first == "{" ? "}" : nil
            guard let closing, let end = rest.firstIndex(of: closing) else {
                result += "$"
                continue
            }
            let other = String(rest[..<end].dropFirst().prefix { $0 != ":" })
            rest = rest[end...].dropFirst()
            let isInherited = other == "inherited" || other == name
            result +=
                value(
                    isInherited ? name : other,
                    below: isInherited ? level : levels.count,
                    depth: depth + 1
                ) ?? (keepsUnknown ? "$(\(other))" : "")
        }
        return (result + rest).trimmingCharacters(in: .whitespaces)
    }
}
