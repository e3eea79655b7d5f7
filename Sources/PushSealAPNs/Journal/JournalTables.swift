// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealStore

/// The table of a journal, and what is asked of it.
enum JournalTables {
    /// What SQLite knows the file by, in the header of the file: "PsSJ".
    private static let applicationID = 0x5073_534A
    private static let version = 1

    private static let table = """
        CREATE TABLE push (
            line INTEGER PRIMARY KEY,
            digest BLOB NOT NULL,
            token TEXT NOT NULL,
            -- The apns-id, its two halves.
            id_high INTEGER NOT NULL,
            id_low INTEGER NOT NULL,
            status INTEGER,
            unique_id TEXT,
            reason TEXT,
            timestamp INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            is_decided INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """

    static let find = "SELECT digest = ?2, is_decided, id_high, id_low FROM push WHERE line = ?1"
    static let insert = """
        INSERT INTO push (line, digest, token, id_high, id_low) VALUES (?1, ?2, ?3, ?4, ?5)
        """
    static let finish = """
        UPDATE push SET status = ?2, unique_id = ?3, reason = ?4, timestamp = ?5, attempts = ?6,
            is_decided = ?7
        WHERE line = ?1
        """
    static let lastLine = "SELECT coalesce(max(line), 0) FROM push"
    static let lineCount = "SELECT count(*) FROM push"
    static let decided = """
        SELECT line, token, id_high, id_low, status, unique_id, reason, timestamp, attempts
        FROM push WHERE is_decided = 1 ORDER BY line
        """

    /// Takes the file for this process alone, and makes the table if the file is empty.
    static func prepare(
        _ connection: borrowing PushSealStore.Connection
    ) throws(PushError) {
        // Locks are kept until the file is closed, so that a second sender meets them at once; the
        // kernel drops them with the process.
        try connection.run("PRAGMA locking_mode = EXCLUSIVE")
        let isEmpty = try connection.integer("PRAGMA schema_version") == 0
        let foundID = try connection.integer("PRAGMA application_id")
        guard isEmpty || foundID == applicationID else {
            throw PushError(.damaged, "it is another database")
        }
        let found = try connection.integer("PRAGMA user_version")
        guard isEmpty || found == version else {
            throw PushError(.laterVersion, "the journal has version \(found)")
        }
        try connection.run("PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE")
        if isEmpty {
            try connection.run(
                table
                    + "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
            )
        }
        try connection.run("COMMIT")
    }
}
