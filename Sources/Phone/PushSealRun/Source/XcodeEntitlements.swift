// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON

/// The entitlements file of a target, with its build settings filled in.
package struct XcodeEntitlements: Sendable {
    /// The file, as named from where the project was named.
    package let name: String
    /// A property list; nil if there is no such file.
    package let bytes: [UInt8]?
}

extension XcodeProject {
    /// The one that a phone looks for in the app, not in its extension.
    private static let communicationKey = "com.apple.developer.usernotifications.communication"

    /// The entitlements of a target.
    ///
    /// The capability of communication notifications is the app's on a phone: that of the app which
    /// has the extension counts here.
    ///
    /// - Throws: `malformed` if the file is not a property list.
    func entitlements(of id: String, _ name: String) throws(RunError) -> XcodeEntitlements? {
        guard let object = objects[id] else { return nil }
        let settings = settings(object, name)
        guard let file = entitlementsFile(settings) else { return nil }
        guard FileStamp(path(file)) != nil else { return XcodeEntitlements(name: file, bytes: nil) }
        var list = try Self.propertyList(file, path(file)).mapValues { Self.filled($0, settings) }
        if appAllowsCommunication(id) { list[Self.communicationKey] = true }
        let data = try? PropertyListSerialization.data(
            fromPropertyList: list,
            format: .xml,
            options: 0
        )
        guard let data else {
            throw RunError(.malformed, "\(quoted(file)) is not a property list with entitlements")
        }
        return XcodeEntitlements(name: file, bytes: Array(data))
    }

    private func entitlementsFile(_ settings: BuildSettings) -> String? {
        settings["CODE_SIGN_ENTITLEMENTS"].map(file)
    }

    /// A value with the build settings in its texts.
    ///
    /// The team stays a variable: Xcode knows it only when it signs.
    private static func filled(_ value: Any, _ settings: BuildSettings) -> Any {
        if let list = value as? [Any] { return list.map { filled($0, settings) } }
        return (value as? String).map { settings.filled($0) } ?? value
    }

    /// Whether an app that depends on the extension has the capability.
    private func appAllowsCommunication(_ id: String) -> Bool {
        objects.values.contains { app in
            guard app["productType"] as? String == "com.apple.product-type.application" else {
                return false
            }
            let dependencies = (app["dependencies"] as? [String] ?? []).compactMap { objects[$0] }
            guard dependencies.contains(where: { $0["target"] as? String == id }),
                let file = entitlementsFile(settings(app, app["name"] as? String ?? "")),
                let list = try? Self.propertyList(file, path(file))
            else { return false }
            return list[Self.communicationKey] as? Bool == true
        }
    }
}
