// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
package import PushSealLocking
import SealFormats

/// A folder in which the processes of one user share the provider token of a team.
///
/// APNs answers TooManyProviderTokenUpdates to a team whose token changes more than once in 20
/// minutes, which separate processes that each sign their own do. A token lets anyone send as the
/// team for an hour, so the folder and its files must belong to this user and to nobody else. The
/// lock is on the folder.
package struct ProviderTokenCache: Sendable {
    /// Why a folder is not used.
    package enum Failure: Error, Equatable {
        /// The folder or a file in it belongs to another user, or others may read or write it.
        case notPrivate(String)
        case system(SystemError)
    }

    /// The longest wait for another process, which holds the lock while it signs.
    private static let patience = Duration.seconds(5)
    /// A token takes some 200 bytes.
    private static let maximumByteCount = 4_096

    private let folder: String

    /// Takes a folder, which is made if it does not exist.
    package init(folder: String) { self.folder = folder }

    /// Checks that the folder can be used.
    package func check() throws(Failure) {
        let descriptor = try opened()
        _ = close(descriptor)
    }

    /// Calls a function with what a file has, and keeps what it returns.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without a slash.
    ///   - body: called while no other process has the lock, with the bytes, none if there is no
    ///     file; it returns the new bytes, nil to keep the file.
    /// - Throws: `Failure`, before `body` is called or because the bytes could not be written.
    func update(_ name: String, _ body: ([UInt8]) -> [UInt8]?) throws(Failure) {
        let descriptor = try opened()
        defer { _ = close(descriptor) }
        do throws(SystemError) {
            try FileLock.take(descriptor, atMost: Self.patience)
        } catch {
            throw .system(error)
        }
        var old = try contents(of: name, in: descriptor)
        defer { erase(&old) }
        guard var new = body(old) else { return }
        defer { erase(&new) }
        do throws(SystemError) {
            // By the open folder, whatever its name leads to by now.
            let path = "/proc/self/fd/\(descriptor)/\(name)"
            let file = try AtomicFile(beside: path)
            file.setPermissions(0o600)
            try unsafe new.withUnsafeBufferPointer { new throws(SystemError) in
                try unsafe file.write(UnsafeRawBufferPointer(new))
            }
            try file.replace(path)
        } catch {
            throw .system(error)
        }
    }

    private func contents(of name: String, in folder: CInt) throws(Failure) -> [UInt8] {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = unsafe openat(folder, name, flags)
        guard descriptor >= 0 else {
            let error = SystemError.last
            if error.isMissing { return [] }
            throw .system(error)
        }
        let file = DescriptorInput(descriptor, isOwned: true)
        guard Self.isPrivate(descriptor, S_IFREG) else { throw .notPrivate("a file in the folder") }
        do throws(SystemError) {
            return try file.readAll(limit: Self.maximumByteCount) ?? []
        } catch {
            throw .system(error)
        }
    }

    private func opened() throws(Failure) -> CInt {
        if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(.last) }
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(.last) }
        guard Self.isPrivate(descriptor, S_IFDIR) else {
            _ = close(descriptor)
            throw .notPrivate("the folder")
        }
        return descriptor
    }

    /// Whether an open file is of this kind, belongs to this user, and is closed to all others.
    private static func isPrivate(_ descriptor: CInt, _ kind: mode_t) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == kind
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }
}

extension ProviderTokenCache.Failure: CustomStringConvertible {
    /// What is wrong, without the folder's name.
    package var description: String {
        switch self {
        case .notPrivate(let what): "\(what) belongs to another user, or others may open it"
        case .system(let error): "\(error)"
        }
    }
}
