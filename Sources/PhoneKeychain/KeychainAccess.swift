// SPDX-License-Identifier: Apache-2.0

/// When an item of the keychain can be read, by the words that Apple's `kSecAttrAccessible…` stand for.
package enum KeychainAccess: String, Sendable, CaseIterable {
    case whenUnlocked = "ak"
    case afterFirstUnlock = "ck"
    case always = "dk"
    case whenPasscodeSetThisDeviceOnly = "akpu"
    case whenUnlockedThisDeviceOnly = "aku"
    case afterFirstUnlockThisDeviceOnly = "cku"
    case alwaysThisDeviceOnly = "dku"

    /// Whether a phone that was not yet unlocked since it started reads it.
    package var isReadableBeforeFirstUnlock: Bool {
        self == .always || self == .alwaysThisDeviceOnly
    }

    /// What it is called on the command line and in lists.
    package var name: String {
        switch self {
        case .whenUnlocked: "WhenUnlocked"
        case .afterFirstUnlock: "AfterFirstUnlock"
        case .always: "Always"
        case .whenPasscodeSetThisDeviceOnly: "WhenPasscodeSetThisDeviceOnly"
        case .whenUnlockedThisDeviceOnly: "WhenUnlockedThisDeviceOnly"
        case .afterFirstUnlockThisDeviceOnly: "AfterFirstUnlockThisDeviceOnly"
        case .alwaysThisDeviceOnly: "AlwaysThisDeviceOnly"
        }
    }

    /// Finds a class by that name, as a user gives it.
    package init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
