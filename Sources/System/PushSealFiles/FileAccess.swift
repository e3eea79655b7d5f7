// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif

/// The owner, group and permissions of a file.
///
/// The set-user-id, set-group-id and sticky bits are left out: they belong to the old program in
/// the file, not to what replaces it.
package struct FileAccess: Equatable, Sendable {
    /// The owner.
    package var owner: uid_t
    /// The group.
    package var group: gid_t
    /// The nine permission bits, 0777 at most.
    package var permissions: mode_t

    /// Takes them from the result of `stat(2)`.
    package init(_ status: stat) {
        owner = status.st_uid
        group = status.st_gid
        permissions = status.st_mode & 0o777
    }

    /// Takes them from a file to be replaced.
    ///
    /// An access control list is lost with the file. While there is one, the group's bits are its
    /// mask and not what the group may do (acl(5)), so only the owner's part stays.
    ///
    /// - Parameters:
    ///   - status: the result of `stat(2)` for the file.
    ///   - path: where the file is.
    package init(_ status: stat, replacing path: String) {
        self.init(status)
        if hasAccessList(path) { permissions &= 0o700 }
    }

    /// The permissions for a file with another group, such that nobody may do more than before.
    ///
    /// Members of the new group were others to the old file, and members of the old group are
    /// others to the new file: both get the permissions that group and others have in common.
    package var permissionsForOtherGroup: mode_t {
        let shared = permissions & permissions >> 3 & 0o7
        return permissions & 0o700 | shared << 3 | shared
    }
}
