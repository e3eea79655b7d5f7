// SPDX-License-Identifier: Apache-2.0

import Locking
public import PushSeal

/// The file in an app group's folder that an app and its extensions share.
///
/// It never fails open. What it had to forget it remembers as a bound per key, a file that is damaged
/// is replaced by one that shows nothing sealed before, and what it cannot answer it throws.
/// `Docs/Replay.md` has the rules and what they cost.
///
/// It also counts the badge and keeps what was shown, for the app to find; `Docs/Record.md` has that.
///
/// SQLite with a write-ahead log: between two calls no transaction is open. What a call has written is
/// in the file itself when it returns, unless another process was reading. Several processes and
/// threads may use it at once; a call that has to wait for others gives up after five seconds.
///
/// ```swift
/// override func store() throws -> (any ShownStore)? {
///     try AppGroupStore(folder: appGroupURL.path)
/// }
/// ```
public final class AppGroupStore: ShownStore {
    /// The name of the file.
    package static let fileName = "PushSeal.sqlite"
    /// How many ids are kept for each key; for one more, those sealed first go.
    package static let idLimit = 32_768
    /// How many keys are kept; for one more, that goes whose newest message is the oldest.
    package static let keyLimit = 32
    /// By how many seconds the clocks of senders and of the device may differ: an hour, so that a
    /// clock that missed the change to or from summer time still does.
    package static let clockTolerance = 3_600

    /// How much is kept; tests have smaller ones.
    package struct Limits: Sendable {
        package var ids = AppGroupStore.idLimit
        package var keys = AppGroupStore.keyLimit

        package init() {}
    }

    /// For how long one call waits for other processes, a sixth of what iOS gives an extension.
    static let patience = Duration.seconds(5)

    /// The path of the folder.
    package let folder: String
    let file: Locked<StoreFile>

    /// Opens the file, and makes it, for its owner alone, if it is not there.
    ///
    /// A file that is damaged is replaced; from then on nothing is shown that was sealed before or in
    /// the hour after.
    /// - Parameters:
    ///   - folder: the path of the folder, which has to be there.
    ///   - recordAge: for how many seconds what was shown is kept.
    ///   - recordCount: how many notifications are kept at most.
    /// - Throws: `cannotOpen`, `damaged` if it cannot be replaced, `busy` or `laterVersion`.
    public convenience init(
        folder: String,
        recordAge: Int = 30 * 86_400,
        recordCount: Int = 1_000
    ) throws(PushError) {
        let retention = Retention(age: recordAge, count: recordCount)
        try self.init(folder: folder, limits: Limits(), retention: retention)
    }

    /// Opens the file with limits of its own, by a clock that may be a test's.
    package init(
        folder: String,
        limits: Limits,
        retention: Retention = Retention(),
        at time: Int = SystemTime.now
    ) throws(PushError) {
        var file = try StoreFile(folder: folder, limits: limits, retention: retention)
        try file.open(at: time)
        self.folder = folder
        self.file = Locked(file)
    }

    /// Notes, counts and keeps what is shown; see ``/PushSeal/ShownStore/show(_:at:claim:)``.
    ///
    /// It is on the disk when this returns: a message that was shown is known after a crash.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``; what has a message is then not to be shown, although it
    ///   may be noted.
    public func show(
        _ notification: ShownNotification,
        at time: Int,
        claim: (_ badge: Int?) -> Bool
    ) throws(PushError) -> StoreVerdict {
        guard
            notification.message != nil || notification.badge != nil || notification.record != nil
        else { return claim(nil) ? .new : .unclaimed }
        return try withoutActuallyEscaping(claim) { claim throws(PushError) in
            let claim = Claim(take: claim)
            return try file.withLock { file throws(PushError) in
                try file.show(notification, at: time) { claim.take($0) }
            }
        }
    }

    /// The caller's closure, which runs on the caller's thread while the lock is held.
    private struct Claim: @unchecked Sendable {
        let take: (Int?) -> Bool
    }
}
