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

    /// The value of a setting, with those that it refers to; nil if it is not set, or empty.
    subscript(name: String) -> String? {
        var budget = Self.budget
        let value = value(name, below: levels.count, depth: 0, &budget)
        return value?.isEmpty == true ? nil : value
    }

    /// The text with what its variables stand for; those that are not known stay.
    func filled(_ text: String) -> String {
        var settings = self
        settings.keepsUnknown = true
        var budget = Self.budget
        return settings.expanded(text, "", level: levels.count, depth: 0, &budget)
    }

    /// How many bytes settings may grow to, a variable counted as one more: they may refer to themselves and to each other
    /// again and again.
    private static let budget = 200_000

    private func value(
        _ name: String,
        below level: Int,
        depth: Int,
        _ budget: inout Int
    ) -> String? {
        guard depth < 32 else { return nil }
        for index in (0..<level).reversed() {
            let found = levels[index][name]
            let words = (found as? [Any])?.map { "\($0)" }.joined(separator: " ")
            guard let text = words ?? found.map({ "\($0)" }) else { continue }
            return expanded(text, name, level: index, depth: depth, &budget)
        }
        return known[name]
    }

    /// The text with what `$(NAME)` and `${NAME}` stand for.
    private func expanded(
        _ text: String,
        _ name: String,
        level: Int,
        depth: Int,
        _ budget: inout Int
    ) -> String {
        var rest = text[...]
        var result = ""
        budget -= text.utf8.count
        while budget > 0, let dollar = rest.firstIndex(of: "$") {
            budget -= 1
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
                    depth: depth + 1,
                    &budget
                ) ?? (keepsUnknown ? "$(\(other))" : "")
        }
        return (result + rest).trimmingCharacters(in: .whitespaces)
    }
}

extension BuildSettings {
    /// How Xcode compiles Swift with these settings.
    ///
    /// https://developer.apple.com/documentation/xcode/build-settings-reference
    var compiler: CompilerSettings {
        var settings = CompilerSettings()
        settings.languageMode = self["SWIFT_VERSION"]?.hasPrefix("6") == true ? .v6 : .v5
        for name in words("SWIFT_ACTIVE_COMPILATION_CONDITIONS") { settings.define(name) }
        settings.add(options: words("OTHER_SWIFT_FLAGS"))
        let bare = "-enable-bare-slash-regex"
        // On unless it is turned off.
        if self["SWIFT_ENABLE_BARE_SLASH_REGEX"] != "NO", settings.languageMode == .v5,
            !settings.flags.contains(bare)
        {
            settings.flags.append(bare)
        }
        if self["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" { settings.isolateToMainActor() }
        let isApproachable = self["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES"
        for (feature, name, ofApproachable) in Self.features
        where self["SWIFT_UPCOMING_FEATURE_\(name)"].map({ $0 == "YES" })
            ?? (ofApproachable && isApproachable)
        {
            settings.enable(upcoming: feature)
        }
        return settings
    }

    private func words(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: " ").map(String.init)
    }

    /// The features of later language modes that change what a source means, with the ends of the settings' names.
    ///
    /// Those that only refuse sources are left to Xcode.
    private static let features = [
        ("ConciseMagicFile", "CONCISE_MAGIC_FILE", false),
        ("ForwardTrailingClosures", "FORWARD_TRAILING_CLOSURES", false),
        ("ImplicitOpenExistentials", "IMPLICIT_OPEN_EXISTENTIALS", false),
        ("DisableOutwardActorInference", "DISABLE_OUTWARD_ACTOR_ISOLATION", true),
        ("GlobalActorIsolatedTypesUsability", "GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", true),
        ("InferIsolatedConformances", "INFER_ISOLATED_CONFORMANCES", true),
        ("InferSendableFromCaptures", "INFER_SENDABLE_FROM_CAPTURES", true),
        ("NonisolatedNonsendingByDefault", "NONISOLATED_NONSENDING_BY_DEFAULT", true),
    ]
}
