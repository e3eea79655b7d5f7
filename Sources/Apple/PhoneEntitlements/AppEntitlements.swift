// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What an extension's signature lets it use on a phone, as far as Apple's modules ask.
///
/// A device passes it to a program in an environment variable, and to an extension in its own
/// process with its threads. Without it nothing is refused.
package struct AppEntitlements: Sendable, Hashable, Codable {
    /// A group as an entitlements file names it.
    package struct Group: Sendable, Hashable, Codable {
        /// The name; without the team, if any team will do.
        package let name: String
        /// Whether the build puts the team before the name: `$(AppIdentifierPrefix)`.
        let hasAnyTeam: Bool

        package init(name: String, hasAnyTeam: Bool) {
            self.name = name
            self.hasAnyTeam = hasAnyTeam
        }

        /// The name on the phone, with a made-up team if none is known.
        var spelled: String { hasAnyTeam ? "\(AppEntitlements.team).\(name)" : name }

        /// Whether code means this group by `text`.
        ///
        /// An Info.plist that nobody has built gives code the variable itself.
        func isNamed(_ text: String) -> Bool {
            guard hasAnyTeam else { return text == name }
            return AppEntitlements.withoutTeam(text) == name
                || AppEntitlements.teamVariables.contains { text == $0 + name }
        }

        /// Whether an item belongs to this group; one that was put on the phone by hand may lack the
        /// team.
        func holds(_ itemGroup: String) -> Bool {
            isNamed(itemGroup) || (hasAnyTeam && itemGroup == name)
        }
    }

    /// The team that stands for whichever signs the app.
    static let team = "ABCDE12345"

    /// What stands for the team in an entitlements file; the build adds the period.
    package static let teamVariables = ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"]

    /// `com.apple.security.application-groups`.
    let applicationGroups: [Group]
    /// `keychain-access-groups`.
    let keychainGroups: [Group]
    /// The extension's bundle identifier after its team, a group of the keychain of its own.
    let applicationIdentifier: Group
    /// `com.apple.developer.usernotifications.communication`.
    package let allowsCommunication: Bool

    package init(
        applicationGroups: [Group],
        keychainGroups: [Group],
        bundleIdentifier: String,
        allowsCommunication: Bool
    ) {
        self.applicationGroups = applicationGroups
        self.keychainGroups = keychainGroups
        applicationIdentifier = Group(name: bundleIdentifier, hasAnyTeam: true)
        self.allowsCommunication = allowsCommunication
    }

    /// Whether the extension may use an app group.
    package func allowsApplicationGroup(_ name: String) -> Bool {
        applicationGroups.contains { $0.isNamed(name) }
    }

    /// The words for the defaults of a group that the extension may not use.
    package static func words(forDefaultsOf group: String) -> String {
        "the defaults \"\(group.prefix(100))\" are the app's own: the group is not in "
            + "com.apple.security.application-groups"
    }

    // MARK: - The keychain

    /// The groups of the keychain, in Apple's order: the first is the default.
    private var accessGroups: [Group] {
        keychainGroups + [applicationIdentifier] + applicationGroups
    }

    /// The group of an item that is added without one.
    package var defaultAccessGroup: String {
        (keychainGroups.first ?? applicationIdentifier).spelled
    }

    /// The group that code names; nil if it is not among the entitlements.
    package func accessGroup(named name: String) -> String? {
        accessGroups.first { $0.isNamed(name) }?.spelled
    }

    /// The group of an item; nil if the extension may not see it.
    package func accessGroup(ofItem group: String) -> String? {
        accessGroups.first { $0.holds(group) }?.spelled
    }

    /// Whether only the team is missing from the name of a group.
    package func lacksTeam(_ name: String) -> Bool {
        accessGroups.contains { $0.hasAnyTeam && $0.name == name }
    }

    /// A group's name without the ten letters and digits of a team and the period after them; nil if
    /// it does not begin with these.
    private static func withoutTeam(_ text: String) -> String? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == team.utf8.count,
            parts[0].allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        else { return nil }
        return String(parts[1])
    }
}

// MARK: - Where they come from

extension AppEntitlements {
    /// The variable by which a device passes them to a program.
    package static let environmentVariable = "PUSHSEAL_ENTITLEMENTS"

    /// Those of the extension whose thread this is, or that started this task, in a device's own
    /// process.
    @TaskLocal package static var ofExtension: AppEntitlements?

    private static let inherited = ProcessInfo.processInfo.environment[environmentVariable]
        .flatMap { AppEntitlements(encoded: $0) }

    /// Those of the extension that asks; nil if nothing is refused.
    package static var current: AppEntitlements? { ofExtension ?? inherited }

    /// The value of the variable.
    package var encoded: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("texts and Booleans have a form in JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads ``encoded``; nil for anything else.
    package init?(encoded: String) {
        let data = Data(encoded.utf8)
        guard let value = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = value
    }
}
