// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSeal
import PushSealLocking
import PushSealSQLite

// What was shown, for the app to read. Several processes may use it at once.
extension AppGroupStore {
    /// The number on the app's icon, as last counted.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func badge() throws(StoreError) -> Int {
        try read { database throws(DatabaseError) in try RecordTable.badge(database) }
    }

    /// Sets the count that later pushes add to, for example to 0 when the user has seen everything.
    ///
    /// A negative count becomes 0.
    ///
    /// Setting the number on the icon itself is up to the app.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func setBadge(_ count: Int) throws(StoreError) {
        try change { database throws(DatabaseError) in
            try RecordTable.setBadge(max(0, count), database)
        }
    }

    /// The notifications that were shown and are still kept, newest first.
    ///
    /// Notifications that are too old or too many are deleted first.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - id: only those before this one, to continue where the last call ended.
    /// - Returns: the notifications.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func notifications(
        limit: Int = .max,
        before id: Int = .max
    ) throws(StoreError) -> [NotificationRecord] {
        try withFile { file throws(DatabaseError) in try file.deleteOld(at: SystemTime.now) }
        return try read { database throws(DatabaseError) in
            let condition = "number < \(id) ORDER BY number DESC"
            return try RecordTable.rows(condition, limit: limit, database)
        }
    }

    /// Marks notifications as read; ids that no longer exist are ignored.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func markAsRead(_ ids: [Int]) throws(StoreError) {
        try change { database throws(DatabaseError) in
            try RecordTable.run("UPDATE notification SET is_read = 1", on: ids, database)
        }
    }

    /// Deletes notifications.
    ///
    /// Nothing of them is left in the file, nor in its log unless another process is reading at
    /// that moment.
    ///
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func deleteNotifications(_ ids: [Int]) throws(StoreError) {
        try erase { database throws(DatabaseError) in
            try RecordTable.run("DELETE FROM notification", on: ids, database)
        }
    }

    /// Deletes all notifications opened by a key, for example when the key is destroyed.
    ///
    /// The messages stay recorded as seen: they are not shown again.
    /// - Parameter keyID: the id of the key; nil for keys without one.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func deleteNotifications(openedBy keyID: String?) throws(StoreError) {
        try erase { database throws(DatabaseError) in
            let statement = try database.prepare("DELETE FROM notification WHERE key_id IS ?")
            try statement.bind(1, text: keyID, database)
            try statement.run(database)
        }
    }

    /// Deletes all notifications.
    ///
    /// The messages stay recorded as seen: they are not shown again.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func deleteAllNotifications() throws(StoreError) {
        try erase { database throws(DatabaseError) in
            try database.run("DELETE FROM notification")
        }
    }

    /// The notifications after a number, oldest first.
    func notifications(
        after number: Int,
        limit: Int
    ) throws(StoreError) -> [NotificationRecord] {
        try read { database throws(DatabaseError) in
            let condition = "number > \(number) ORDER BY number"
            return try RecordTable.rows(condition, limit: limit, database)
        }
    }

    /// The highest number that any notification has had.
    func lastNumber() throws(StoreError) -> Int {
        try read { database throws(DatabaseError) in try RecordTable.lastNumber(database) }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (borrowing Database) throws(DatabaseError) -> Result
    ) throws(StoreError) -> Result {
        try withFile { file throws(DatabaseError) in
            try file.withMessages(at: SystemTime.now) { messages throws(DatabaseError) in
                try messages.read(body)
            }
        }
    }

    private func change(
        _ body: @Sendable (borrowing Database) throws(DatabaseError) -> Void
    ) throws(StoreError) {
        try withFile { file throws(DatabaseError) in
            try file.withMessages(at: SystemTime.now) { messages throws(DatabaseError) in
                try messages.inTransaction { database throws(DatabaseError) in
                    (true, try body(database))
                }
            }
        }
    }

    /// Deletes, and waits for readers longer than other changes do: the log still has it until it
    /// is emptied.
    private func erase(
        _ body: @Sendable (borrowing Database) throws(DatabaseError) -> Void
    ) throws(StoreError) {
        try change(body)
        try read { database throws(DatabaseError) in database.emptyLog() }
    }
}

extension StoreFile {
    /// Deletes notifications that are too old or too many.
    mutating func deleteOld(at time: Int) throws(DatabaseError) {
        let retention = retention
        let last = retention.lastSecond(at: time)
        try withMessages(at: time) { messages throws(DatabaseError) in
            let isAny = try messages.read { database throws(DatabaseError) in
                try database.integer(
                    """
                    SELECT EXISTS (SELECT 1 FROM notification WHERE shown_at <= \(last))
                        OR (SELECT count(*) FROM notification) > \(retention.count)
                    """
                )
            }
            guard isAny == 1 else { return }
            try messages.inTransaction { database throws(DatabaseError) in
                (true, try RecordTable.deleteOld(retention, at: time, database))
            }
        }
    }
}

/// A notification that was shown, as kept by the store.
public struct NotificationRecord: Sendable, Identifiable {
    /// Its number in the store: later ones have higher numbers, and none is reused.
    public let id: Int
    /// When it was shown, by the device's clock.
    public let shownAt: Date
    /// The id of the key that opened it.
    package let keyID: String?
    /// The id of the message, the claim `jti`; nil if it has none.
    package let messageID: String?
    /// Whether the app has marked it as read.
    public let isRead: Bool
    /// The notification; localised texts are still keys.
    public let notification: PushNotification
}

extension AppGroupStore {
    /// How long to keep what was shown; whichever limit is reached first.
    package struct Retention: Sendable, Equatable {
        /// The maximum age in seconds.
        package var age: Int
        /// The maximum number of notifications.
        package var count: Int

        /// Makes limits, by default 30 days and 1 000 notifications; negative values count as 0.
        package init(age: Int = 30 * 86_400, count: Int = 1_000) {
            self.age = max(0, age)
            self.count = max(0, count)
        }
    }
}
