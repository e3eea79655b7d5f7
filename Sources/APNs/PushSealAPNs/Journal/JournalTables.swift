// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealStore

/// The table and the queries of a journal.
enum JournalTables {
    /// The application id in the file's header, by which SQLite identifies the file: "PsSJ".
    private static let applicationID = 0x5073_534A
    /// Since 2, the digest of a line covers the device, the app, the collapse id and the content
    /// that the command line gave it.
    private static let version = 2

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

    /// A table of its own, so that journals of format 2 that have none get one.
    private static let seedTable = """
        CREATE TABLE IF NOT EXISTS seed (value INTEGER NOT NULL) STRICT;
        INSERT INTO seed SELECT random() WHERE NOT EXISTS (SELECT * FROM seed);
        """

    static let seed = "SELECT value FROM seed"
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
        FROM push WHERE is_decided <> 0 ORDER BY line
        """

    /// Locks the file for this process, and creates the table if the file is empty.
    static func prepare(
        _ connection: borrowing PushSealStore.Connection
    ) throws(PushError) {
        // Locks are held until the file is closed, so that a second sender fails at once; the
        // kernel drops them when the process ends.
        try connection.run("PRAGMA locking_mode = EXCLUSIVE")
        let isEmpty = try connection.integer("PRAGMA schema_version") == 0
        let foundID = try connection.integer("PRAGMA application_id")
        guard isEmpty || foundID == applicationID else {
            throw PushError(.damaged, "it is a different database")
        }
        let found = try connection.integer("PRAGMA user_version")
        guard isEmpty || found == version else {
            throw PushError(
                .laterVersion,
                "it has format \(found), and this version of pushseal uses format \(version)"
            )
        }
        try connection.run("PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE")
        if isEmpty {
            try connection.run(
                table
                    + "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
            )
        }
        try connection.run(seedTable + "COMMIT")
    }
}
