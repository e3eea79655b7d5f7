// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// The table of seen messages over one connection, with its statements prepared.
struct SeenMessages: ~Copyable {
    private let connection: Connection
    private let insert: Statement
    private let forget: Statement
    private let trim: Statement

    init(_ connection: consuming Connection) throws(SeenStoreError) {
        let insert = try connection.prepare(
            "INSERT OR IGNORE INTO seen_message (key_id, message_id, forget_at) VALUES (?, ?, ?)"
        )
        let forget = try connection.prepare("DELETE FROM seen_message WHERE forget_at <= ?")
        let trim = try connection.prepare(
            """
            DELETE FROM seen_message WHERE (key_id, message_id) IN (
                SELECT key_id, message_id FROM seen_message ORDER BY forget_at DESC
                LIMIT -1 OFFSET ?
            )
            """
        )
        self.connection = connection
        self.insert = insert
        self.forget = forget
        self.trim = trim
    }

    /// Forgets what needs no remembering, and notes the message, in one transaction.
    /// - Returns: whether it was not noted yet.
    borrowing func insert(
        _ message: SeenMessage,
        at time: Int
    ) throws(SeenStoreError) -> Bool {
        try connection.run("BEGIN IMMEDIATE")
        do throws(SeenStoreError) {
            try forget.bind(1, time, connection)
            try run(forget)
            try insert.bind(1, Array((message.keyID ?? "").utf8), connection)
            try insert.bind(2, Array(message.id.utf8), connection)
            try insert.bind(3, Self.forgetTime(message), connection)
            try run(insert)
            let isNew = connection.changeCount == 1
            if isNew { try trimToLimit() }
            try connection.run("COMMIT")
            return isNew
        } catch {
            // Some errors have rolled back already; then this one says so, and nobody needs to know.
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    private borrowing func trimToLimit() throws(SeenStoreError) {
        let count = try connection.integer("SELECT count(*) FROM seen_message")
        guard count > AppGroupStore.idLimit else { return }
        try trim.bind(1, AppGroupStore.idLimit, connection)
        try run(trim)
    }

    private borrowing func run(_ statement: borrowing Statement) throws(SeenStoreError) {
        // After an error too: left unfinished it would keep its lock.
        defer { statement.reset() }
        while try statement.step(connection) {}
    }

    private static func forgetTime(_ message: SeenMessage) -> Int {
        let (time, overflows) = message.validUntil
            .addingReportingOverflow(AppGroupStore.clockSlack)
        return overflows ? .max : time
    }
}
