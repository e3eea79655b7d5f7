// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealSQLite
import SealFormats

/// The pushes of a sender and their results, in a file that survives a crash.
///
/// A push is recorded with its apns-id before its first attempt, and its result before it is
/// reported. So after a crash the same input continues where it was, and pushes in flight are sent
/// again with the same id. Only one sender can use the file. Many pushes share one transaction,
/// since a sync takes as long for one as for a thousand.
package struct SendJournal: ~Copyable {
    /// What makes a push this one and no other.
    package struct Identity: Sendable, Equatable {
        /// How many digits of a member's digest to keep, to name it when it differs.
        private static let digitCount = 6

        /// SHA-256 of all its members.
        let digest: [UInt8]
        /// The name of each member and the first digits of its digest, one a line.
        let members: String

        /// - Parameter members: the bytes of each member.
        package init(_ members: [String: [UInt8]]) {
            let digests = members.sorted { $0.key < $1.key }.map { name, value in
                (name, (try? Digest.sha256.hash(value)) ?? [])
            }
            let all = digests.reduce(into: [UInt8]()) { all, member in
                all += Array(member.0.utf8) + [0] + member.1
            }
            digest = (try? Digest.sha256.hash(all)) ?? []
            self.members = digests.map { name, digest in
                name + " " + digest.prefix(Self.digitCount / 2).map(Self.digits).joined()
            }.joined(separator: "\n")
        }

        private static func digits(_ byte: UInt8) -> String {
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }

        /// The names of the members that differ, in order.
        static func differences(_ one: String, _ other: String) -> [String] {
            let (one, other) = (Set(one.split(separator: "\n")), Set(other.split(separator: "\n")))
            let names = one.symmetricDifference(other).compactMap { $0.split(separator: " ").first }
            return Set(names.map(String.init)).sorted()
        }
    }

    /// A push of the input, by the number of its line.
    package struct Entry: Sendable {
        /// The line number, from 1.
        package let line: Int
        package let identity: Identity
        package let token: DeviceToken
        package let id: APNSID
        /// The caller's own id of the push, as JSON.
        package let callerID: [UInt8]?

        package init(
            line: Int,
            identity: Identity,
            token: DeviceToken,
            id: APNSID,
            callerID: [UInt8]? = nil
        ) {
            self.callerID = callerID
            self.line = line
            self.identity = identity
            self.token = token
            self.id = id
        }
    }

    /// What the journal knows of a line.
    package enum Standing: Equatable {
        /// Nothing; it has just been recorded.
        case new
        /// It may have been sent; continue with this id.
        case begun(APNSID)
        /// APNs has answered for good.
        case decided
        /// The line differs, in these members: the journal belongs to another input.
        case different([String])
    }

    /// The path of the file.
    package let path: String
    private let database: Database
    private let find: Statement
    private let insert: Statement
    private let finish: Statement
    /// Room for results when the disk is full.
    private var reserve: AtomicFile?
    /// The highest line in the file when it was opened.
    private let lastKnownLine: Int
    /// How many lines the file had.
    package let knownLineCount: Int
    /// A random number, always the same for this journal.
    package let seed: Int

    private init(
        _ database: consuming Database,
        _ path: String
    ) throws(DatabaseError) {
        self.path = path
        let find = try database.prepare(JournalTables.find)
        let insert = try database.prepare(JournalTables.insert)
        let finish = try database.prepare(JournalTables.finish)
        let lastLine = try database.integer(JournalTables.lastLine)
        let seed = try database.integer(JournalTables.seed)
        knownLineCount = try database.integer(JournalTables.lineCount)
        self.seed = seed
        lastKnownLine = lastLine
        self.find = find
        self.insert = insert
        self.finish = finish
        self.database = database
    }

    /// Opens a journal, or creates one.
    ///
    /// It takes 16 MB of the disk beside it until it is closed.
    ///
    /// - Throws: `inUse` if another sender uses it, `notAJournal`, or `failed`.
    package static func open(_ path: String) throws(SendJournalError) -> SendJournal {
        try JournalFile.make(path) { new throws(DatabaseError) in
            try JournalTables.create(in: try Database.open(new, patience: 0))
        }
        var journal: SendJournal
        do throws(DatabaseError) {
            let database = try Database.open(path, patience: 0)
            try JournalTables.prepare(database)
            journal = try SendJournal(database, path)
        } catch {
            throw SendJournalError(error)
        }
        journal.reserve = try JournalFile.reserve(beside: path)
        return journal
    }

    /// Records lines and results together; they are on the disk when this returns.
    ///
    /// - Parameters:
    ///   - entries: lines about to be sent, in order.
    ///   - results: results, by line.
    /// - Returns: what is known of each line, up to the first that differs.
    /// - Throws: `failed`.
    package func note(
        _ entries: [Entry],
        _ results: [(line: Int, result: APNSResult)]
    ) throws(SendJournalError) -> [Standing] {
        do throws(DatabaseError) {
            try database.run("BEGIN IMMEDIATE")
            var standings: [Standing] = []
            for entry in entries {
                let standing = try standing(of: entry)
                standings.append(standing)
                if case .different = standing { break }
            }
            for (line, result) in results { try note(result, at: line) }
            try database.run("COMMIT")
            return standings
        } catch {
            // Otherwise the next transaction could not begin.
            try? database.run("ROLLBACK")
            throw SendJournalError(error)
        }
    }

    /// Whether APNs has answered a line for good; nil if the journal did not have the line when it
    /// was opened.
    package func isDecided(line: Int) throws(SendJournalError) -> Bool? {
        guard line <= lastKnownLine else { return nil }
        do throws(DatabaseError) {
            try find.bind(1, line, database)
            try find.bind(2, [UInt8](), database)
            return try find.firstRow(database, columns: 4).map { $0[1] != 0 }
        } catch {
            throw SendJournalError(error)
        }
    }

    /// Gives the 16 MB back, for results that the disk has no room for.
    package mutating func useReserve() { reserve = nil }

    /// Passes on the answers that APNs gave earlier, in line order.
    package func forEachDecided(
        _ body: (_ line: Int, _ result: APNSResult) -> Void
    ) throws(SendJournalError) {
        do throws(DatabaseError) {
            let statement = try database.prepare(JournalTables.decided)
            try statement.forEachRow(database) { row throws(DatabaseError) in
                guard let line = row.number(0), let token = row.text(1).flatMap(DeviceToken.init)
                else { throw DatabaseError(.damaged, "a row of the journal is damaged") }
                var result = APNSResult(
                    token: token,
                    status: row.number(4),
                    id: Self.id(row.number(2) ?? 0, row.number(3) ?? 0),
                    uniqueID: row.text(5),
                    reason: row.text(6),
                    timestamp: row.number(7),
                    attempts: row.number(8) ?? 0
                )
                result.callerID = row.text(9).map { Array($0.utf8) }
                body(line, result)
            }
        } catch {
            throw SendJournalError(error)
        }
    }

    private func standing(of entry: Entry) throws(DatabaseError) -> Standing {
        if entry.line <= lastKnownLine {
            try find.bind(1, entry.line, database)
            try find.bind(2, entry.identity.digest, database)
            if let row = try find.firstRow(database, columns: 4) {
                guard row[0] == 1 else { return .different(try differences(entry)) }
                guard row[1] == 0 else { return .decided }
                return .begun(Self.id(row[2], row[3]))
            }
        }
        try insert.bind(1, entry.line, database)
        try insert.bind(2, entry.identity.digest, database)
        try insert.bind(3, text: entry.token.description, database)
        try insert.bind(4, Int(Int64(bitPattern: entry.id.high)), database)
        try insert.bind(5, Int(Int64(bitPattern: entry.id.low)), database)
        let callerID = entry.callerID.map { String(decoding: $0, as: UTF8.self) }
        try insert.bind(6, text: callerID, database)
        try insert.bind(7, text: entry.identity.members, database)
        try insert.run(database)
        return .new
    }

    private func differences(_ entry: Entry) throws(DatabaseError) -> [String] {
        let statement = try database.prepare(JournalTables.members)
        try statement.bind(1, entry.line, database)
        var names: [String] = []
        try statement.forEachRow(database) { row throws(DatabaseError) in
            names = Identity.differences(row.text(0) ?? "", entry.identity.members)
        }
        return names
    }

    /// An id from its two halves, which SQLite stores as signed numbers.
    private static func id(_ high: Int, _ low: Int) -> APNSID {
        APNSID(high: UInt64(bitPattern: Int64(high)), low: UInt64(bitPattern: Int64(low)))
    }

    private func note(_ result: APNSResult, at line: Int) throws(DatabaseError) {
        try finish.bind(1, line, database)
        try finish.bind(2, number: result.status, database)
        try finish.bind(3, text: result.uniqueID, database)
        try finish.bind(4, text: result.reason, database)
        try finish.bind(5, number: result.timestamp, database)
        try finish.bind(6, result.attempts, database)
        try finish.bind(7, result.isDecided ? 1 : 0, database)
        try finish.run(database)
    }
}
