// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
public import PushSeal
import Locking

/// The file in an app group's folder that an app and its extensions share.
///
/// SQLite with a rollback journal: between two calls nothing is locked, so iOS does not end a process
/// that is suspended there, and the journal is gone, so there is one file. Several processes and
/// threads may use it at once; one that has to wait for another gives up after five seconds.
///
/// ```swift
/// override func seenStore() throws -> (any SeenStore)? {
///     try AppGroupStore(folder: appGroupURL.path)
/// }
/// ```
public final class AppGroupStore: SeenStore {
    /// The name of the file.
    public static let fileName = "PushSeal.sqlite"
    /// How many ids are kept; beyond that those go first that need the least remembering.
    public static let idLimit = 20_000
    /// For how many seconds an id is kept after its message has ended, in case the clock is set back.
    public static let clockSlack = 86_400

    private let seen: Locked<SeenMessages>

    /// Opens the file, and makes it, for its owner alone, if it is not there.
    /// - Parameter folder: the path of the folder, which has to be there.
    /// - Throws: `cannotOpen`, `damaged`, `busy` or `laterVersion`.
    public init(folder: String) throws(SeenStoreError) {
        let path = folder.hasSuffix("/") ? folder + Self.fileName : "\(folder)/\(Self.fileName)"
        try Self.makeFile(path)
        let connection = try Connection(path: path)
        connection.setBusyTimeout(5_000)
        try Schema.update(connection)
        seen = Locked(try SeenMessages(connection))
    }

    /// Notes a message if it is not noted yet; see ``SeenStore/insert(_:at:)``.
    ///
    /// It is on the disk when this returns: a message that was shown is known after a crash.
    public func insert(_ message: SeenMessage, at time: Int) throws(SeenStoreError) -> Bool {
        try seen.withLock { seen throws(SeenStoreError) in try seen.insert(message, at: time) }
    }

    /// Makes the file before SQLite would, which leaves who may read it to the process's mask; its
    /// journal takes over the file's rights.
    private static func makeFile(_ path: String) throws(SeenStoreError) {
        // A path with a NUL in it would be cut there and name another file.
        guard !path.utf8.contains(0) else {
            throw SeenStoreError(.cannotOpen, "the path of the store holds a NUL")
        }
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw SeenStoreError(.cannotOpen, "the store cannot be opened: \(reason)")
        }
        close(descriptor)
    }
}
