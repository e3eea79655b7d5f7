// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealSQLite
import Testing

@testable import PushSealAPNs

@Suite("The journal of a batch")
struct SendJournalTests {
    private let path: String
    private let folder: URL
    private let token: DeviceToken

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "sent.db").path
        token = try #require(DeviceToken("00fc"))
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private func entry(_ line: Int, _ byte: UInt8 = 1) -> SendJournal.Entry {
        SendJournal.Entry(
            line: line,
            identity: SendJournal.Identity(["message": [byte], "token": [0]]),
            token: token,
            id: APNSID()
        )
    }

    private func result(_ entry: SendJournal.Entry, _ status: Int?) -> (Int, APNSResult) {
        (
            entry.line,
            APNSResult(
                token: token,
                status: status,
                id: entry.id,
                uniqueID: "u",
                reason: status == 200 ? nil : "Unregistered",
                timestamp: status == 410 ? 1_790_000_000_000 : nil,
                attempts: 2
            )
        )
    }

    private func decided(_ journal: borrowing SendJournal) throws -> [Int: APNSResult] {
        var results: [Int: APNSResult] = [:]
        try journal.forEachDecided { results[$0] = $1 }
        return results
    }

    /// The bytes on the disk of files beside the journal that have no name.
    private var reservedByteCount: Int {
        get throws {
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return descriptors.reduce(0) { sum, name in
                let link = "/proc/self/fd/\(name)"
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
                var status = stat()
                guard let file, file.hasPrefix(folder.path), file.hasSuffix("(deleted)"),
                    stat(link, &status) == 0
                else { return sum }
                return sum + 512 * Int(status.st_blocks)
            }
        }
    }

    @Test("it knows which lines of earlier runs are decided, whatever is in them now")
    func isDecided() throws {
        defer { remove() }
        do {
            let journal = try SendJournal.open(path)
            let entries = [entry(1), entry(3)]
            _ = try journal.note(entries, [result(entries[0], 200), result(entries[1], nil)])
            #expect(try journal.isDecided(line: 1) == nil)
        }
        let journal = try SendJournal.open(path)
        #expect(try (1...4).map { try journal.isDecided(line: $0) } == [true, nil, false, nil])
    }

    @Test("it holds room for results that come when the disk is full")
    func reserve() throws {
        defer { remove() }
        var journal = try SendJournal.open(path)
        #expect(try reservedByteCount >= 16 << 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count <= 2)
        journal.useReserve()
        #expect(try reservedByteCount == 0)
        let entry = entry(1)
        _ = try journal.note([entry], [result(entry, 200)])
        #expect(try decided(journal).keys.sorted() == [1])
    }

    @Test("what was begun goes on under its id, what was decided is not sent again")
    func resumes() throws {
        defer { remove() }
        let entries = (1...6).map { entry($0) }
        let statuses = [200, 410, 503, 429, nil]
        do {
            let journal = try SendJournal.open(path)
            #expect(try journal.note(entries, []) == Array(repeating: .new, count: 6))
            let results = zip(entries, statuses).map { result($0, $1) }
            _ = try journal.note([], results)
        }
        let journal = try SendJournal.open(path)
        #expect(try decided(journal).keys.sorted() == [1, 2])
        #expect(try decided(journal)[2] == result(entries[1], 410).1)
        // These have new ids; the one in the journal counts.
        let again = try journal.note((1...7).map { entry($0) }, [])
        #expect(
            again == [
                .decided, .decided, .begun(entries[2].id), .begun(entries[3].id),
                .begun(entries[4].id), .begun(entries[5].id), .new,
            ]
        )
    }

    @Test("a line that says something else is told, and nothing after it is noted")
    func otherInput() throws {
        defer { remove() }
        do {
            let journal = try SendJournal.open(path)
            _ = try journal.note([entry(1), entry(2)], [])
        }
        let journal = try SendJournal.open(path)
        let standings = try journal.note([entry(1), entry(2, 9), entry(3)], [])
        #expect(standings.last == .different(["message"]))
        #expect(standings.count == 2)
    }

    @Test("a second sender is refused until the first has closed")
    func oneSender() throws {
        defer { remove() }
        do {
            let journal = try SendJournal.open(path)
            let error = #expect(throws: SendJournalError.self) {
                let second = try SendJournal.open(path)
                _ = try second.note([], [])
            }
            #expect(error?.code == .inUse)
            _ = try journal.note([entry(1)], [])
        }
        let next = try SendJournal.open(path)
        _ = try next.note([entry(2)], [])
    }

    @Test("ids of any version are kept, bit by bit")
    func ids() throws {
        defer { remove() }
        let id = try #require(APNSID("ffffffff-ffff-ffff-ffff-fffffffffffe"))
        let journal = try SendJournal.open(path)
        let entry = SendJournal.Entry(
            line: 1,
            identity: SendJournal.Identity([:]),
            token: token,
            id: id
        )
        _ = try journal.note([entry], [])
        _ = try journal.note([], [result(entry, 200)])
        #expect(try decided(journal)[1]?.apnsID == id)
    }

    @Test("what is no journal stays as it is")
    func notAJournal() throws {
        defer { remove() }
        let text = Data("{\"token\":\"00\"}\n".utf8)
        try text.write(to: URL(filePath: path))
        let error = #expect(throws: SendJournalError.self) {
            _ = try SendJournal.open(path).note([], [])
        }
        #expect(error?.code == .notAJournal)
        #expect(try Data(contentsOf: URL(filePath: path)) == text)
    }

    @Test("a file without bytes is a journal that was lost, not a new one")
    func empty() throws {
        defer { remove() }
        try Data().write(to: URL(filePath: path))
        let error = #expect(throws: SendJournalError.self) {
            _ = try SendJournal.open(path).note([], [])
        }
        #expect(error?.code == .notAJournal)
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    }

    @Test("a new one has its name when it is complete, and nothing else is left")
    func complete() throws {
        defer { remove() }
        do {
            let journal = try SendJournal.open(path)
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(try #require(size) > 0)
            _ = try journal.note([entry(1)], [])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sent.db"])
    }

    @Test("a journal of another format is refused, and both formats are named")
    func otherFormat() throws {
        defer { remove() }
        do {
            let journal = try SendJournal.open(path)
            _ = try journal.note([entry(1)], [])
        }
        do {
            let database = try Database.open(path, patience: 0)
            try database.run("PRAGMA user_version = 4")
        }
        let error = #expect(throws: SendJournalError.self) {
            _ = try SendJournal.open(path).note([], [])
        }
        #expect(error?.code == .notAJournal)
        #expect(error?.detail.contains("format 3") == true)
        #expect(error?.detail.contains("format 4") == true)
    }

    @Test("its seed is always the same")
    func seed() throws {
        defer { remove() }
        let first = try SendJournal.open(path).seed
        #expect(try SendJournal.open(path).seed == first)
    }

    @Test("whatever is not sent again is printed")
    func decidedIsPrinted() throws {
        defer { remove() }
        let first = entry(1)
        _ = try SendJournal.open(path).note([first], [result(first, 200)])
        try Database.open(path, patience: 0).run("UPDATE push SET is_decided = 7")
        let journal = try SendJournal.open(path)
        #expect(try journal.note([first], []) == [.decided])
        #expect(try decided(journal).keys.sorted() == [1])
    }

    @Test(
        "one that cannot be written is left alone, and goes on when it can be",
        .enabled(if: geteuid() != 0, "root may write any file")
    )
    func readOnly() throws {
        defer { remove() }
        let files = FileManager.default
        _ = try SendJournal.open(path).note([entry(1)], [])
        try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        let error = #expect(throws: SendJournalError.self) {
            _ = try SendJournal.open(path).note([], [])
        }
        #expect(error?.code == .failed)
        let name = URL(fileURLWithPath: path).lastPathComponent
        #expect(try files.contentsOfDirectory(atPath: folder.path) == [name])
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        _ = try SendJournal.open(path).note([entry(2)], [])
    }

    @Test("the file is its owner's alone")
    func permissions() throws {
        defer { remove() }
        let journal = try SendJournal.open(path)
        _ = try journal.note([entry(1)], [])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
