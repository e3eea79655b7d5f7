// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#elseif canImport(Darwin)
package import Darwin
#endif

/// A file that gets its name when it is whole.
///
/// The bytes go to a file without a name (`O_TMPFILE`), so that nothing is left behind however the
/// process ends. The file has a name beginning with `.pushseal-` only for the moment in which it takes
/// the place of an old one, and from the start where the file system cannot do without. Until it is
/// done, nobody but its owner may open it.
package final class AtomicFile {
    /// The open file; whoever writes to it by other means leaves it open.
    package private(set) var descriptor: CInt
    private let folder: String
    /// The name while it waits for its own; nil for a file without a name.
    private var temporaryPath: String?
    /// What it may be opened for in the end.
    private var permissions: mode_t

    /// Begins a file in the folder of `path`, to be given that name or one beside it.
    package init(beside path: String) throws(SystemError) {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        // Cut at a NUL it would be another path.
        guard !path.utf8.contains(0) else { throw SystemError(code: EINVAL) }
        folder = Self.folder(of: path)
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

    deinit { discard() }

    /// Writes every byte, however many calls of `write(2)` that takes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe writeAll(bytes, to: descriptor)
    }

    /// What the file may be opened for once it has its name; without this, what umask leaves of 0666.
    package func setPermissions(_ permissions: mode_t) {
        self.permissions = permissions & 0o777
    }

    /// Gives the file to the owner and group of another file, with its permissions.
    ///
    /// Who is neither root nor the owner cannot give a file away. It then stays with whoever writes it,
    /// with fewer permissions where the group differs.
    ///
    /// - Returns: whether owner and group are those of the other file.
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

    /// Gives the file a name that no file has.
    ///
    /// - Throws: `EEXIST` if one has; the file then can still be given another name.
    package func create(_ path: String) throws(SystemError) {
        guard fchmod(descriptor, permissions) == 0, fsync(descriptor) == 0 else { throw .last }
        guard link(to: path) else { throw .last }
        if let temporaryPath { _ = unsafe unlink(temporaryPath) }
        temporaryPath = nil
        try finish()
    }

    /// Gives the file its name, in place of the file that may have it.
    package func replace(_ path: String) throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
        let waiting: String
        if let temporaryPath {
            waiting = temporaryPath
        } else {
            // Only rename(2) takes the place of a file, and only a file with a name can be renamed.
            waiting = try Self.firstUnused(in: folder) { link(to: $0) }
            temporaryPath = waiting
        }
        guard fchmod(descriptor, permissions) == 0, unsafe rename(waiting, path) == 0 else {
            throw .last
        }
        temporaryPath = nil
        try finish()
    }

    /// Closes the file, which some file systems answer with the news of a full disk, and has its name
    /// survive a power cut, as far as the file system lets it.
    private func finish() throws(SystemError) {
        let status = close(descriptor)
        descriptor = -1
        guard status == 0 else { throw .last }
        let folder = unsafe open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = close(folder)
    }

    private func discard() {
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
        if let temporaryPath { _ = unsafe unlink(temporaryPath) }
        temporaryPath = nil
    }

    /// Gives the file one more name; false, with `errno`, if that cannot be.
    private func link(to path: String) -> Bool {
        let own = temporaryPath ?? "/proc/self/fd/\(descriptor)"
        return unsafe linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    /// Opens a file without a name, and gives the permissions that umask leaves it; nil where the file
    /// system has none.
    private static func unnamed(in folder: String) -> (CInt, mode_t)? {
        #if os(Linux)
        let flags = O_WRONLY | O_CLOEXEC | 0o20000000 | O_DIRECTORY  // O_TMPFILE, open(2)
        let descriptor = unsafe open(folder, flags, 0o666)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // It gets its name by way of /proc. Nobody can open it there who may not trace this process.
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

    /// The mask of the process, which can only be read by setting it: for a moment to the strictest.
    private static var mask: mode_t {
        let mask = umask(0o077)
        _ = umask(mask)
        return mask
    }

    /// The first of many names that `take`, which sets `errno`, does not find in use.
    private static func firstUnused(
        in folder: String,
        _ take: (String) -> Bool
    ) throws(SystemError) -> String {
        // A name of 255 bytes is legal, so the new name is not made by adding to the old one.
        for _ in 0..<100 {
            let number = UInt64.random(in: .min ... .max)
            let path = folder + "/.pushseal-" + String(number, radix: 36)
            if take(path) { return path }
            if errno != EEXIST { throw .last }
        }
        throw SystemError(code: EEXIST)
    }

    /// The folder that a path lies in.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
