// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import PushSeal
import PushSealStore
import Synchronization
import Testing

#if canImport(CSQLite)
import CSQLite
#else
import SQLite3
#endif

/// A folder of the test's own, removed with it.
final class Folder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "PushSealStoreTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { "\(path)/\(AppGroupStore.fileName)" }
}

private func message(_ id: String, key: String? = nil, until: Int = 2_000) -> SeenMessage {
    SeenMessage(keyID: key, id: id, validUntil: until)
}

@Suite("The store of seen messages") struct AppGroupStoreTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `a message is new once, also for another connection and after a restart`() throws {
        let store = try AppGroupStore(folder: folder.path)
        #expect(try store.insert(message("a"), at: 1_000))
        #expect(try !store.insert(message("a"), at: 1_000))
        #expect(try !store.insert(message("a", until: 9_000), at: 1_001))
        #expect(try !AppGroupStore(folder: folder.path + "/").insert(message("a"), at: 1_000))
        #expect(try store.insert(message("b"), at: 1_000))
    }

    @Test func `ids are compared byte for byte, key by key`() throws {
        let store = try AppGroupStore(folder: folder.path)
        let ids = ["a", "A", "a ", "a\0", "a\0b", "\u{E9}", "e\u{301}", "1", "01", "' OR 1=1; --"]
        for id in ids { #expect(try store.insert(message(id), at: 1)) }
        for id in ids { #expect(try !store.insert(message(id), at: 1)) }
        #expect(try store.insert(message("a", key: "k"), at: 1))
        #expect(try !store.insert(message("a", key: "k"), at: 1))
    }

    @Test func `an id is forgotten a day after its message has ended, not before`() throws {
        let store = try AppGroupStore(folder: folder.path)
        let end = 2_000 + AppGroupStore.clockSlack
        #expect(try store.insert(message("a"), at: 1_000))
        #expect(try !store.insert(message("a"), at: end - 1))
        #expect(try store.insert(message("a"), at: end))
        #expect(try store.insert(message("forever", until: .max), at: end))
        #expect(try !store.insert(message("forever", until: .max), at: .max - 1))
        #expect(try store.insert(message("past", until: .min), at: .min))
    }

    @Test func `the file does not grow without bound, and what ends first goes first`() throws {
        let store = try AppGroupStore(folder: folder.path)
        let limit = AppGroupStore.idLimit
        // Filled past the store, since one transaction each is slow.
        try runSQLite(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(limit))
            INSERT INTO seen_message SELECT x'', CAST('n' || i AS BLOB), 1000000 + i FROM n;
            """
        )
        #expect(try store.insert(message("new", until: 5_000_000), at: 1))
        #expect(try !store.insert(message("new", until: 5_000_000), at: 1))
        #expect(try !store.insert(message("n2", until: 1_000_002), at: 1))
        #expect(try store.insert(message("n1", until: 1_000_001), at: 1), "the first to end")
    }

    @Test func `the file is its owner's alone, and nothing lies beside it`() throws {
        let store = try AppGroupStore(folder: folder.path)
        #expect(try store.insert(message("a"), at: 1))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == [AppGroupStore.fileName])
    }

    @Test func `what is no store is refused and left as it is`() throws {
        let text = Data("this is no database, and long enough to be sure of it: \(UUID())".utf8)
        try text.write(to: URL(filePath: folder.file))
        let error = #expect(throws: SeenStoreError.self) {
            try AppGroupStore(folder: folder.path)
        }
        #expect(error?.code == .damaged)
        #expect(try Data(contentsOf: URL(filePath: folder.file)) == text)
    }

    @Test func `damage inside is an error, never a new message`() throws {
        do {
            let store = try AppGroupStore(folder: folder.path)
            for id in 0..<40 { #expect(try store.insert(message("id \(id)"), at: 1)) }
        }
        var bytes = try Data(contentsOf: URL(filePath: folder.file))
        for offset in 4_096..<bytes.count { bytes[offset] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.file))
        let error = #expect(throws: SeenStoreError.self) {
            _ = try AppGroupStore(folder: folder.path).insert(message("id 1"), at: 1)
        }
        #expect(error?.code == .damaged)
    }

    @Test func `no folder, a folder in place of the file, and a NUL in the path are told`() throws {
        for path in [folder.path + "/none", folder.path + "\0"] {
            let error = #expect(throws: SeenStoreError.self) { try AppGroupStore(folder: path) }
            #expect(error?.code == .cannotOpen)
        }
        try FileManager.default.createDirectory(
            atPath: folder.file,
            withIntermediateDirectories: false
        )
        let error = #expect(throws: SeenStoreError.self) { try AppGroupStore(folder: folder.path) }
        #expect(error?.code == .cannotOpen)
    }

    @Test func `a file of a later version is not touched`() throws {
        _ = try AppGroupStore(folder: folder.path)
        try runSQLite("PRAGMA user_version = 99;")
        let error = #expect(throws: SeenStoreError.self) { try AppGroupStore(folder: folder.path) }
        #expect(error?.code == .laterVersion)
    }

    /// Each thread has a connection of its own, as each process has; SQLite's locks are of the file.
    @Test func `of several connections that race for an id exactly one wins`() throws {
        let ids = (0..<40).map { "id \($0)" }
        let wins = Mutex<[String: Int]>([:])
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { [folder] thread in
            do {
                // Opened here, so that the tables are made in the race too.
                let store = try AppGroupStore(folder: folder.path)
                for id in thread.isMultiple(of: 2) ? ids : ids.reversed()
                where try store.insert(message(id), at: 1) {
                    wins.withLock { $0[id, default: 0] += 1 }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(wins.withLock { $0 } == Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) }))
    }

    /// Runs SQL on the store's file by a connection of its own.
    private func runSQLite(_ sql: String) throws {
        var connection: OpaquePointer?
        try #require(sqlite3_open(folder.file, &connection) == SQLITE_OK)
        defer { sqlite3_close(connection) }
        try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
    }
}
