// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealJSON
import PushSealSQLite

/// The table `notification`, and the badge count.
enum RecordTable {
    /// The number on the app's icon.
    static func badge(_ database: borrowing Database) throws(DatabaseError) -> Int {
        try database.integer("SELECT badge FROM store")
    }

    /// Sets the number on the app's icon.
    static func setBadge(
        _ count: Int,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        try database.run("UPDATE store SET badge = \(count)")
    }

    /// The highest number that any notification has had.
    static func lastNumber(_ database: borrowing Database) throws(DatabaseError) -> Int {
        try database.integer("SELECT seq FROM sqlite_sequence WHERE name = 'notification'")
    }

    /// Adds a notification.
    ///
    /// - Throws: `failed` for one that could not be read again; only an app's own can be such.
    static func insert(
        _ notification: PushNotification,
        _ keyID: String?,
        _ messageID: String?,
        at time: Int,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        let statement = try database.prepare(
            "INSERT INTO notification (shown_at, key_id, message_id, content) VALUES (?, ?, ?, ?)"
        )
        let content = JSONValue.object(notification.payload).serialized()
        do throws(PushError) {
            _ = try PushNotification(payload: content)
        } catch {
            throw DatabaseError(.failed, "the notification to keep cannot be kept: \(error.detail)")
        }
        try statement.bind(1, time, database)
        try statement.bind(2, text: keyID, database)
        try statement.bind(3, text: messageID, database)
        try statement.bind(4, text: String(decoding: content, as: UTF8.self), database)
        try statement.run(database)
    }

    /// Deletes notifications that are too old or too many.
    static func deleteOld(
        _ retention: AppGroupStore.Retention,
        at time: Int,
        _ database: borrowing Database
    ) throws(DatabaseError) {
        try database.run(
            """
            DELETE FROM notification WHERE shown_at <= \(retention.lastSecond(at: time));
            DELETE FROM notification WHERE number <= (
                SELECT number FROM notification ORDER BY number DESC LIMIT 1 OFFSET \(retention.count)
            );
            """
        )
    }

    /// Reads the rows that match a condition on their numbers.
    static func rows(
        _ condition: String,
        limit: Int,
        _ database: borrowing Database
    ) throws(DatabaseError) -> [NotificationRecord] {
        let statement = try database.prepare(
            """
            SELECT number, shown_at, key_id, message_id, is_read, content FROM notification
            WHERE \(condition) LIMIT \(max(0, limit))
            """
        )
        var records: [NotificationRecord] = []
        try statement.forEachRow(database) { row throws(DatabaseError) in
            records.append(try NotificationRecord(row))
        }
        return records
    }

    /// Changes or deletes the rows with these numbers.
    static func run(
        _ sql: String,
        on numbers: [Int],
        _ database: borrowing Database
    ) throws(DatabaseError) {
        let statement = try database.prepare("\(sql) WHERE number = ?")
        for number in numbers {
            try statement.bind(1, number, database)
            try statement.run(database)
        }
    }
}

extension AppGroupStore.Retention {
    /// What was shown up to this second is too old.
    func lastSecond(at time: Int) -> Int { time.saturatingAdding(-age) }
}

extension NotificationRecord {
    fileprivate init(_ row: borrowing Row) throws(DatabaseError) {
        guard let id = row.number(0), let shownAt = row.number(1), let content = row.text(5),
            let notification = try? PushNotification(payload: Array(content.utf8))
        else { throw DatabaseError(.damaged, "a notification that was kept cannot be read") }
        self.init(
            id: id,
            shownAt: Date(timeIntervalSince1970: TimeInterval(shownAt)),
            keyID: row.text(2),
            messageID: row.text(3),
            isRead: row.number(4) == 1,
            notification: notification
        )
    }
}

extension ShownNotification {
    /// Counts its badge.
    /// - Returns: the number for the icon; nil if it has none.
    func count(_ database: borrowing Database) throws(DatabaseError) -> Int? {
        guard badge != nil else { return nil }
        let before = try RecordTable.badge(database)
        let after = badge(after: before)
        if let after, after != before { try RecordTable.setBadge(after, database) }
        return after
    }

    /// Keeps the notification, if it has one to keep.
    func record(
        _ database: borrowing Database,
        _ badge: Int?,
        at time: Int,
        _ retention: AppGroupStore.Retention
    ) throws(DatabaseError) {
        guard var record else { return }
        record.badge = badge
        try RecordTable.insert(record, keyID, message?.id, at: time, database)
        try RecordTable.deleteOld(retention, at: time, database)
    }
}
