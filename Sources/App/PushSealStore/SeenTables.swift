// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// A row of `seen_key`; without a number it is not in the table yet.
struct SeenKey {
    var number: Int?
    let thumbprint: [UInt8]
    var bound: Int
    var newest: Int
    var time: Int
    var count: Int
}

/// The tables of one connection, with the statements for each message prepared.
struct SeenTables: ~Copyable {
    /// How many milliseconds a push waits for readers before it leaves the log to the next one.
    private static let logPatience: CInt = 100

    let connection: Connection
    private let beginning: Statement
    private let commitment: Statement
    private let keyLookup: Statement
    private let messageLookup: Statement
    private let oldestLookup: Statement
    private let keyInsertion: Statement
    private let keyUpdate: Statement
    private let messageInsertion: Statement
    private let messageDeletion: Statement

    init(_ connection: consuming Connection) throws(PushError) {
        // Exclusive, so that the commit, which comes when the reply is claimed, need not wait.
        let beginning = try connection.prepare("BEGIN EXCLUSIVE")
        let commitment = try connection.prepare("COMMIT")
        let keyLookup = try connection.prepare(
            "SELECT number, bound, newest, time, message_count FROM seen_key WHERE thumbprint = ?"
        )
        let messageLookup = try connection.prepare(
            "SELECT 1 FROM seen_message WHERE key_number = ? AND message_id = ?"
        )
        let oldestLookup = try connection.prepare(
            "SELECT min(sealed_at) FROM seen_message WHERE key_number = ?"
        )
        let keyInsertion = try connection.prepare(
            """
            INSERT INTO seen_key (bound, newest, time, message_count, thumbprint)
            VALUES (?, ?, ?, ?, ?) RETURNING number
            """
        )
        let keyUpdate = try connection.prepare(
            """
            UPDATE seen_key SET bound = ?, newest = ?, time = ?, message_count = ? WHERE number = ?
            """
        )
        let messageInsertion = try connection.prepare(
            "INSERT INTO seen_message (key_number, sealed_at, message_id) VALUES (?, ?, ?)"
        )
        let messageDeletion = try connection.prepare(
            "DELETE FROM seen_message WHERE key_number = ? AND sealed_at <= ?"
        )
        self.connection = connection
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

    borrowing func begin() throws(PushError) { try beginning.run(connection) }
    /// Writes the changes to disk, and into the file itself before anything is shown.
    ///
    /// The next call sets the patience again.
    borrowing func commit() throws(PushError) {
        try commitment.run(connection)
        connection.setPatience(Self.logPatience)
        connection.emptyLog()
    }
    borrowing func rollBack() throws(PushError) { try connection.run("ROLLBACK") }

    /// The row of a key, or the initial row of a new one.
    borrowing func key(_ thumbprint: [UInt8]) throws(PushError) -> SeenKey {
        try keyLookup.bind(1, thumbprint, connection)
        if let row = try keyLookup.firstRow(connection, columns: 5) {
            return SeenKey(
                number: row[0],
                thumbprint: thumbprint,
                bound: row[1],
                newest: row[2],
                time: row[3],
                count: row[4]
            )
        }
        let lookup = try connection.prepare("SELECT bound FROM store")
        guard let bound = try lookup.firstRow(connection, columns: 1)?.first else {
            throw PushError(.damaged, "the store has lost its bound")
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
    borrowing func holds(_ id: String, of key: Int) throws(PushError) -> Bool {
        try messageLookup.bind(1, key, connection)
        try messageLookup.bind(2, Array(id.utf8), connection)
        return try messageLookup.firstRow(connection, columns: 0) != nil
    }

    /// When the oldest recorded message of a key was sealed.
    borrowing func oldestTime(of key: Int) throws(PushError) -> Int {
        try oldestLookup.bind(1, key, connection)
        return try oldestLookup.firstRow(connection, columns: 1)?.first ?? .min
    }

    /// Forgets the ids of messages sealed up to and including a second.
    /// - Returns: the number of ids.
    borrowing func forget(_ key: Int, through time: Int) throws(PushError) -> Int {
        try messageDeletion.bind(1, key, connection)
        try messageDeletion.bind(2, time, connection)
        try messageDeletion.run(connection)
        return connection.changeCount
    }

    borrowing func keyCount() throws(PushError) -> Int {
        try connection.integer("SELECT count(*) FROM seen_key")
    }

    /// Forgets the key whose newest message is the oldest; a key not in the table may be that key.
    borrowing func forgetOldestKey() throws(PushError) {
        try connection.run(
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
    borrowing func write(_ key: SeenKey) throws(PushError) -> Int {
        if let number = key.number {
            try bind(key, to: keyUpdate)
            try keyUpdate.bind(5, number, connection)
            try keyUpdate.run(connection)
            return number
        }
        try bind(key, to: keyInsertion)
        try keyInsertion.bind(5, key.thumbprint, connection)
        guard let number = try keyInsertion.firstRow(connection, columns: 1)?.first else {
            throw PushError(.failed, "a row was written but has no number")
        }
        return number
    }

    private borrowing func bind(
        _ key: SeenKey,
        to statement: borrowing Statement
    ) throws(PushError) {
        try statement.bind(1, key.bound, connection)
        try statement.bind(2, key.newest, connection)
        try statement.bind(3, key.time, connection)
        try statement.bind(4, key.count, connection)
    }

    /// Records an id.
    borrowing func note(_ id: String, _ time: Int, of key: Int) throws(PushError) {
        try messageInsertion.bind(1, key, connection)
        try messageInsertion.bind(2, time, connection)
        try messageInsertion.bind(3, Array(id.utf8), connection)
        try messageInsertion.run(connection)
    }
}
