// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// The tables of the file; `user_version` is their version, and `application_id` is 1 if whoever
/// made the file knew of an earlier one.
///
/// An app and its extension are updated together, but a file is as old as its first use.
enum Schema {
    private static let version = 3

    /// A message's time is when it was sealed; all times are seconds since 1970 (UTC).
    private static let tables = """
        -- One row: the bound of keys that have none of their own.
        CREATE TABLE store (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            bound INTEGER NOT NULL,
            -- The number on the app's icon.
            badge INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE seen_key (
            number INTEGER PRIMARY KEY,
            thumbprint BLOB NOT NULL UNIQUE,
            -- Nothing sealed at or before it is shown.
            bound INTEGER NOT NULL,
            -- When the newest of its messages was sealed.
            newest INTEGER NOT NULL,
            -- The highest time that its messages prove.
            time INTEGER NOT NULL,
            message_count INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE seen_message (
            key_number INTEGER NOT NULL,
            message_id BLOB NOT NULL,
            sealed_at INTEGER NOT NULL,
            PRIMARY KEY (key_number, message_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seen_message_sealed_at ON seen_message (key_number, sealed_at);
        \(recordTable)
        """

    /// What was shown, for the app to read.
    private static let recordTable = """
        CREATE TABLE notification (
            -- Never used again, so what comes after a number is new.
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            shown_at INTEGER NOT NULL,
            key_id TEXT,
            message_id TEXT,
            is_read INTEGER NOT NULL DEFAULT 0,
            -- A payload in clear.
            content TEXT NOT NULL
        ) STRICT;
        CREATE INDEX notification_shown_at ON notification (shown_at);
        """

    /// Makes the tables in an empty file and turns on the write-ahead log.
    static func make(
        _ connection: borrowing Connection,
        bound: Int
    ) throws(PushError) {
        try inTransaction(connection) { connection throws(PushError) in
            try write(connection, bound)
        }
        try turnOnLog(connection)
    }

    /// Turns on the write-ahead log, with which readers do not block writers; does nothing if it is
    /// on already.
    static func turnOnLog(_ connection: borrowing Connection) throws(PushError) {
        try connection.run("PRAGMA journal_mode = WAL")
    }

    /// Migrates the tables of an earlier version, one process at a time.
    ///
    /// Version 1 knew keys by id only, and an id does not tell which key it was: its records are
    /// replaced by the given bound. Version 2 had no badge, no records and no write-ahead log, which
    /// ``turnOnLog(_:)`` turns on.
    static func update(
        _ connection: borrowing Connection,
        bound: () throws(PushError) -> Int
    ) throws(PushError) {
        if try foundVersion(connection) == version { return }
        try inTransaction(connection) { connection throws(PushError) in
            // Another process may have migrated it since.
            switch try foundVersion(connection) {
            case 1:
                try connection.run("DROP TABLE seen_message")
                try write(connection, try bound())
            case 2:
                try connection.run("ALTER TABLE store ADD COLUMN badge INTEGER NOT NULL DEFAULT 0")
                try connection.run(recordTable)
                try connection.run("PRAGMA user_version = \(version)")
            default: break
            }
        }
    }

    private static func write(
        _ connection: borrowing Connection,
        _ bound: Int
    ) throws(PushError) {
        try connection.run(tables)
        try connection.run("INSERT INTO store (only_row, bound) VALUES (1, \(bound))")
        if bound != .min { try follow(connection, bound) }
        try connection.run("PRAGMA user_version = \(version)")
    }

    /// Notes that there was an earlier file, and begins the numbers of the records above its own:
    /// nobody is shown a push each second.
    static func follow(_ connection: borrowing Connection, _ bound: Int) throws(PushError) {
        let number = max(0, bound)
        try connection.run(
            """
            INSERT INTO sqlite_sequence (name, seq) SELECT 'notification', 0
                WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'notification');
            UPDATE sqlite_sequence SET seq = max(seq, \(number)) WHERE name = 'notification';
            PRAGMA application_id = 1;
            """
        )
    }

    private static func foundVersion(
        _ connection: borrowing Connection
    ) throws(PushError) -> Int {
        let found = try connection.integer("PRAGMA user_version")
        // A store has its version from the start, as it is put into place only when complete.
        guard found != 0 else {
            throw PushError(.damaged, "the file is a database, but not a store")
        }
        guard (1...version).contains(found) else {
            throw PushError(
                .laterVersion,
                "the store has version \(found), known are 1 to \(version)"
            )
        }
        return found
    }

    private static func inTransaction(
        _ connection: borrowing Connection,
        _ body: (borrowing Connection) throws(PushError) -> Void
    ) throws(PushError) {
        // Takes the lock at the start: a transaction that has to upgrade its lock cannot wait for
        // another that does the same.
        try connection.run("BEGIN EXCLUSIVE")
        do throws(PushError) {
            try body(connection)
            try connection.run("COMMIT")
        } catch {
            // Some errors have rolled back already; then this fails, and nobody needs to know.
            try? connection.run("ROLLBACK")
            throw error
        }
    }
}
