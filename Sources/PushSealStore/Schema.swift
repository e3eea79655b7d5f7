// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// The tables of the file, which grow by numbered steps.
///
/// `user_version` counts the steps that were taken. A step is never changed once it has shipped: an
/// app and its extension are updated together, but files are as old as their first use.
enum Schema {
    private static let steps = [
        """
        CREATE TABLE seen_message (
            key_id BLOB NOT NULL,
            message_id BLOB NOT NULL,
            forget_at INTEGER NOT NULL,
            PRIMARY KEY (key_id, message_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seen_message_forget_at ON seen_message (forget_at);
        """
    ]

    /// Takes the steps that are missing, one process at a time.
    static func update(_ connection: borrowing Connection) throws(SeenStoreError) {
        if try version(connection) == steps.count { return }
        // The write lock is taken at the start: a transaction that finds out later that it writes
        // cannot wait for another that did the same.
        try connection.run("BEGIN IMMEDIATE")
        do throws(SeenStoreError) {
            // Another process may have been here since.
            for step in try version(connection)..<steps.count { try connection.run(steps[step]) }
            try connection.run("PRAGMA user_version = \(steps.count)")
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    private static func version(_ connection: borrowing Connection) throws(SeenStoreError) -> Int {
        let version = try connection.integer("PRAGMA user_version")
        guard (0...steps.count).contains(version) else {
            throw SeenStoreError(
                .laterVersion,
                "the store has version \(version), known are 1 to \(steps.count)"
            )
        }
        return version
    }
}
