// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PhoneEntitlements

/// The `UserDefaults` of app groups, shared by the apps of a phone.
///
/// Foundation on Linux keeps every suite in the app's home, so the file of a group's suite is a
/// link to one in the group's folder. When the extension has replied, and when its process has ended,
/// a suite that it wrote first is moved there, and one that it emptied is removed: Foundation then
/// removes the link.
struct GroupDefaults: Sendable {
    let home: AppHome
    let phone: Phone
    /// The folder for all groups, if one was given.
    let groupFolder: String?
    /// What the extension may use; nil for every group.
    var entitlements: AppEntitlements?
    /// The suites of other groups that were in the app's home before, each with when it was written.
    private(set) var earlier: [String: Date] = [:]
    /// The groups whose suites were linked.
    private(set) var linked: [String] = []

    /// Links the groups' suites into the app's home.
    mutating func link() throws(DeviceError) {
        for group in ownSuites where !isAllowed(group) {
            let own = ownFile(of: group)
            // A link of a program that had the entitlement; a file is the app's own.
            if PhoneFile.isLink(own) {
                _ = unsafe unlink(own)
            } else {
                earlier[group] = date(of: own)
            }
        }
        for group in groups where isAllowed(group) {
            let file = file(of: group)
            guard unsafe access(file, F_OK) == 0 else { continue }
            let own = ownFile(of: group)
            guard unsafe access(own, F_OK) != 0 || PhoneFile.isLink(own) else { continue }
            try PhoneFile.link(own, to: file)
            linked.append(group)
        }
        // Remove dangling links: the group is gone, or has another folder this time.
        for group in ownSuites {
            let own = ownFile(of: group)
            if unsafe access(own, F_OK) != 0, PhoneFile.isLink(own) { _ = unsafe unlink(own) }
        }
    }

    /// The groups that the program may not use, and whose suites it has written since this was last
    /// asked: as on a phone they are the app's own.
    mutating func refusedGroups() -> [String] {
        let refused = ownSuites.filter {
            !isAllowed($0) && date(of: ownFile(of: $0)) != earlier[$0]
        }
        for group in refused { earlier[group] = date(of: ownFile(of: group)) }
        return refused.sorted()
    }

    private func isAllowed(_ group: String) -> Bool {
        entitlements?.allowsApplicationGroup(group) ?? true
    }

    private func date(of file: String) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.modificationDate] as? Date
    }

    /// Moves suites that the app wrote first into their group's folder, and removes from there what
    /// it emptied.
    mutating func adopt() throws(DeviceError) {
        let new = ownSuites.filter { isAllowed($0) && !PhoneFile.isLink(ownFile(of: $0)) }
        let emptied = Set(linked).subtracting(ownSuites)
        guard !new.isEmpty || !emptied.isEmpty else { return }
        try move(new, removing: emptied)
        // Of another group the file in its folder is not this app's to remove.
        linked = ownSuites.filter(isAllowed)
    }

    private func move(_ new: [String], removing emptied: Set<String>) throws(DeviceError) {
        try phone.locked { () throws(DeviceError) in
            for group in emptied { _ = unsafe unlink(file(of: group)) }
            for group in new {
                let own = ownFile(of: group)
                let file = file(of: group)
                try Phone.makeFolder(URL(fileURLWithPath: file).deletingLastPathComponent().path)
                // Another app may have been faster.
                if let theirs = try Self.list(file), let ours = try Self.list(own) {
                    try PhoneFile.write(theirs.merging(ours) { $1 }, to: file)
                } else if unsafe rename(own, file) != 0 {
                    // The group's folder may be on another file system.
                    try PhoneFile.write(try Self.list(own) ?? [:], to: file)
                }
                try PhoneFile.link(own, to: file)
            }
        }
    }

    /// Where the suite of a group is kept, as on a phone.
    private func file(of group: String) -> String {
        let folder = groupFolder ?? "\(phone.folder)/groups/\(group)"
        return "\(folder)/Library/Preferences/\(group).plist"
    }

    private func ownFile(of group: String) -> String { "\(home.preferences)/\(group).plist" }

    private var groups: [String] {
        guard let groupFolder else {
            return PhoneFile.names(in: "\(phone.folder)/groups").filter(PhoneName.isGroup)
        }
        return Self.suites(in: "\(groupFolder)/Library/Preferences")
    }

    private var ownSuites: [String] { Self.suites(in: home.preferences) }

    private static func suites(in folder: String) -> [String] {
        PhoneFile.names(in: folder).filter { $0.hasSuffix(".plist") }
            .map { String($0.dropLast(".plist".count)) }
            .filter(PhoneName.isGroup)
    }

    private static func list(_ path: String) throws(DeviceError) -> [String: Any]? {
        guard let bytes = try PhoneFile.read(path) else { return nil }
        return InstalledApp.propertyList(Data(bytes))
    }
}
