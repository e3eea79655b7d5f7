// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif
#if os(Linux)
import CPushSealRename
#endif

/// A file that gets its name when it is complete.
///
/// The bytes go to an unnamed file (`O_TMPFILE`), so nothing is left behind however the process
/// ends. The file has a name beginning with `.pushseal-` only while it replaces an old file, or
/// from the start on file systems without unnamed files. Until it is complete, only its owner may
/// open it.
package final class AtomicFile {
    private static let prefix = ".pushseal-"

    /// The open file; code that writes to it directly must not close it.
    package private(set) var descriptor: CInt
    private let folder: String
    /// The temporary name; nil for an unnamed file.
    private var temporaryPath: String?
    /// The final permissions.
    private var permissions: mode_t

    /// Begins a file in the folder of `path`, to be given that name or another in the same folder.
    package init(beside path: String) throws(SystemError) {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        // A path cut at a NUL would be another path.
        guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
        folder = parentFolder(of: path)
        if let (descriptor, permissions) = Self.unnamed(in: folder) {
            (self.descriptor, self.permissions) = (descriptor, permissions)
            return
        }
        var opened: CInt = -1
        temporaryPath = try Self.firstUnused(in: folder) { path in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            opened = unsafe open(path, flags, 0o600)
            return opened >= 0
        }
        descriptor = opened
        permissions = 0o666 & ~Self.mask
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
        if let temporaryPath { _ = unsafe unlink(temporaryPath) }
    }

    /// Writes all bytes, with as many `write(2)` calls as necessary.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe writeAll(bytes, to: descriptor)
    }

    /// Sets the permissions of the finished file; the default is 0666 less the umask.
    package func setPermissions(_ permissions: mode_t) {
        self.permissions = permissions & 0o777
    }

    /// Gives the file the owner, group and permissions of another file.
    ///
    /// A user who is neither root nor that owner cannot give the file away. It then stays with the
    /// user who writes it, with fewer permissions if the group differs.
    ///
    /// - Returns: whether owner and group are now those of the other file.
    @discardableResult
    package func takeAccess(_ access: FileAccess) throws(SystemError) -> Bool {
        var own = stat()
        guard unsafe fstat(descriptor, &own) == 0 else { throw .last }
        let anyone = uid_t.max  // fchown(2): leaves it as it is
        let keepsGroup =
            own.st_gid == access.group || fchown(descriptor, anyone, access.group) == 0
        let keepsOwner =
            own.st_uid == access.owner || fchown(descriptor, access.owner, gid_t.max) == 0
        permissions = keepsGroup ? access.permissions : access.permissionsForOtherGroup
        return keepsGroup && keepsOwner
    }

    /// Gives the file a name that is not in use.
    ///
    /// - Throws: `EEXIST` if the name is in use; the file can then be given another name.
    package func create(_ path: String) throws(SystemError) {
        guard fchmod(descriptor, permissions) == 0, fsync(descriptor) == 0 else { throw .last }
        if link(to: path) {
            if let temporaryPath { _ = unsafe unlink(temporaryPath) }
        } else {
            let reason = SystemError.last
            // A file system without hard links, such as FAT, has no unnamed files either.
            guard let temporaryPath, reason.isRefusalToLink else { throw reason }
            try Self.move(temporaryPath, toUnused: path)
        }
        temporaryPath = nil
        try finish()
    }

    /// Gives the file its name, replacing any file with that name.
    package func replace(_ path: String) throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
        let waiting: String
        if let temporaryPath {
            waiting = temporaryPath
        } else {
            // Only rename(2) replaces a file, and only a file with a name can be renamed.
            waiting = try Self.firstUnused(in: folder) { link(to: $0) }
            temporaryPath = waiting
        }
        guard fchmod(descriptor, permissions) == 0, unsafe rename(waiting, path) == 0 else {
            throw .last
        }
        temporaryPath = nil
        try finish()
    }

    /// Closes the file, which is when some file systems report a full disk, and syncs the folder so
    /// that the name survives a power failure, as far as the file system can ensure that.
    private func finish() throws(SystemError) {
        let status = close(descriptor)
        descriptor = -1
        guard status == 0 else { throw .last }
        let folder = unsafe open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = close(folder)
    }

    /// Gives the file another name; returns false, with `errno` set, if that fails.
    private func link(to path: String) -> Bool {
        let own = temporaryPath ?? "/proc/self/fd/\(descriptor)"
        return unsafe linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    /// Gives a file another name that is not in use; NFS cannot do this (`EINVAL`), but has links.
    package static func move(_ old: String, toUnused new: String) throws(SystemError) {
        #if os(Linux)
        let status = unsafe pushseal_rename_to_unused(old, new)
        #else
        let status = unsafe renamex_np(old, new, UInt32(RENAME_EXCL))
        #endif
        guard status == 0 else { throw .last }
    }

    /// Opens an unnamed file and returns the permissions that the umask leaves; nil if the file
    /// system does not support it.
    private static func unnamed(in folder: String) -> (CInt, mode_t)? {
        #if os(Linux)
        let flags = O_WRONLY | O_CLOEXEC | 0o20000000 | O_DIRECTORY  // O_TMPFILE, open(2)
        let descriptor = unsafe open(folder, flags, 0o666)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // Its name is linked from /proc, where only those who may trace this process can open it.
        guard unsafe access("/proc/self/fd/\(descriptor)", F_OK) == 0,
            unsafe fstat(descriptor, &status) == 0, fchmod(descriptor, 0o600) == 0
        else {
            _ = close(descriptor)
            return nil
        }
        return (descriptor, status.st_mode & 0o777)
        #else
        return nil
        #endif
    }

    /// The umask of the process; reading it means setting it, here briefly to the strictest.
    private static var mask: mode_t {
        let mask = umask(0o077)
        _ = umask(mask)
        return mask
    }

    /// Removes the temporary files of processes that were killed before these got their names; for
    /// the holder of a lock without which nobody writes such a file to the folder.
    package static func removeLeftovers(in folder: String) {
        for name in (try? namesInFolder(folder)) ?? [] where name.starts(with: prefix.utf8) {
            _ = unsafe unlink(folder + "/" + String(decoding: name, as: UTF8.self))
        }
    }

    /// The first random name for which `take` succeeds; it returns false and sets `errno` to
    /// `EEXIST` for a name in use.
    private static func firstUnused(
        in folder: String,
        _ take: (String) -> Bool
    ) throws(SystemError) -> String {
        // A name may already have the maximum of 255 bytes, so the new name is not an extension of
        // it.
        for _ in 0..<100 {
            let number = UInt64.random(in: .min ... .max)
            let path = folder + "/" + prefix + String(number, radix: 36)
            if take(path) { return path }
            if errno != EEXIST { throw .last }
        }
        throw SystemError(code: EEXIST)
    }
}
