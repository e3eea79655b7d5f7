// SPDX-License-Identifier: Apache-2.0

import Locking
public import PushSeal

/// The store in an app group's folder, shared by an app and its extensions.
///
/// It never fails open. For ids that it had to forget it keeps a bound per key; a damaged file is
/// replaced by one that refuses everything sealed before; and when it cannot tell, it throws.
/// `Docs/Replay.md` has the rules and their cost.
///
/// It also counts the badge and keeps what was shown, for the app to read; see `Docs/Record.md`.
///
/// It uses SQLite with a write-ahead log; between two calls no transaction is open. When a call
/// returns, its changes are in the file itself, unless another process was reading. Several
/// processes and threads may use it at once; a call that has to wait for others gives up after five
/// seconds.
///
/// ```swift
/// override func shownStore() throws -> (any ShownStore)? {
///     try AppGroupStore(folder: appGroupURL.path)
/// }
/// ```
public final class AppGroupStore: ShownStore {
    /// The name of the file.
    package static let fileName = "PushSeal.sqlite"
    /// The number of ids kept per key; beyond it, those sealed first are deleted.
    package static let idLimit = 32_768
    /// The number of keys kept; beyond it, the key whose newest message is the oldest is deleted.
    package static let keyLimit = 32
    /// The accepted clock skew between sender and device, in seconds: an hour, so that a clock that
    /// missed the change to or from summer time is still accepted.
    package static let clockTolerance = 3_600

    /// The limits of a store; tests use smaller ones.
    package struct Limits: Sendable {
        package var ids = AppGroupStore.idLimit
        package var keys = AppGroupStore.keyLimit

        package init() {}
    }

    /// How long one call waits for other processes: a sixth of the time that iOS gives an
    /// extension.
    static let patience = Duration.seconds(5)

    /// The path of the folder.
    package let folder: String
    let file: Locked<StoreFile>

    /// Opens the file; creates it, accessible to its owner only, if it does not exist.
    ///
    /// A damaged file is replaced; from then on nothing is shown that was sealed before that time
    /// or in the hour after it.
    /// - Parameters:
    ///   - folder: the path of the folder, which must exist.
    ///   - retention: how long to keep what was shown.
    /// - Throws: `cannotOpen`, `damaged` if it cannot be replaced, `busy` or `laterVersion`.
    public convenience init(
        folder: String,
        retention: Retention = Retention()
    ) throws(SeenStoreError) {
        try self.init(folder: folder, limits: Limits(), retention: retention)
    }

    /// Opens the file with its own limits and clock, for tests.
    package init(
        folder: String,
        limits: Limits,
        retention: Retention = Retention(),
        at time: Int = SystemTime.now
    ) throws(SeenStoreError) {
        var file = try StoreFile(folder: folder, limits: limits, retention: retention)
        try file.open(at: time)
        self.folder = folder
        self.file = Locked(file)
    }

    /// Records a message, unless there is a reason not to show it; see
    /// ``SeenStore/insert(_:at:claim:)``.
    ///
    /// It is on disk when this returns: a message that was shown is still known after a crash.
    /// - Throws: as ``init(folder:retention:)``; the message must not be shown then, although it
    ///   may be recorded.
    public func insert(
        _ message: SeenMessage,
        at time: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> SeenVerdict {
        try show(ShownNotification(), noting: message, at: time, claim: claim).verdict
    }

    /// Records, counts and keeps what is shown; see ``ShownStore/show(_:noting:at:claim:)``.
    ///
    /// It is on disk when this returns.
    /// - Throws: as ``init(folder:retention:)``; a notification with a message must not be shown
    ///   then.
    public func show(
        _ notification: ShownNotification,
        noting message: SeenMessage?,
        at time: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> ShownVerdict {
        guard message != nil || notification.badge != nil || notification.record != nil else {
            return ShownVerdict(claim() ? .new : .unclaimed)
        }
        return try withoutActuallyEscaping(claim) { claim throws(SeenStoreError) in
            let claim = Claim(take: claim)
            return try file.withLock { file throws(SeenStoreError) in
                try file.show(notification, noting: message, at: time) { claim.take() }
            }
        }
    }

    /// The caller's closure, which runs on the caller's thread while the lock is held.
    private struct Claim: @unchecked Sendable {
        let take: () -> Bool
    }
}
