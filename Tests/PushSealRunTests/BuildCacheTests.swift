// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("The cache of compiled extensions")
struct BuildCacheTests {
    /// Calls `body` with a cache in a temporary folder.
    private func withCache(_ body: (BuildCache) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "cache-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(try BuildCache(folder: folder))
    }

    private func makeProgram(_ path: String, _ text: String = "#!/bin/sh\n") throws(RunError) {
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o700]
        )
        if !isMade { throw RunError(.unwritable, path) }
    }

    @Test("gives a program once it is whole, and keeps nothing else")
    func insertion() throws {
        try withCache { cache in
            #expect(cache.program("k", name: "a") == nil)
            let made = try cache.insert("k", name: "a") { folder throws(RunError) in
                #expect(cache.program("k", name: "a") == nil)
                try makeProgram(folder + "/a")
                try makeProgram(folder + "/scrap")
            }
            #expect(cache.program("k", name: "a") == made)
            #expect(folderEntries(cache.folder) == ["k"])
            #expect(folderEntries(cache.folder + "/k") == ["a"])
        }
    }

    @Test("keeps the files that a program is to have beside it")
    func otherFile() throws {
        try withCache { cache in
            let made = try cache.insert("k", name: "a", besides: ["b"]) { folder throws(RunError) in
                for name in ["a", "b", "c"] { try makeProgram("\(folder)/\(name)") }
            }
            #expect(made == cache.folder + "/k/a")
            #expect(folderEntries(cache.folder + "/k").sorted() == ["a", "b"])
        }
    }

    @Test("keeps nothing of a program that did not come about")
    func failure() throws {
        try withCache { cache in
            #expect(throws: RunError.self) {
                try cache.insert("k", name: "a") { folder throws(RunError) in
                    try makeProgram(folder + "/a")
                    throw RunError(.malformed, "no")
                }
            }
            #expect(folderEntries(cache.folder) == [])
        }
    }

    @Test("takes the first of two that are made of the same at once")
    func race() throws {
        try withCache { cache in
            let outer = try cache.insert("k", name: "a") { folder throws(RunError) in
                try makeProgram(folder + "/a", "outer")
                _ = try cache.insert("k", name: "a") { folder throws(RunError) in
                    try makeProgram(folder + "/a", "inner")
                }
            }
            #expect(try String(contentsOfFile: outer, encoding: .utf8) == "inner")
            #expect(folderEntries(cache.folder) == ["k"])
        }
    }

    @Test("replaces a program that cannot be run")
    func unusableProgram() throws {
        try withCache { cache in
            for text in ["old", "new"] {
                let made = try cache.insert("k", name: "a") { folder throws(RunError) in
                    try makeProgram(folder + "/a", text)
                }
                #expect(try String(contentsOfFile: made, encoding: .utf8) == text)
                #expect(cache.program("k", name: "a") == made)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600],
                    ofItemAtPath: made
                )
                #expect(cache.program("k", name: "a") == nil)
            }
            #expect(folderEntries(cache.folder) == ["k"])
        }
    }

    @Test("does not give a program that others may change", arguments: [0o770, 0o707])
    func changeableProgram(_ mode: Int) throws {
        try withCache { cache in
            for path in ["k/a", "k"] {
                let made = try cache.insert("k", name: "a") { folder throws(RunError) in
                    try makeProgram(folder + "/a")
                }
                #expect(cache.program("k", name: "a") == made)
                try FileManager.default.setAttributes(
                    [.posixPermissions: mode],
                    ofItemAtPath: "\(cache.folder)/\(path)"
                )
                #expect(cache.program("k", name: "a") == nil)
            }
        }
    }

    @Test("is not used in a folder that others may write to", arguments: [0o770, 0o707, 0o777])
    func changeableFolder(_ mode: Int) throws {
        try withCache { cache in
            let set = { (path: String, mode: Int) in
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            try set(cache.folder, mode)
            #expect(throws: RunError.self) { try BuildCache(folder: cache.folder) }
            try set(cache.folder, 0o755)
            _ = try BuildCache(folder: cache.folder)
            // Nor in one that others may exchange; as in /tmp, they may put theirs beside it.
            let inner = cache.folder + "/pushseal/run"
            _ = try BuildCache(folder: inner)
            try set(cache.folder, 0o777)
            #expect(throws: RunError.self) { try BuildCache(folder: inner) }
            try set(cache.folder, 0o1777)
            _ = try BuildCache(folder: inner)
        }
    }

    @Test("removes at once what a killed command left, and nothing that is being built")
    func abandoned() throws {
        try withCache { cache in
            let left = cache.folder + "/.new-abandoned"
            try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
            try makeProgram(left + "/0.swift")
            _ = try cache.insert("outer", name: "a") { folder throws(RunError) in
                _ = try cache.insert("inner", name: "a") { inner throws(RunError) in
                    #expect(
                        Set(folderEntries(cache.folder).map { "\(cache.folder)/\($0)" })
                            == [folder, inner]
                    )
                    try makeProgram(inner + "/a")
                }
                try makeProgram(folder + "/a")
            }
            #expect(Set(folderEntries(cache.folder)) == ["outer", "inner"])
        }
    }

    @Test("lets the programs go that were used least recently")
    func capacity() throws {
        try withCache { cache in
            for number in 0...BuildCache.capacity {
                _ = try cache.insert("\(number)", name: "a") { folder throws(RunError) in
                    try makeProgram(folder + "/a")
                }
                let age = Date(timeIntervalSince1970: Double(number + 1))
                try FileManager.default.setAttributes(
                    [.modificationDate: age],
                    ofItemAtPath: "\(cache.folder)/\(number)"
                )
                _ = number == 30 ? cache.program("0", name: "a") : nil
            }
            let names = folderEntries(cache.folder)
            #expect(names.count == BuildCache.capacity)
            #expect(names.contains("0") && !names.contains("1"))
        }
    }
}
