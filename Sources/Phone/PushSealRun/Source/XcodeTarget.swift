// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON

/// The extension's target: what Xcode would compile, and what it would add.
package struct XcodeTarget: Sendable {
    package let name: String
    package let kind: ExtensionKind
    /// The sources in Swift, as named from where the project was named.
    package let sources: [String]
    package let infoPlist: String
    /// What Xcode would copy or compile into the bundle, without interfaces and strings.
    let resources: [String]
    package let bridgingHeader: String?
    package let settings: CompilerSettings
    /// Sources in Objective-C, C and C++.
    package let otherSources: [String]
    /// Frameworks and packages, by name.
    package let products: [String]
    /// What it is signed with; nil if it has no entitlements.
    package internal(set) var entitlements: XcodeEntitlements?
    /// The modules and packages beside it.
    package internal(set) var neighbours = XcodeNeighbours()

    /// Whether a file is a source in Objective-C, C or C++.
    static func isOtherSource(_ name: String) -> Bool {
        [".m", ".mm", ".c", ".cc", ".cpp"].contains { name.hasSuffix($0) }
    }

    /// What there is no way to give the target here, in words; nil if it lacks nothing.
    ///
    /// - Parameters:
    ///   - headers: what its bridging header includes that is no module.
    ///   - available: the modules that there are.
    /// - Returns: the words.
    func missing(_ headers: [String], _ available: Set<String>) -> String? {
        let products = products.filter { name in
            !available.contains(name)
                && !available.contains(name.split(separator: ".").first.map(String.init) ?? name)
        }
        let parts = [
            ("frameworks and packages", products),
            ("sources in other languages than Swift", otherSources),
            ("headers of the bridging header", headers),
        ]
        let named = parts.filter { !$1.isEmpty }.map { "\($0): \(Self.list($1))" }
        return named.isEmpty ? nil : named.joined(separator: "; ")
    }

    /// The modules of which a bridging header includes headers, and the headers that are in none.
    ///
    /// - Parameters:
    ///   - text: the header.
    ///   - available: the modules that there are.
    /// - Returns: both by their names.
    static func included(
        by text: String,
        _ available: Set<String>
    ) -> (modules: [String], headers: [String]) {
        var modules: [String] = []
        var headers: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, ["#import", "#include", "@import"].contains(words[0]) else {
                continue
            }
            let name = words[1].prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            let inner = name.hasPrefix("<") ? String(name.dropFirst().prefix { $0 != ">" }) : name
            let module = String(inner.prefix { $0 != "/" && $0 != "." })
            if available.contains(module), !name.hasPrefix("\"") {
                modules.append(module)
            } else if module != "Foundation" {
                headers.append(String(inner.filter { $0 != "\"" }))
            }
        }
        return (modules, headers)
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(9).map(quoted).joined(separator: ", ")
        return names.count > 9 ? "\(shown) and \(names.count - 9) more" : shown
    }
}
