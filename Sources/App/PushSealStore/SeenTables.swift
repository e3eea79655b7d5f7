// SPDX-License-Identifier: Apache-2.0

import PushSealSQLite

/// A row of `seen_key`; without a number it is not in the table yet.
struct SeenKey {
    var number: Int?
    let thumbprint: [UInt8]
    var bound: Int
    var newest: Int
    var time: Int
    var count: Int
}

/// The tables of one database, with the statements for each message prepared.
struct SeenTables: ~Copyable {
    /// How many milliseconds a push waits for readers before it leaves the log to the next one.
    private static let logPatience: CInt = 100

    let database: Database
    private let beginning: Statement
    private let commitment: Statement
    private let keyLookup: Statement
    private let messageLookup: Statement
    private let oldestLookup: Statement
    private let keyInsertion: Statement
    private let keyUpdate: Statement
    private let messageInsertion: Statement
    private let messageDeletion: Statement

    init(_ database: consuming Database) throws(DatabaseError) {
        // Exclusive, so that the commit, which comes when the reply is claimed, need not wait.
        let beginning = try database.prepare("BEGIN EXCLUSIVE")
        let commitment = try database.prepare("COMMIT")
        let keyLookup = try database.prepare(
            "SELECT number, bound, newest, time, message_count FROM seen_key WHERE thumbprint = ?"
        )
        let messageLookup = try database.prepare(
            "SELECT 1 FROM seen_message WHERE key_number = ? AND message_id = ?"
        )
        let oldestLookup = try database.prepare(
            "SELECT min(sealed_at) FROM seen_message WHERE key_number = ?"
        )
        let keyInsertion = try database.prepare(
            """
            INSERT INTO seen_key (bound, newest, time, message_count, thumbprint)
            VALUES (?, ?, ?, ?, ?) RETURNING number
            """
        )
        let keyUpdate = try database.prepare(
            """
            UPDATE seen_key SET bound = ?, newest = ?, time = ?, message_count = ? WHERE number = ?
            """
        )
        let messageInsertion = try database.prepare(
            "INSERT INTO seen_message (key_number, sealed_at, message_id) VALUES (?, ?, ?)"
        )
        let messageDeletion = try database.prepare(
            "DELETE FROM seen_message WHERE key_number = ? AND sealed_at <= ?"
        )
        self.database = database
        self.beginning = beginning
        self.commitment = commitment
        self.keyLookup = keyLookup
        self.messageLookup = messageLookup
        self.oldestLookup = oldestLookup
        self.keyInsertion = keyInsertion
        self.keyUpdate = keyUpdate
        self.messageInsertion = messageInsertion
        self.messageDeletion = messageDeletion
    }

    borrowing func begin() throws(DatabaseError) { try beginning.run(database) }
    /// Writes the changes to disk, and into the file itself before anything is shown.
    ///
    /// The next call sets the patience again.
    borrowing func commit() throws(DatabaseError) {
        try commitment.run(database)
        database.setPatience(Self.logPatience)
        database.emptyLog()
    }
    borrowing func rollBack() throws(DatabaseError) { try database.run("ROLLBACK") }

    /// The row of a key, or the initial row of a new one.
    borrowing func key(_ thumbprint: [UInt8]) throws(DatabaseError) -> SeenKey {
        try keyLookup.bind(1, thumbprint, database)
        if let row = try keyLookup.firstRow(database, columns: 5) {
            return SeenKey(
                number: row[0],
                thumbprint: thumbprint,
                bound: row[1],
                newest: row[2],
                time: row[3],
                count: row[4]
            )
        }
        let lookup = try database.prepare("SELECT bound FROM store")
        guard let bound = try lookup.firstRow(database, columns: 1)?.first else {
            throw DatabaseError(.damaged, "the store has lost its bound")
        }
        return SeenKey(
            thumbprint: thumbprint,
            bound: bound,
            newest: bound,
            time: .min,
            count: 0
        )
    }

    /// Whether an id is recorded.
    borrowing func holds(_ id: String, of key: Int) throws(DatabaseError) -> Bool {
        try messageLookup.bind(1, key, database)
        try messageLookup.bind(2, Array(id.utf8), database)
        return try messageLookup.firstRow(database, columns: 0) != nil
    }

    /// When the oldest recorded message of a key was sealed.
    borrowing func oldestTime(of key: Int) throws(DatabaseError) -> Int {
        try oldestLookup.bind(1, key, database)
        return try oldestLookup.firstRow(database, columns: 1)?.first ?? .min
    }

    /// Forgets the ids of messages sealed up to and including a second.
    /// - Returns: the number of ids.
    borrowing func forget(_ key: Int, through time: Int) throws(DatabaseError) -> Int {
        try messageDeletion.bind(1, key, database)
        try messageDeletion.bind(2, time, database)
        try messageDeletion.run(database)
        return database.changeCount
    }

    borrowing func keyCount() throws(DatabaseError) -> Int {
        try database.integer("SELECT count(*) FROM seen_key")
    }

    /// Forgets the key whose newest message is the oldest; a key not in the table may be that key.
    borrowing func forgetOldestKey() throws(DatabaseError) {
        try database.run(
            """
            UPDATE store SET bound = max(bound, (SELECT min(newest) FROM seen_key));
            DELETE FROM seen_message WHERE key_number =
                (SELECT number FROM seen_key ORDER BY newest, number LIMIT 1);
            DELETE FROM seen_key WHERE number =
                (SELECT number FROM seen_key ORDER BY newest, number LIMIT 1);
            """
        )
    }

    /// Writes a key's row.
    /// - Returns: its number.
    borrowing func write(_ key: SeenKey) throws(DatabaseError) -> Int {
        if let number = key.number {
            try bind(key, to: keyUpdate)
            try keyUpdate.bind(5, number, database)
            try keyUpdate.run(database)
            return number
        }
        try bind(key, to: keyInsertion)
        try keyInsertion.bind(5, key.thumbprint, database)
        guard let number = try keyInsertion.firstRow(database, columns: 1)?.first else {
            throw DatabaseError(.failed, "a row was written but has no number")
        }
        return number
    }

    private borrowing func bind(
        _ key: SeenKey,
        to statement: borrowing Statement
    ) throws(DatabaseError) {
        try statement.bind(1, key.bound, database)
        try statement.bind(2, key.newest, database)
        try statement.bind(3, key.time, database)
        try statement.bind(4, key.count, database)
    }

    /// Records an id.
    borrowing func note(_ id: String, _ time: Int, of key: Int) throws(DatabaseError) {
        try messageInsertion.bind(1, key, database)
        try messageInsertion.bind(2, time, database)
        try messageInsertion.bind(3, Array(id.utf8), database)
        try messageInsertion.run(database)
    }
}
