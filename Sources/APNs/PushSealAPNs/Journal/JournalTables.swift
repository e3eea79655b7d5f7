// SPDX-License-Identifier: Apache-2.0

import PushSealSQLite

/// The table and the queries of a journal.
enum JournalTables {
    /// The application id in the file's header, by which SQLite identifies the file: "PsSJ".
    private static let applicationID = 0x5073_534A
    private static let version = 3

    private static let tables = """
        CREATE TABLE push (
            line INTEGER PRIMARY KEY,
            digest BLOB NOT NULL,
            -- Each member's name and the first digits of its digest.
            members TEXT NOT NULL,
            token TEXT NOT NULL,
            -- The apns-id, its two halves.
            id_high INTEGER NOT NULL,
            id_low INTEGER NOT NULL,
            status INTEGER,
            unique_id TEXT,
            reason TEXT,
            timestamp INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            is_decided INTEGER NOT NULL DEFAULT 0,
            -- The caller's own id of the push, as JSON.
            caller_id TEXT
        ) STRICT;
        CREATE TABLE seed (value INTEGER NOT NULL) STRICT;
        INSERT INTO seed VALUES (random());
        """

    static let seed = "SELECT value FROM seed"
    static let find = "SELECT digest = ?2, is_decided, id_high, id_low FROM push WHERE line = ?1"
    static let insert = """
        INSERT INTO push (line, digest, token, id_high, id_low, caller_id, members)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """
    static let members = "SELECT members FROM push WHERE line = ?1"
    static let finish = """
        UPDATE push SET status = ?2, unique_id = ?3, reason = ?4, timestamp = ?5, attempts = ?6,
            is_decided = ?7
        WHERE line = ?1
        """
    static let lastLine = "SELECT coalesce(max(line), 0) FROM push"
    static let lineCount = "SELECT count(*) FROM push"
    static let decided = """
        SELECT line, token, id_high, id_low, status, unique_id, reason, timestamp, attempts,
            caller_id
        FROM push WHERE is_decided <> 0 ORDER BY line
        """

    /// Creates the tables in a file without bytes.
    static func create(in database: borrowing Database) throws(DatabaseError) {
        try database.run(
            "BEGIN EXCLUSIVE;" + tables
                + "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version); COMMIT"
        )
    }

    /// Locks the file for this process, and checks that it is a journal.
    static func prepare(
        _ database: borrowing Database
    ) throws(DatabaseError) {
        // Locks are held until the file is closed, so that a second sender fails at once; the
        // kernel drops them when the process ends.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        guard try database.integer("PRAGMA application_id") == applicationID else {
            throw DatabaseError(.damaged, "it is a different database")
        }
        let found = try database.integer("PRAGMA user_version")
        guard found == version else {
            throw DatabaseError(
                .laterVersion,
                "it has format \(found), and this version of pushseal uses format \(version)"
            )
        }
        try database.run("PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; COMMIT")
    }
}
