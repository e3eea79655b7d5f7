// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PhoneEntitlements

/// What an extension's signature lets it use: its entitlements file, as far as a delivery depends
/// on it.
///
/// <https://developer.apple.com/documentation/bundleresources/entitlements>
///
/// A ``Device`` without entitlements refuses nothing.
public struct Entitlements: Sendable, Equatable {
    /// The keys that are read; others have no effect here.
    enum Key: String, CaseIterable {
        case applicationGroups = "com.apple.security.application-groups"
        case keychainGroups = "keychain-access-groups"
        case filtering = "com.apple.developer.usernotifications.filtering"
        case communication = "com.apple.developer.usernotifications.communication"
    }

    /// The key of the entitlement to show nothing.
    package static let filteringKey = Key.filtering.rawValue

    /// Larger files are not read; an entitlements file has some hundred bytes.
    private static let byteCountLimit = 1 << 20

    private let applicationGroups: [String]
    private let keychainGroups: [String]
    /// Whether an empty reply shows nothing.
    let allowsFiltering: Bool
    private let allowsCommunication: Bool

    /// Reads an entitlements file: a property list, such as Xcode's `App.entitlements`.
    ///
    /// Of the variables that Xcode fills in it may have `$(AppIdentifierPrefix)` and
    /// `$(TeamIdentifierPrefix)`, for which any team will do, and `$(PRODUCT_BUNDLE_IDENTIFIER)` and
    /// `$(CFBundleIdentifier)`, the extension's.
    ///
    /// - Parameter file: its path.
    /// - Throws: if it cannot be read, or is not a property list, or a value has the wrong type.
    public init(file: String) throws(DeviceError) {
        try self.init(file: file, name: file)
    }

    /// Reads a file that has another name for the user.
    package init(file: String, name: String) throws(DeviceError) {
        let bytes: [UInt8]
        do throws(InputFile.Failure) {
            bytes = try InputFile.read(file, limit: Self.byteCountLimit)
        } catch {
            switch error {
            case .system(let reason):
                let words = "cannot read the entitlements \(quoted(name)): \(reason)"
                throw DeviceError(.unreadableEntitlements, words)
            case .tooLarge:
                let words = "\(quoted(name)) is larger than \(Self.byteCountLimit) bytes"
                throw DeviceError(.badEntitlements, words)
            }
        }
        try self.init(bytes, name: name)
    }

    /// Reads the bytes of a file.
    package init(_ bytes: [UInt8], name: String) throws(DeviceError) {
        guard let list = InstalledApp.propertyList(Data(bytes)) else {
            throw DeviceError(
                .badEntitlements,
                "\(quoted(name)) is not a property list with entitlements",
                hint: "give the .entitlements file of the extension's target"
            )
        }
        applicationGroups = try Self.groups(list, .applicationGroups, name)
        keychainGroups = try Self.groups(list, .keychainGroups, name)
        allowsFiltering = try Self.flag(list, .filtering, name)
        allowsCommunication = try Self.flag(list, .communication, name)
    }

    private static func groups(
        _ list: [String: Any],
        _ key: Key,
        _ name: String
    ) throws(DeviceError) -> [String] {
        guard let value = list[key.rawValue] else { return [] }
        guard let groups = value as? [String] else {
            throw DeviceError(
                .badEntitlements,
                "\(quoted(name)): \(key.rawValue) is not an array of strings",
                hint: "Xcode writes <array><string>…</string></array>, also for a single group"
            )
        }
        for group in groups {
            let filled = Self.fill(group, bundleIdentifier: "")
            guard filled.name.contains("$(") else { continue }
            throw DeviceError(
                .unknownBuildSetting,
                "\(quoted(name)): \(key.rawValue) has \(quoted(group)), a build setting that is not "
                    + "known here",
                hint: "write its value, or use pushseal run --xcode, which knows the settings"
            )
        }
        return groups
    }

    private static func flag(
        _ list: [String: Any],
        _ key: Key,
        _ name: String
    ) throws(DeviceError) -> Bool {
        guard let value = list[key.rawValue] else { return false }
        guard let flag = value as? Bool else {
            throw DeviceError(
                .badEntitlements,
                "\(quoted(name)): \(key.rawValue) is not a Boolean",
                hint: "Xcode writes <true/>"
            )
        }
        return flag
    }

    /// Fills in the variables of a group.
    private static func fill(
        _ group: String,
        bundleIdentifier: String
    ) -> AppEntitlements.Group {
        var name = group.replacing("${", with: "$(").replacing("}", with: ")")
        let team = AppEntitlements.teamVariables.first { name.hasPrefix($0) }
        if let team { name.removeFirst(team.count) }
        for variable in ["$(PRODUCT_BUNDLE_IDENTIFIER)", "$(CFBundleIdentifier)"] {
            name = name.replacing(variable, with: bundleIdentifier)
        }
        return AppEntitlements.Group(name: name, hasAnyTeam: team != nil)
    }

    /// What Apple's modules ask for in the extension of an app.
    func signed(for app: InstalledApp) -> AppEntitlements {
        let fill = { (group: String) in
            Self.fill(group, bundleIdentifier: app.extensionIdentifier)
        }
        return AppEntitlements(
            applicationGroups: applicationGroups.map(fill),
            keychainGroups: keychainGroups.map(fill),
            bundleIdentifier: app.extensionIdentifier,
            allowsCommunication: allowsCommunication
        )
    }
}
