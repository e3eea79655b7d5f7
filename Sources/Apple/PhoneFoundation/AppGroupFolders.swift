// SPDX-License-Identifier: Apache-2.0

public import Foundation
import PushSealLocking
import PhoneEntitlements

extension FileManager {
    /// The folder an app shares with its extensions.
    ///
    /// <https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)>
    ///
    /// Linux: the folder in the environment variable `PUSHSEAL_APP_GROUP`; else the group's folder
    /// on the device's phone, or on the phone in `PUSHSEAL_PHONE`; else nil. It is created if
    /// needed. As on a phone, it is nil for a group that is not among the entitlements, if the
    /// device has those.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        if let entitlements = AppEntitlements.current,
            !entitlements.allowsApplicationGroup(groupIdentifier)
        {
            PhoneFaults.report(
                .missingEntitlement,
                "the app group \"\(groupIdentifier.prefix(100))\" has no container: it is not in "
                    + "com.apple.security.application-groups"
            )
            return nil
        }
        guard let folder = AppGroupFolders.folder(for: groupIdentifier) else { return nil }
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

extension UserDefaults {
    /// `init(suiteName:)` for the sources that `run` compiles: tells the device of a group that is not
    /// among the entitlements, whose defaults are the app's own, as on a phone.
    public convenience init?(_phoneSuite name: String?) {
        if let name, name.hasPrefix("group."), let entitlements = AppEntitlements.current,
            !entitlements.allowsApplicationGroup(name)
        {
            PhoneFaults.report(.missingEntitlement, AppEntitlements.words(forDefaultsOf: name))
        }
        self.init(suiteName: name)
    }
}

/// The folders of app groups.
package enum AppGroupFolders {
    /// The variable with the folder of every group.
    package static let environmentVariable = "PUSHSEAL_APP_GROUP"

    /// The variable with the folder of the phone that the process runs on.
    private static let phoneVariable = "PUSHSEAL_PHONE"

    private static let parent = Locked<URL?>(nil)

    /// The parent for the extension whose thread this is, or that started this task, in a device's
    /// own process.
    @TaskLocal package static var parentOfExtension: URL?

    /// Sets the parent for all others: that of the device's phone.
    package static func setParent(_ folder: URL?) {
        parent.withLock { $0 = folder }
    }

    static func folder(for groupIdentifier: String) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        return folder(
            for: groupIdentifier,
            in: parentOfExtension ?? parent.withLock { $0 },
            environment
        )
    }

    /// A group's folder in an environment, or else in a parent folder; nil if there is neither.
    package static func folder(
        for groupIdentifier: String,
        in parent: URL?,
        _ environment: [String: String]
    ) -> URL? {
        if let path = environment[environmentVariable], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        // Reject names that would lead out of the parent folder.
        guard !groupIdentifier.isEmpty, !groupIdentifier.hasPrefix("."),
            !groupIdentifier.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
        else { return nil }
        let parent =
            parent
            ?? environment[phoneVariable].map {
                URL(fileURLWithPath: $0, isDirectory: true)
                    .appendingPathComponent("groups", isDirectory: true)
            }
        return parent?.appendingPathComponent(groupIdentifier, isDirectory: true)
    }
}
