// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealStore

/// What a sender has promised and what has come of it, in a file that survives the sender.
///
/// A push is in the file with its apns-id before its first attempt, and its result before anybody is
/// told; so after a crash the same input goes on where it was, and what was under way is sent again
/// under the same id. One sender has the file at a time. Many pushes share one transaction, since the
/// disk takes as long for one as for a thousand.
package struct SendJournal: ~Copyable {
    /// A push of the input, by its number and what it says.
    package struct Entry: Sendable {
        /// The number of the line, from 1.
        package let line: Int
        /// SHA-256 of the line, with where it goes.
        package let digest: [UInt8]
        package let token: DeviceToken
        package let id: APNSID

        package init(line: Int, digest: [UInt8], token: DeviceToken, id: APNSID) {
            self.line = line
            self.digest = digest
            self.token = token
            self.id = id
        }
    }

    /// What is known of a line.
    package enum Standing: Equatable {
        /// Nothing: it has been noted now.
        case new
        /// It may be under way; it goes on under this id.
        case begun(APNSID)
        /// APNs has decided.
        case decided
        /// It is another one: the journal belongs to another input.
        case different
    }

    private let connection: PushSealStore.Connection
    private let find: Statement
    private let insert: Statement
    private let finish: Statement
    /// The highest line that was in the file when it was opened.
    private let lastKnownLine: Int
    /// How many lines were.
    package let knownLineCount: Int

    private init(_ connection: consuming PushSealStore.Connection) throws(PushError) {
        let find = try connection.prepare(JournalTables.find)
        let insert = try connection.prepare(JournalTables.insert)
        let finish = try connection.prepare(JournalTables.finish)
        let lastLine = try connection.integer(JournalTables.lastLine)
        knownLineCount = try connection.integer(JournalTables.lineCount)
        lastKnownLine = lastLine
        self.find = find
        self.insert = insert
        self.finish = finish
        self.connection = connection
    }

    /// Opens a journal, or makes one.
    ///
    /// - Throws: `inUse` by another sender, `notAJournal`, or `failed`.
    package static func open(_ path: String) throws(SendJournalError) -> SendJournal {
        try JournalFile.make(path)
        do throws(PushError) {
            let connection = try PushSealStore.Connection.open(path, patience: 0)
            try JournalTables.prepare(connection)
            return try SendJournal(connection)
        } catch {
            throw SendJournalError(error)
        }
    }

    /// Notes lines and results together: on the disk when this returns.
    ///
    /// - Parameters:
    ///   - entries: lines that are about to be sent, in their order.
    ///   - results: results, by their lines.
    /// - Returns: what is known of each line, up to the first that is different.
    /// - Throws: `failed`.
    package func note(
        _ entries: [Entry],
        _ results: [(line: Int, result: APNSResult)]
    ) throws(SendJournalError) -> [Standing] {
        do throws(PushError) {
            try connection.run("BEGIN IMMEDIATE")
            var standings: [Standing] = []
            for entry in entries {
                let standing = try standing(of: entry)
                standings.append(standing)
                if standing == .different { break }
            }
            for (line, result) in results { try note(result, at: line) }
            try connection.run("COMMIT")
            return standings
        } catch {
            // Else the next one could not begin.
            try? connection.run("ROLLBACK")
            throw SendJournalError(error)
        }
    }

    /// Hands out what APNs has decided before, in the order of the lines.
    package func forEachDecided(
        _ body: (_ line: Int, _ result: APNSResult) -> Void
    ) throws(SendJournalError) {
        do throws(PushError) {
            let statement = try connection.prepare(JournalTables.decided)
            try statement.forEachRow(connection) { row throws(PushError) in
                guard let line = row.number(0), let token = row.text(1).flatMap(DeviceToken.init)
                else { throw PushError(.damaged, "a row of the journal is damaged") }
                let id = APNSID(
                    high: UInt64(bitPattern: Int64(row.number(2) ?? 0)),
                    low: UInt64(bitPattern: Int64(row.number(3) ?? 0))
                )
                body(
                    line,
                    APNSResult(
                        token: token,
                        status: row.number(4),
                        id: id,
                        uniqueID: row.text(5),
                        reason: row.text(6),
                        timestamp: row.number(7),
                        attempts: row.number(8) ?? 0
                    )
                )
            }
        } catch {
            throw SendJournalError(error)
        }
    }

    private func standing(of entry: Entry) throws(PushError) -> Standing {
        if entry.line <= lastKnownLine {
            try find.bind(1, entry.line, connection)
            try find.bind(2, entry.digest, connection)
            if let row = try find.firstRow(connection, columns: 4) {
                guard row[0] == 1 else { return .different }
                guard row[1] == 0 else { return .decided }
                return .begun(
                    APNSID(
                        high: UInt64(bitPattern: Int64(row[2])),
                        low: UInt64(bitPattern: Int64(row[3]))
                    )
                )
            }
        }
        try insert.bind(1, entry.line, connection)
        try insert.bind(2, entry.digest, connection)
        try insert.bind(3, text: entry.token.description, connection)
        try insert.bind(4, Int(Int64(bitPattern: entry.id.high)), connection)
        try insert.bind(5, Int(Int64(bitPattern: entry.id.low)), connection)
        try insert.run(connection)
        return .new
    }

    private func note(_ result: APNSResult, at line: Int) throws(PushError) {
        try finish.bind(1, line, connection)
        try finish.bind(2, number: result.status, connection)
        try finish.bind(3, text: result.uniqueID, connection)
        try finish.bind(4, text: result.reason, connection)
        try finish.bind(5, number: result.timestamp, connection)
        try finish.bind(6, result.attempts, connection)
        try finish.bind(7, result.isDecided ? 1 : 0, connection)
        try finish.run(connection)
    }
}
