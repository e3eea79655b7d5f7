// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealLocking
import Testing

@testable import PushSealStore

@Suite("A damaged store is replaced behind a bound") struct DamageTests {
    let folder: Folder
    /// A few messages, with ids that fill several pages.
    let messages = (0..<50).map { index in
        message(String(repeating: "\(index) ", count: 60), sealed: now - 300 + index)
    }
    /// The first second from which a store created now accepts messages, with time for a slow test.
    let afterwards = SystemTime.now + AppGroupStore.clockTolerance + 600

    init() throws { folder = try Folder() }

    /// Ways to damage a file.
    enum Damage: String, CaseIterable {
        case empty, header, halfPage, onePage, half, allButLastPage, garbage, garbageInside
        case zeroesInside, text, noTables, otherTables, lostBound, journalAlone, logAlone
        case indexAlone, lostIDs, negativeCount
    }

    private func damage(_ damage: Damage) throws {
        let url = URL(filePath: folder.file)
        var bytes = [UInt8](try Data(contentsOf: url))
        let page = 4_096
        try #require(bytes.count > 4 * page)
        switch damage {
        case .empty: bytes = []
        case .header: bytes.removeLast(bytes.count - 100)
        case .halfPage: bytes.removeLast(bytes.count - page / 2)
        case .onePage: bytes.removeLast(bytes.count - page)
        case .half: bytes.removeLast(bytes.count / 2)
        case .allButLastPage: bytes.removeLast(page)
        case .garbage: for index in bytes.indices { bytes[index] = UInt8(index * 7 & 0xFF) }
        case .garbageInside: for index in page..<bytes.count { bytes[index] = 0xA5 }
        case .zeroesInside: for index in page..<bytes.count { bytes[index] = 0 }
        case .text: bytes = Array("this is no database, but long enough to be sure: \(UUID())".utf8)
        case .noTables:
            return try folder.runSQLite("DROP TABLE seen_message; DROP TABLE seen_key;")
        case .otherTables:
            return try folder.runSQLite(
                "DROP TABLE seen_message; CREATE TABLE seen_message (a, b);"
            )
        case .lostBound:
            return try folder.runSQLite("DELETE FROM store; DELETE FROM seen_key;")
        case .lostIDs:
            return try folder.runSQLite(
                "DELETE FROM seen_message; UPDATE seen_key SET message_count = \(Int.max);"
            )
        case .negativeCount:
            return try folder.runSQLite("UPDATE seen_key SET message_count = -1;")
        case .journalAlone:
            try FileManager.default.moveItem(atPath: folder.file, toPath: folder.file + "-journal")
            return
        case .logAlone: return try FileManager.default.removeItem(atPath: folder.file)
        case .indexAlone:
            for name in ["", "-wal"] {
                try FileManager.default.removeItem(atPath: folder.file + name)
            }
            return
        }
        // Overwrites the existing file, as damage does, instead of replacing it.
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: bytes)
        try handle.truncate(atOffset: UInt64(bytes.count))
        try handle.close()
    }

    /// Both with the store open during the damage, as in a running process, and opened after it.
    @Test(arguments: Damage.allCases, [true, false])
    func `nothing shown before is shown after`(damage: Damage, staysOpen: Bool) throws {
        var store = try folder.store()
        for message in messages { #expect(try store.verdict(message) == .new) }
        try self.damage(damage)
        if !staysOpen { store = try folder.store() }
        for message in messages { #expect(try store.verdict(message) != .new) }
        // A process with the pages in memory keeps using them until it reads the damage.
        let verdicts = try (0..<3).map { _ in try store.verdict(message("fresh")) }
        #expect(verdicts.filter { $0 == .new }.count <= (staysOpen ? 1 : 0))
        let later = message("later", sealed: afterwards)
        #expect(try store.verdict(later, at: afterwards) == .new)
        #expect(try store.verdict(later, at: afterwards) == .replay)
        #expect(try Folder.usualNames.isSuperset(of: folder.names))
        let other = try folder.store(at: afterwards)
        #expect(try other.verdict(later, at: afterwards) != .new)
        for message in messages { #expect(try other.verdict(message) != .new) }
    }

    /// A store that begins anew takes the reply once more.
    ///
    /// Damage by SQLite itself has to wait until the store has written.
    @Test(arguments: [
        Damage.empty, .header, .halfPage, .onePage, .half, .allButLastPage, .garbage,
        .garbageInside, .zeroesInside, .text, .journalAlone, .logAlone, .indexAlone,
    ])
    func `nothing is shown twice if it is damaged while the reply is taken`(damage: Damage) throws {
        let store = try folder.store()
        #expect(try store.verdict(messages[0]) == .new)
        let isWhole = Locked(true)
        let reply = TestClaim {
            let isFirst = isWhole.withLock { isWhole in
                defer { isWhole = false }
                return isWhole
            }
            if isFirst { #expect(throws: Never.self) { try self.damage(damage) } }
            return true
        }
        var verdicts = [try? store.verdict(messages[1], claiming: reply)]
        for _ in 0..<2 { verdicts.append(try folder.store().verdict(messages[1])) }
        #expect(verdicts.filter { $0 == .new }.count <= 1)
        #expect(try folder.store().verdict(messages[0]) != .new)
    }

    /// Ways to damage the log.
    enum LogDamage: String, CaseIterable {
        case lastByte, half, garbage, gone
    }

    /// Each push comes to a process of its own, which ends without closing the store.
    @Test(arguments: LogDamage.allCases)
    func `no push leaves anything in the log, so its damage brings nothing back`(
        damage: LogDamage
    ) throws {
        var folder = folder
        for (place, message) in messages.enumerated() {
            let store = try folder.store()
            let shown = notification("text \(place)")
            #expect(try store.show(shown, noting: message).isNew)
            folder = try folder.copy()
        }
        let log = URL(filePath: folder.file + "-wal")
        var bytes = [UInt8](try Data(contentsOf: log))
        #expect(bytes.isEmpty)
        switch damage {
        case .lastByte: bytes = bytes.dropLast()
        case .half: bytes.removeLast(bytes.count / 2)
        case .garbage: bytes = (0..<max(bytes.count, 9_000)).map { UInt8($0 * 7 & 0xFF) }
        case .gone: break
        }
        try Data(bytes).write(to: log)
        if damage == .gone { try FileManager.default.removeItem(at: log) }
        let store = try folder.store()
        for message in messages { #expect(try store.verdict(message) == .replay) }
        #expect(try store.bodies.count == messages.count)
    }

    @Test func `a clock that was set back does not date the damage`() throws {
        var store = try folder.store()
        for message in messages { #expect(try store.verdict(message) == .new) }
        try damage(.empty)
        store = try folder.store(at: 0)
        for message in messages { #expect(try store.verdict(message, at: now) == .forgotten) }
    }

    @Test func `a file that is removed while it is open was there`() throws {
        let store = try folder.store()
        #expect(try store.verdict(messages[0]) == .new)
        try FileManager.default.removeItem(atPath: folder.file)
        #expect(try store.verdict(messages[0]) == .forgotten)
        #expect(try folder.store().verdict(messages[1]) == .forgotten)
    }

    @Test func `a file that was removed while it was open was there, whoever finds it missing`()
        throws
    {
        let first = try folder.store()
        #expect(try first.verdict(messages[0]) == .new)
        try removeAll()
        let second = try folder.store()
        #expect(try second.verdict(messages[1]) == .new, "it cannot know of the file")
        #expect(try first.verdict(messages[0]) == .forgotten)
        // The bound is also that of keys that the new store knows.
        #expect(try second.verdict(messages[1]) == .replay)
        #expect(try second.verdict(messages[2]) == .forgotten)
        #expect(try second.verdict(message("other", key: 2)) == .forgotten)
        let later = message("later", sealed: afterwards)
        #expect(try first.verdict(later, at: afterwards) == .new)
        #expect(try second.verdict(later, at: afterwards) == .replay)
    }

    @Test func `the same holds if the new store has forgotten a key by then`() throws {
        let first = try folder.store(keys: 2)
        #expect(try first.verdict(messages[0]) == .new)
        try removeAll()
        let second = try folder.store(keys: 2)
        for key in 2...4 {
            let early = message("early", key: UInt8(key), sealed: now - 60)
            #expect(try second.verdict(early) == .new)
        }
        #expect(try first.verdict(messages[0]) == .forgotten)
        // Only once: what is sealed later is not refused again.
        let later = message("later", sealed: afterwards)
        #expect(try first.verdict(later, at: afterwards) == .new)
        let third = try folder.store(keys: 2, at: afterwards)
        #expect(try third.verdict(later, at: afterwards) == .replay)
    }

    @Test func `the same holds once the new store forgets ids`() throws {
        let first = try folder.store(ids: 2)
        #expect(try first.verdict(messages[0]) == .new)
        try removeAll()
        let second = try folder.store(ids: 2)
        for message in messages[1...2] { #expect(try second.verdict(message) == .new) }
        #expect(try first.verdict(messages[0]) == .forgotten)
        let later = message("later", sealed: afterwards)
        #expect(try first.verdict(later, at: afterwards) == .new)
        #expect(try first.verdict(messages[3], at: afterwards) == .forgotten)
    }

    @Test(arguments: [true, false])
    func `no record's number is used again`(isRemoved: Bool) throws {
        let first = try folder.store()
        for _ in 0..<3 { _ = try first.show(notification("early"), noting: nil) }
        let known = try #require(try first.notifications().first?.id)
        if isRemoved {
            try removeAll()
            _ = try folder.store().show(notification("of another process"), noting: nil)
        } else {
            try damage(.empty)
        }
        _ = try first.show(notification("late"), noting: nil)
        #expect(try #require(try first.notifications().first?.id) > known)
    }

    private func removeAll() throws {
        for name in try folder.names {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        }
    }

    @Test func `who has the old file open goes on with the new one`() throws {
        let first = try folder.store()
        let second = try folder.store()
        #expect(try first.verdict(messages[0]) == .new)
        try damage(.empty, afterFilling: first)
        _ = try folder.store()
        let later = message("later", sealed: afterwards)
        #expect(try second.verdict(later, at: afterwards) == .new)
        #expect(try first.verdict(later, at: afterwards) == .replay)
    }

    private func damage(_ damage: Damage, afterFilling store: AppGroupStore) throws {
        for message in messages { _ = try store.verdict(message) }
        try self.damage(damage)
    }

    @Test func `what a process left that was killed while it made the store is cleared`() throws {
        try Data("half a store".utf8).write(to: URL(filePath: folder.file + ".new"))
        try Data("and its journal".utf8).write(to: URL(filePath: folder.file + ".new-journal"))
        #expect(try folder.store().verdict(messages[0]) == .new, "nothing had been shown")
        #expect(try Folder.usualNames.isSuperset(of: folder.names))
    }

    @Test(arguments: [Damage.half, .journalAlone, .logAlone], [0, now])
    func `who is killed while replacing a damaged store leaves no folder like a new one`(
        damage: Damage,
        clock: Int
    ) throws {
        for message in messages { #expect(try folder.store().verdict(message) == .new) }
        try self.damage(damage)
        // As far as it gets before there is a new store; killed there, it runs nothing further.
        try StoreFolder(path: folder.path).clear(lastChange: now)
        #expect(try folder.names == [AppGroupStore.fileName])
        let store = try folder.store(at: clock)
        for message in messages { #expect(try store.verdict(message) == .forgotten) }
    }
}
