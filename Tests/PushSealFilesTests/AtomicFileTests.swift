// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Testing

@testable import PushSealFiles

@Suite("Files that get their name when they are whole")
final class AtomicFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-atomic-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func status(_ name: String) throws -> stat {
        var status = stat()
        try #require(lstat(path(name), &status) == 0)
        return status
    }

    private func begin(_ name: String, _ text: String) throws -> AtomicFile {
        let file = try AtomicFile(beside: path(name))
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
        return file
    }

    @Test func `before it is done there is nothing to open`() throws {
        let file = try begin("out", "secret")
        #expect(try names().isEmpty)
        var status = stat()
        try #require(fstat(file.descriptor, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
    }

    @Test func `a file that is given up leaves nothing`() throws {
        do { _ = try begin("out", "half") }
        #expect(try names().isEmpty)
    }

    @Test func `a new name is never that of another file`() throws {
        try begin("out", "first").create(path("out"))
        let second = try begin("out", "second")
        #expect(throws: SystemError(code: EEXIST)) { try second.create(path("out")) }
        #expect(try String(contentsOfFile: path("out"), encoding: .utf8) == "first")
        try second.replace(path("out"))
        #expect(try String(contentsOfFile: path("out"), encoding: .utf8) == "second")
        #expect(try names() == ["out"])
    }

    /// On a file system without hard links, which no test can expect.
    @Test func `a new name is never that of another file when renaming, either`() throws {
        try begin("old", "first").create(path("old"))
        try AtomicFile.move(path("old"), toUnused: path("out"))
        #expect(try names() == ["out"])
        try begin("old", "second").create(path("old"))
        #expect(throws: SystemError(code: EEXIST)) {
            try AtomicFile.move(path("old"), toUnused: path("out"))
        }
        #expect(try String(contentsOfFile: path("out"), encoding: .utf8) == "first")
        #expect(try names() == ["old", "out"])
    }

    @Test func `permissions are those asked for, without any other bit`() throws {
        let file = try begin("out", "x")
        file.setPermissions(0o7640)
        try file.create(path("out"))
        #expect(try status("out").st_mode & 0o7777 == 0o640)
    }

    @Test func `access is that of another file, without its set-id bits`() throws {
        try begin("old", "x").create(path("old"))
        try #require(chmod(path("old"), 0o6711) == 0)
        let file = try begin("old", "y")
        #expect(try file.takeAccess(FileAccess(status("old"))))
        try file.replace(path("old"))
        #expect(try status("old").st_mode & 0o7777 == 0o711)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `root leaves a file to its owner and group`() throws {
        try begin("old", "x").create(path("old"))
        try #require(chown(path("old"), 65_534, 65_534) == 0 && chmod(path("old"), 0o4755) == 0)
        let file = try begin("old", "y")
        #expect(try file.takeAccess(FileAccess(status("old"))))
        try file.replace(path("old"))
        let status = try status("old")
        #expect(status.st_uid == 65_534 && status.st_gid == 65_534)
        #expect(status.st_mode & 0o7777 == 0o755)
    }

    @Test(
        "who cannot keep the group gives group and others what both had",
        arguments: [
            (0o640, 0o600), (0o664, 0o644), (0o604, 0o600), (0o666, 0o666), (0o751, 0o711),
        ] as [(mode_t, mode_t)]
    )
    func otherGroup(_ old: mode_t, _ new: mode_t) throws {
        try begin("old", "x").create(path("old"))
        var access = try FileAccess(status("old"))
        access.permissions = old
        #expect(access.permissionsForOtherGroup == new)
    }

    @Test(arguments: ["", "a\0b"])
    func `a path that is none is refused`(_ path: String) {
        #expect(throws: SystemError.self) { _ = try AtomicFile(beside: path) }
    }

    @Test(arguments: [("b", "."), ("/b", "/"), ("a/b", "a"), ("/a/b", "/a")])
    func `a path is cut at its last slash, also before a combining mark`(
        _ path: String,
        _ folder: String
    ) throws {
        for name in ["b", "\u{301}b"] {
            let path = String(path.dropLast()) + name
            #expect(parentFolder(of: path) == folder)
            #expect(fileName(of: path) == name)
            #expect(isAbsolute(path) == folder.hasPrefix("/"))
        }
    }
}

@Suite struct `Streams over descriptors` {
    @Test func `lines that several threads write at once are all whole`() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        let output = DescriptorOutput(ends[1])
        let input = DescriptorInput(ends[0], isOwned: true)
        let lineCount = 4_000
        let writer = Thread {
            DispatchQueue.concurrentPerform(iterations: lineCount) { number in
                try? output.write("line \(number % 10) \(String(repeating: "x", count: 20))\n")
                try? output.flush()
            }
            try? output.close()
        }
        writer.start()
        let bytes = try #require(try input.readAll(limit: 1 << 20))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == lineCount)
        #expect(lines.allSatisfy { $0.utf8.count == 27 && $0.hasPrefix("line ") })
    }
}
