// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import PushSealLocking
import PushSealSQLite

/// Owns a descriptor of the folder, whose lock decides which process may replace the file.
///
/// Readers and writers of the store share the lock; whoever creates or replaces the file holds it
/// exclusively. It is a lock on the folder, not on a file beside the store, so nothing is left
/// behind; the kernel releases it with the process. The store itself is never opened here: closing
/// it would drop the locks that SQLite holds on it for the whole process.
struct StoreFolder: ~Copyable {
    enum Sharing {
        case shared, alone
    }

    /// What is at the path of the store.
    enum Content: Equatable {
        /// Nothing: this is the first start, or the app's data was deleted.
        case nothing
        /// A file that SQLite may be able to open.
        case file(FileIdentity)
        /// What no store leaves behind: an empty file, or a journal or log alone; with the time of
        /// the last change, in seconds since 1970 (UTC).
        case remains(FileIdentity?, changedAt: Int)
    }

    /// The inode of the file, which differs in a file that replaces it.
    struct FileIdentity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    /// The path of the store.
    let path: String
    private let descriptor: CInt

    init(path folder: String) throws(DatabaseError) {
        // A path with a NUL would be truncated there and name another file.
        guard !folder.utf8.contains(0) else {
            throw DatabaseError(.cannotOpen, "the path of the store contains a NUL byte")
        }
        let descriptor = Self.retrying {
            unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .cannotOpen("the folder cannot be opened") }
        self.descriptor = descriptor
        let separator = folder.hasSuffix("/") ? "" : "/"
        path = "\(folder)\(separator)\(AppGroupStore.fileName)"
    }

    deinit { close(descriptor) }

    /// The journal of an earlier version.
    var journalPath: String { path + "-journal" }
    /// The write-ahead log of the store.
    var logPath: String { path + "-wal" }
    /// The index of the log, which running processes share.
    private var logIndexPath: String { path + "-shm" }
    /// A new store until it is complete.
    var newPath: String { path + ".new" }

    /// Takes the lock, or changes its mode if it is held already.
    func lock(_ sharing: Sharing, until deadline: Deadline) throws(DatabaseError) {
        do throws(SystemError) {
            try FileLock.take(
                descriptor,
                isShared: sharing == .shared,
                atMost: .milliseconds(deadline.milliseconds)
            )
        } catch {
            guard error.isLocked else { throw .cannotOpen("the folder cannot be locked") }
            throw DatabaseError(.busy, "another process is replacing the store")
        }
    }

    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Examines what is at the path of the store.
    func content() throws(DatabaseError) -> Content {
        guard let status = try Self.status(of: path) else {
            // These exist only beside their store.
            let times = try changes(of: [journalPath, logPath, logIndexPath])
            return times.max().map { .remains(nil, changedAt: $0) } ?? .nothing
        }
        guard status.isRegular else {
            throw DatabaseError(.cannotOpen, "the store is not a regular file")
        }
        return status.isEmpty
            ? .remains(status.identity, changedAt: status.changedAt) : .file(status.identity)
    }

    /// When the store, its journal or its log was last changed, in seconds since 1970 (UTC); nil if
    /// there is none of them.
    func lastChange() throws(DatabaseError) -> Int? {
        try changes(of: [path, journalPath, logPath]).max()
    }

    /// The last changes of those files that exist.
    private func changes(of paths: [String]) throws(DatabaseError) -> [Int] {
        var times: [Int] = []
        for path in paths {
            if let status = try Self.status(of: path) { times.append(status.changedAt) }
        }
        return times
    }

    /// Notifies processes that watch the folder, by changing its modification time.
    ///
    /// The store's own file cannot be watched everywhere: closing a descriptor of it would drop the
    /// locks that SQLite holds.
    func ring() {
        // A process that is not notified sees the change the next time it looks.
        futimens(descriptor, nil)
    }

    /// Puts a new store into place, which `fill` writes to ``newPath``; needs the exclusive lock.
    ///
    /// It is renamed, so that there is never an incomplete store at the store's own path: anything
    /// that looks like one is damage.
    func create(_ fill: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        // Left behind by a process that was killed here.
        for suffix in ["", "-journal", "-wal", "-shm"] { try Self.remove(newPath + suffix) }
        let file = Self.retrying {
            unsafe open(newPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard file >= 0 else { throw .cannotOpen("the store cannot be created") }
        // SQLite has not opened the file yet, so this drops no lock.
        close(file)
        do throws(DatabaseError) {
            try fill()
            guard unsafe rename(newPath, path) == 0 else {
                throw .cannotOpen("the store cannot be put into place")
            }
        } catch {
            try? Self.remove(newPath)
            throw error
        }
        // Otherwise the name could be gone after a power failure, and with it everything seen.
        guard Self.retrying({ fsync(descriptor) }) == 0 else {
            throw .cannotOpen("the folder cannot be written to the disk")
        }
    }

    /// Replaces a damaged store by an empty file, last changed at the same time, and removes its
    /// journal and log, which SQLite would use for the next store; needs the exclusive lock.
    ///
    /// A process that is killed after this leaves what everyone takes for damage. Without the empty
    /// file it could leave nothing, like an app that has never had a store.
    /// - Parameter time: when the store was last changed, in seconds since 1970 (UTC).
    /// - Throws: `cannotOpen`.
    func clear(lastChange time: Int) throws(DatabaseError) {
        try create { () throws(DatabaseError) in
            var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
            guard unsafe utimensat(AT_FDCWD, newPath, &times, 0) == 0 else {
                throw .cannotOpen("the store cannot be dated")
            }
        }
        // Processes that have them open keep them, without their names.
        for path in [journalPath, logPath, logIndexPath] { try Self.remove(path) }
    }

    private struct Status {
        let identity: FileIdentity
        let isRegular: Bool
        let isEmpty: Bool
        let changedAt: Int
    }

    private static func status(of path: String) throws(DatabaseError) -> Status? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .cannotOpen("the store cannot be examined")
        }
        #if canImport(Darwin)
        let changedAt = status.st_mtimespec.tv_sec
        #else
        let changedAt = status.st_mtim.tv_sec
        #endif
        return Status(
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: status.st_dev),
                inode: UInt64(truncatingIfNeeded: status.st_ino)
            ),
            isRegular: status.st_mode & S_IFMT == S_IFREG,
            isEmpty: status.st_size == 0,
            changedAt: Int(changedAt)
        )
    }

    private static func remove(_ path: String) throws(DatabaseError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw .cannotOpen("the remains of a store cannot be removed")
        }
    }

    private static func retrying(_ call: () -> CInt) -> CInt {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

/// The moment until which one call may wait for anything.
struct Deadline {
    private let end = ContinuousClock.now + AppGroupStore.patience

    /// The milliseconds left, at least 0.
    var milliseconds: CInt {
        let left = ContinuousClock.now.duration(to: end)
        return CInt(max(0, left / .milliseconds(1)))
    }
}

extension DatabaseError {
    /// The system's reason for a call that has just failed.
    fileprivate static func cannotOpen(_ detail: String) -> DatabaseError {
        let reason = unsafe String(cString: strerror(errno))
        return DatabaseError(.cannotOpen, "\(detail): \(reason)")
    }
}
