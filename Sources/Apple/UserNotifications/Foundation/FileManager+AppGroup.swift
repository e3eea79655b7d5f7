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
    /// environment variable `PUSHSEAL_APP_GROUP`, else nil, as on a phone without the entitlement.
    /// It is made if it is not there.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        guard let folder = AppGroupFolders.folder(for: groupIdentifier) else { return nil }
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// Which folders stand for app groups; the device sets them.
package enum AppGroupFolders {
    private struct Folders {
        var byGroup: [String: URL] = [:]
        var forAll: URL?
    }

    /// The variable that names the folder of every group to a process that no device has set any in.
    package static let environmentVariable = "PUSHSEAL_APP_GROUP"

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

    static func folder(for groupIdentifier: String) -> URL? {
        if let set = folders.withLock({ $0.byGroup[groupIdentifier] ?? $0.forAll }) { return set }
        guard let path = ProcessInfo.processInfo.environment[environmentVariable], !path.isEmpty
        else { return nil }
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
