// SPDX-License-Identifier: Apache-2.0

import PushSealSQLite

/// The tables of the file; `user_version` is their version, and `application_id` is 1 if whoever
/// made the file knew of an earlier one.
///
/// An app and its extension are updated together, but a file is as old as its first use.
enum Schema {
    private static let version = 1

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
        _ database: borrowing Database,
        bound: Int
    ) throws(DatabaseError) {
        try inTransaction(database) { database throws(DatabaseError) in
            try write(database, bound)
        }
        // With it, readers do not block writers.
        try database.run("PRAGMA journal_mode = WAL")
    }

    /// Checks that an existing file has these tables.
    static func check(_ database: borrowing Database) throws(DatabaseError) {
        let found = try database.integer("PRAGMA user_version")
        // A store has its version from the start, as it is put into place only when complete.
        guard found != 0 else {
            throw DatabaseError(.damaged, "the file is a database, but not a store")
        }
        guard found == version else {
            throw DatabaseError(
                .laterVersion,
                "the store has version \(found), and this program uses version \(version)"
            )
        }
    }

    private static func write(
        _ database: borrowing Database,
        _ bound: Int
    ) throws(DatabaseError) {
        try database.run(tables)
        try database.run("INSERT INTO store (only_row, bound) VALUES (1, \(bound))")
        if bound != .min { try follow(database, bound) }
        try database.run("PRAGMA user_version = \(version)")
    }

    /// Notes that there was an earlier file, and begins the numbers of the records above its own:
    /// nobody is shown a push each second.
    static func follow(_ database: borrowing Database, _ bound: Int) throws(DatabaseError) {
        let number = max(0, bound)
        try database.run(
            """
            INSERT INTO sqlite_sequence (name, seq) SELECT 'notification', 0
                WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'notification');
            UPDATE sqlite_sequence SET seq = max(seq, \(number)) WHERE name = 'notification';
            PRAGMA application_id = 1;
            """
        )
    }

    private static func inTransaction(
        _ database: borrowing Database,
        _ body: (borrowing Database) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        // Takes the lock at the start: a transaction that has to upgrade its lock cannot wait for
        // another that does the same.
        try database.run("BEGIN EXCLUSIVE")
        do throws(DatabaseError) {
            try body(database)
            try database.run("COMMIT")
        } catch {
            // Some errors have rolled back already; then this fails, and nobody needs to know.
            try? database.run("ROLLBACK")
            throw error
        }
    }
}
