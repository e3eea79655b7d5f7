// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

import Locking

extension FileManager {
    /// The folder an app shares with its extensions.
    ///
    /// <https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)>
    ///
    /// Linux: the folder the device was given for the group, or for every group, else that of the
    /// environment variable `PUSHSEAL_APP_GROUP`, else the group's on the phone that `PUSHSEAL_PHONE`
    /// names, else nil, as on a phone without the entitlement. It is made if it is not there.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        guard let folder = AppGroupFolders.folder(for: groupIdentifier) else { return nil }
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// Which folders stand for app groups; the device sets them.
package enum AppGroupFolders {
    /// What was set, as a value.
    package struct Folders {
        var byGroup: [String: URL] = [:]
        var forAll: URL?
        /// The folder that holds one for each group.
        var parent: URL?

        package init() {}

        /// The folder of a group, by what was set, else by the environment; nil where neither names one.
        package func folder(for groupIdentifier: String, _ environment: [String: String]) -> URL? {
            if let set = byGroup[groupIdentifier] ?? forAll { return set }
            if let path = environment[environmentVariable], !path.isEmpty {
                return URL(fileURLWithPath: path, isDirectory: true)
            }
            // A name that would lead out of the folder of groups is no group.
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

    /// The variable that names the folder of every group to a process that no device has set any in.
    package static let environmentVariable = "PUSHSEAL_APP_GROUP"

    /// The variable that names the folder of the phone on which a process is run.
    private static let phoneVariable = "PUSHSEAL_PHONE"

    private static let folders = Locked(Folders())

    /// Sets the folder of one group, or of every group without its own if the identifier is nil.
    package static func set(_ folder: URL?, for groupIdentifier: String? = nil) {
        folders.withLock { folders in
            if let groupIdentifier {
                folders.byGroup[groupIdentifier] = folder
            } else {
                folders.forAll = folder
            }
        }
    }

    /// Sets the folder that holds one for each group.
    package static func setParent(_ folder: URL?) {
        folders.withLock { $0.parent = folder }
    }

    static func folder(for groupIdentifier: String) -> URL? {
        let folders = folders.withLock { $0 }
        return folders.folder(for: groupIdentifier, ProcessInfo.processInfo.environment)
    }
}
