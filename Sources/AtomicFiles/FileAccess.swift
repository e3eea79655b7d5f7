// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif

/// Whose a file is, and who may do what with it.
///
/// The set-user-id, set-group-id and sticky bits are left out: they belong to the program that was in
/// the file, not to what is written over it.
package struct FileAccess: Equatable, Sendable {
    /// The owner.
    package var owner: uid_t
    /// The group.
    package var group: gid_t
    /// The nine permission bits, 0777 at most.
    package var permissions: mode_t

    /// Takes them from what `stat(2)` tells of a file.
    package init(_ status: stat) {
        owner = status.st_uid
        group = status.st_gid
        permissions = status.st_mode & 0o777
    }

    /// Those of the file at a path, symbolic links followed.
    package init(ofFileAt path: String) throws(SystemError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .last }
        self.init(status)
    }

    /// The permissions for a file that has another group, so that nobody may do more than before.
    ///
    /// Members of the other group were anybody to the old file, and those of the old group are anybody
    /// to the new one: both get what group and others had in common.
    package var permissionsForOtherGroup: mode_t {
        let shared = permissions & permissions >> 3 & 0o7
        return permissions & 0o700 | shared << 3 | shared
    }
}
