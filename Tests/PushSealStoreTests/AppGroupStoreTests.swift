// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealStore
import PushSealLocking
import PushSealSQLite
import Testing

@Suite("The store of seen messages") struct AppGroupStoreTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `a message is new once, also for another connection and after a restart`() throws {
        let store = try AppGroupStore(folder: folder.path)
        #expect(try store.verdict(message("a")) == .new)
        #expect(try store.verdict(message("a")) == .replay)
        #expect(try store.verdict(message("a", sealed: now + 5), at: now + 9) == .replay)
        #expect(try AppGroupStore(folder: folder.path + "/").verdict(message("a")) == .replay)
        #expect(try store.verdict(message("b")) == .new)
    }

    @Test func `ids are compared byte for byte, key by key`() throws {
        let store = try folder.store()
        let ids = ["a", "A", "a ", "a\0", "a\0b", "\u{E9}", "e\u{301}", "1", "01", "' OR 1=1; --"]
        for key: UInt8 in 1...2 {
            for id in ids { #expect(try store.verdict(message(id, key: key)) == .new) }
            for id in ids { #expect(try store.verdict(message(id, key: key)) == .replay) }
        }
    }

    @Test func `a message whose reply came too late is not noted`() throws {
        let store = try folder.store()
        #expect(try store.verdict(message("a"), claiming: TestClaim { false }) == .unclaimed)
        let count = Locked(0)
        let reply = TestClaim {
            count.withLock { $0 += 1 }
            return true
        }
        #expect(try store.verdict(message("a"), claiming: reply) == .new)
        #expect(count.withLock { $0 } == 1)
        #expect(try store.verdict(message("a"), claiming: reply) == .replay)
        let late = message("b", sealed: now - hour, until: now)
        #expect(try store.verdict(late, claiming: reply) == .ended)
        #expect(count.withLock { $0 } == 1, "nobody takes the reply for what is not shown")
    }

    @Test func `nobody else decides on a message while its reply is taken`() throws {
        let store = try folder.store()
        let other = try folder.store()
        let finished = DispatchSemaphore(value: 0)
        let verdicts = Locked<[StoreVerdict?]>([])
        let reply = TestClaim {
            Thread.detachNewThread {
                let verdict = try? other.verdict(message("a"))
                verdicts.withLock { $0.append(verdict) }
                finished.signal()
            }
            // Whether or not the other has started to wait, it cannot have finished.
            #expect(finished.wait(timeout: .now() + .milliseconds(20)) == .timedOut)
            return true
        }
        #expect(try store.verdict(message("a"), claiming: reply) == .new)
        finished.wait()
        #expect(verdicts.withLock { $0 } == [.replay])
    }

    @Test func `the file is its owner's alone, and beside it lies only its log`() throws {
        let store = try folder.store()
        #expect(try store.verdict(message("a")) == .new)
        #expect(try Set(folder.names) == Folder.usualNames)
        for name in try folder.names {
            let path = "\(folder.path)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `what was shown is in the file itself, so a log that is lost loses nothing`() throws
    {
        let store = try folder.store()
        #expect(try store.verdict(message("a")) == .new)
        let copy = try Folder()
        try FileManager.default.copyItem(atPath: folder.file, toPath: copy.file)
        #expect(try copy.store().verdict(message("a")) == .replay)
    }

    @Test func `no folder, a folder in place of the file, and a NUL in the path are told`() throws {
        for path in [folder.path + "/none", folder.path + "\0"] {
            let error = #expect(throws: StoreError.self) { try AppGroupStore(folder: path) }
            #expect(error?.code == .notAccessible)
        }
        try FileManager.default.createDirectory(
            atPath: folder.file,
            withIntermediateDirectories: false
        )
        let error = #expect(throws: StoreError.self) { try folder.store() }
        #expect(error?.code == .notAccessible)
    }

    @Test func `a file that the system does not open is told with the system's reason`() {
        let error = #expect(throws: DatabaseError.self) {
            _ = try Database.open(folder.path, patience: 0)
        }
        #expect(error?.detail == "the file cannot be opened: Is a directory (SQLite 14)")
    }

    @Test func `a file of a later version is not touched`() throws {
        _ = try folder.store()
        try folder.runSQLite("PRAGMA user_version = 99;")
        let error = #expect(throws: StoreError.self) { try folder.store() }
        #expect(error?.code == .laterVersion)
    }

    /// Each thread has its own connection, as each process does; locks are on files.
    @Test func `of several connections that race for an id exactly one wins`() throws {
        let ids = (0..<10).map { "id \($0)" }
        let wins = Locked<[String: Int]>([:])
        let failures = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { [folder] thread in
            do {
                // Opened here, so that creating the file is part of the race.
                let store = try AppGroupStore(folder: folder.path)
                for id in thread.isMultiple(of: 2) ? ids : ids.reversed()
                where try store.verdict(message(id)) == .new {
                    wins.withLock { $0[id, default: 0] += 1 }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(wins.withLock { $0 } == Dictionary(uniqueKeysWithValues: ids.map { ($0, 1) }))
    }
}
