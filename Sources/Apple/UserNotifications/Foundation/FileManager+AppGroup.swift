// SPDX-License-Identifier: Apache-2.0

// Parts of Foundation on Apple platforms that Linux lacks. Extensions that import only
// UserNotifications rely on them, since Apple's module includes Foundation.

import Locking

extension FileManager {
    /// The folder an app shares with its extensions.
    ///
    /// <https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)>
    ///
    /// Linux: the folder that the device has set for the group, or for all groups; else the one in
    /// the environment variable `PUSHSEAL_APP_GROUP`; else the group's folder on the phone in
    /// `PUSHSEAL_PHONE`; else nil, as on a phone without the entitlement. It is created if needed.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        guard let folder = AppGroupFolders.folder(for: groupIdentifier) else { return nil }
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// The folders of app groups, set by the device.
package enum AppGroupFolders {
    /// The settings, as a value.
    package struct Folders {
        var byGroup: [String: URL] = [:]
        var forAll: URL?
        /// The parent of the groups' folders.
        var parent: URL?

        package init() {}

        /// A group's folder, as set or else from the environment; nil if neither has one.
        package func folder(for groupIdentifier: String, _ environment: [String: String]) -> URL? {
            if let set = byGroup[groupIdentifier] ?? forAll { return set }
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

    /// The variable with the folder of every group, used if the device has set none.
    package static let environmentVariable = "PUSHSEAL_APP_GROUP"

    /// The variable with the folder of the phone that the process runs on.
    private static let phoneVariable = "PUSHSEAL_PHONE"

    private static let folders = Locked(Folders())

    /// Sets the folder of one group or, with a nil identifier, of every group without its own.
    package static func set(_ folder: URL?, for groupIdentifier: String? = nil) {
        folders.withLock { folders in
            if let groupIdentifier {
                folders.byGroup[groupIdentifier] = folder
            } else {
                folders.forAll = folder
            }
        }
    }

    /// Sets the parent of the groups' folders.
    package static func setParent(_ folder: URL?) {
        folders.withLock { $0.parent = folder }
    }

    static func folder(for groupIdentifier: String) -> URL? {
        let folders = folders.withLock { $0 }
        return folders.folder(for: groupIdentifier, ProcessInfo.processInfo.environment)
    }
}
