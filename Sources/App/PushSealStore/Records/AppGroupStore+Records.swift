// SPDX-License-Identifier: Apache-2.0

import Locking
public import PushSeal

// What was shown, for the app to read. Several processes may use it at once.
extension AppGroupStore {
    /// The number on the app's icon, as last counted.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func badge() throws(PushError) -> Int {
        try read { connection throws(PushError) in try RecordTable.badge(connection) }
    }

    /// Sets the count that later pushes add to, for example to 0 when the user has seen everything.
    ///
    /// A negative count becomes 0.
    ///
    /// Setting the number on the icon itself is up to the app.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func setBadge(_ count: Int) throws(PushError) {
        try change { connection throws(PushError) in
            try RecordTable.setBadge(max(0, count), connection)
        }
    }

    /// The notifications that were shown and are still kept, newest first.
    ///
    /// Notifications that are too old or too many are deleted first.
    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - id: only those before this one, to continue where the last call ended.
    /// - Returns: the notifications.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func notifications(
        limit: Int = .max,
        before id: Int = .max
    ) throws(PushError) -> [NotificationRecord] {
        try file.withLock { file throws(PushError) in try file.deleteOld(at: SystemTime.now) }
        return try read { connection throws(PushError) in
            let condition = "number < \(id) ORDER BY number DESC"
            return try RecordTable.rows(condition, limit: limit, connection)
        }
    }

    /// Marks notifications as read; ids that no longer exist are ignored.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func markAsRead(_ ids: [Int]) throws(PushError) {
        try change { connection throws(PushError) in
            try RecordTable.run("UPDATE notification SET is_read = 1", on: ids, connection)
        }
    }

    /// Deletes notifications.
    ///
    /// Nothing of them is left in the file, nor in its log unless another process is reading at
    /// that moment.
    ///
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func deleteNotifications(_ ids: [Int]) throws(PushError) {
        try erase { connection throws(PushError) in
            try RecordTable.run("DELETE FROM notification", on: ids, connection)
        }
    }

    /// Deletes all notifications opened by a key, for example when the key is destroyed.
    ///
    /// The messages stay recorded as seen: they are not shown again.
    /// - Parameter keyID: the id of the key; nil for keys without one.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func deleteNotifications(openedBy keyID: String?) throws(PushError) {
        try erase { connection throws(PushError) in
            let statement = try connection.prepare("DELETE FROM notification WHERE key_id IS ?")
            try statement.bind(1, text: keyID, connection)
            try statement.run(connection)
        }
    }

    /// Deletes all notifications.
    ///
    /// The messages stay recorded as seen: they are not shown again.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func deleteAllNotifications() throws(PushError) {
        try erase { connection throws(PushError) in
            try connection.run("DELETE FROM notification")
        }
    }

    /// The notifications after a number, oldest first.
    func notifications(
        after number: Int,
        limit: Int
    ) throws(PushError) -> [NotificationRecord] {
        try read { connection throws(PushError) in
            let condition = "number > \(number) ORDER BY number"
            return try RecordTable.rows(condition, limit: limit, connection)
        }
    }

    /// The highest number that any notification has had.
    func lastNumber() throws(PushError) -> Int {
        try read { connection throws(PushError) in try RecordTable.lastNumber(connection) }
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (borrowing Connection) throws(PushError) -> Result
    ) throws(PushError) -> Result {
        try file.withLock { file throws(PushError) in
            try file.withMessages(at: SystemTime.now) { messages throws(PushError) in
                try messages.read(body)
            }
        }
    }

    private func change(
        _ body: @Sendable (borrowing Connection) throws(PushError) -> Void
    ) throws(PushError) {
        try file.withLock { file throws(PushError) in
            try file.withMessages(at: SystemTime.now) { messages throws(PushError) in
                try messages.inTransaction { connection throws(PushError) in
                    (true, try body(connection))
                }
            }
        }
    }

    /// Deletes, and waits for readers longer than other changes do: the log still has it until it
    /// is emptied.
    private func erase(
        _ body: @Sendable (borrowing Connection) throws(PushError) -> Void
    ) throws(PushError) {
        try change(body)
        try read { connection throws(PushError) in connection.emptyLog() }
    }
}

extension StoreFile {
    /// Deletes notifications that are too old or too many.
    mutating func deleteOld(at time: Int) throws(PushError) {
        let retention = retention
        let last = retention.lastSecond(at: time)
        try withMessages(at: time) { messages throws(PushError) in
            let isAny = try messages.read { connection throws(PushError) in
                try connection.integer(
                    """
                    SELECT EXISTS (SELECT 1 FROM notification WHERE shown_at <= \(last))
                        OR (SELECT count(*) FROM notification) > \(retention.count)
                    """
                )
            }
            guard isAny == 1 else { return }
            try messages.inTransaction { connection throws(PushError) in
                (true, try RecordTable.deleteOld(retention, at: time, connection))
            }
        }
    }
}
