// SPDX-License-Identifier: Apache-2.0

public import Foundation
@_spi(Custom) public import PushSeal
import PushSealLocking
import PushSealSQLite
import UserNotifications

/// The store in an app group's folder, shared by an app and its extensions.
///
/// It never fails open. For ids that it had to forget, it keeps a bound per key. It replaces a
/// damaged file with one that refuses everything sealed before. If it does not know whether a
/// notification was shown, it throws. It also counts the badge and keeps notifications, for the app
/// to read. `Docs/App.md` has the rules and their cost.
///
/// It uses SQLite with a write-ahead log. Between two calls no transaction is open. When a call
/// returns, its changes are in the file itself and the log is empty, unless another process was
/// reading or writing. Several processes and threads may use it simultaneously. A call that has to
/// wait for others gives up after five seconds.
///
/// ```swift
/// override func store() throws -> (any ShownStore)? {
///     try AppGroupStore(appGroup: "group.com.example.app")
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

    /// Opens the file in an app group; creates it if it does not exist.
    ///
    /// It lies in the folder `PushSeal` of the group's container. That folder is left out of
    /// backups, because a restored file would have forgotten the notifications shown since.
    ///
    /// A damaged file is replaced; from then on nothing is shown that was sealed before that time
    /// or in the hour after it.
    /// - Parameters:
    ///   - identifier: the id of the app group, `group.…`, which is among the entitlements.
    ///   - recordAge: how long to keep notifications.
    ///   - recordCount: the maximum number of notifications to keep.
    /// - Throws: `notAccessible` if the folder or the file cannot be used, `damaged` if the file
    ///   cannot be replaced, `busy` if another process holds it for more than five seconds,
    ///   `laterVersion`, or `failed` for another error of SQLite.
    public convenience init(
        appGroup identifier: String,
        recordAge: Duration = .seconds(30 * 86_400),
        recordCount: Int = 1_000
    ) throws(StoreError) {
        let files = FileManager.default
        guard
            let group = files.containerURL(forSecurityApplicationGroupIdentifier: identifier)
        else {
            throw StoreError(
                .notAccessible,
                "the app group \"\(identifier)\" has no folder",
                hint: "add it to com.apple.security.application-groups in the entitlements"
            )
        }
        var folder = group.appending(path: "PushSeal", directoryHint: .isDirectory)
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(.notAccessible, "the folder of the app group cannot be written")
        }
        #if canImport(Darwin)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        // It is asked for at each start, and a store in a backup does no harm before it is restored.
        try? folder.setResourceValues(values)
        #endif
        try self.init(folder: folder, recordAge: recordAge, recordCount: recordCount)
    }

    /// Opens the file in a folder; creates it, accessible to its owner only, if it does not exist.
    ///
    /// - Parameters:
    ///   - folder: the folder, which must exist.
    ///   - recordAge: how long to keep notifications.
    ///   - recordCount: the maximum number of notifications to keep.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public convenience init(
        folder: URL,
        recordAge: Duration = .seconds(30 * 86_400),
        recordCount: Int = 1_000
    ) throws(StoreError) {
        guard folder.isFileURL else {
            throw StoreError(.notAccessible, "the folder of the store is not a file URL")
        }
        let retention = Retention(
            age: Int(clamping: recordAge.components.seconds),
            count: recordCount
        )
        try self.init(folder: folder.path, retention: retention)
    }

    /// Opens the file with its own limits and clock, for tests.
    package init(
        folder: String,
        limits: Limits = Limits(),
        retention: Retention = Retention(),
        at time: Int = SystemTime.now
    ) throws(StoreError) {
        do throws(DatabaseError) {
            var file = try StoreFile(folder: folder, limits: limits, retention: retention)
            try file.withMessages(at: time) { _ throws(DatabaseError) in }
            self.folder = folder
            self.file = Locked(file)
        } catch {
            throw StoreError(error)
        }
    }

    /// Records, counts and keeps a notification; see ``/PushSeal/ShownStore/show(_:at:claiming:)``.
    ///
    /// It is on disk when this returns: a message that was shown is still known after a crash.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``; a notification with a message must not
    ///   be shown then, although the message may be recorded.
    public func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        guard
            notification.message != nil || notification.badge != nil || notification.record != nil
        else { return reply.take() ? .new(badge: nil) : .unclaimed }
        return try withFile { file throws(DatabaseError) in
            try file.show(notification, at: time, claiming: reply)
        }
    }

    /// Runs something on the file, alone in this process.
    func withFile<Result>(
        _ body: (inout sending StoreFile) throws(DatabaseError) -> sending Result
    ) throws(StoreError) -> sending Result {
        do throws(DatabaseError) {
            return try file.withLock(body)
        } catch {
            throw StoreError(error)
        }
    }
}

extension StoreError {
    fileprivate init(_ error: DatabaseError) {
        let code: Code =
            switch error.code {
            case .cannotOpen: .notAccessible
            case .damaged: .damaged
            case .laterVersion: .laterVersion
            case .busy: .busy
            case .failed: .failed
            }
        self.init(code, error.detail)
    }
}
