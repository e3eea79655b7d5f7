// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Testing

@testable import PushSealCLI

@Suite("Files and descriptors")
final class StreamTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-streams-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func `a file is written whole and leaves nothing beside it`() throws {
        try OutputFile.write(Array("new".utf8), to: path("out"))
        #expect(try text("out") == "new")
        #expect(try names() == ["out"])
    }

    @Test func `a file that is given up leaves nothing, and what was there as it was`() throws {
        try Data("old".utf8).write(to: URL(filePath: path("out")))
        for name in ["out", "new"] {
            let file = try OutputFile(path(name))
            try file.write(Array("half".utf8))
        }
        #expect(try names() == ["out"])
        #expect(try text("out") == "old")
    }

    @Test func `a file is written piece by piece`() throws {
        let file = try OutputFile(path("out"))
        for piece in ["a", "", "bc"] { try file.write(Array(piece.utf8)) }
        #expect(!(try names().contains("out")))
        try file.commit()
        #expect(try text("out") == "abc")
        #expect(try names() == ["out"])
    }

    @Test func `many bytes and few keep their order`() throws {
        let descriptor = open(path("out"), O_WRONLY | O_CREAT, 0o600)
        let output = DescriptorOutput(descriptor)
        let many = [UInt8](repeating: 0x62, count: 100_000)
        try output.write("a")
        try many.withUnsafeBytes { try output.write($0) }
        try output.write("c")
        try output.close()
        #expect(try text("out") == "a" + String(repeating: "b", count: 100_000) + "c")
    }

    @Test func `a file that is replaced keeps its permissions`() throws {
        try Data("old".utf8).write(to: URL(filePath: path("out")))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("out"))
        try OutputFile.write(Array("new".utf8), to: path("out"))
        #expect(try text("out") == "new")
        #expect(try mode("out") == 0o640)
    }

    @Test func `the file behind a symbolic link is replaced, not the link`() throws {
        try Data("old".utf8).write(to: URL(filePath: path("real")))
        try FileManager.default.createSymbolicLink(
            atPath: path("link"),
            withDestinationPath: "real"
        )
        try OutputFile.write(Array("new".utf8), to: path("link"))
        #expect(try text("real") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "real"
        )
    }

    @Test func `a name of 255 bytes is written like any other`() throws {
        let name = String(repeating: "n", count: 255)
        try OutputFile.write([1], to: path(name))
        #expect(try names() == [name])
    }

    @Test(arguments: [
        ("", ENOENT), ("/dev/full", ENOSPC), ("/", EISDIR), ("/proc/no/such/x", ENOENT),
    ])
    func `what cannot be written says why`(_ name: String, _ code: CInt) {
        #expect(throws: OutputFile.Failure.system(SystemError(code: code))) {
            try OutputFile.write([1], to: name)
        }
    }

    @Test(arguments: [("", ENOENT), ("/", EISDIR), ("/proc/none/file", ENOENT)])
    func `what cannot be read says why`(_ name: String, _ code: CInt) {
        #expect(throws: InputFile.Failure.system(SystemError(code: code))) {
            try InputFile.read(name, limit: 10)
        }
    }

    @Test func `reading stops at the limit, even of an endless file`() {
        #expect(throws: InputFile.Failure.tooLarge) {
            try InputFile.read("/dev/zero", limit: 100_000)
        }
    }

    @Test func `exactly as many bytes as the limit are read`() throws {
        try OutputFile.write([1, 2, 3], to: path("three"))
        #expect(try InputFile.read(path("three"), limit: 3) == [1, 2, 3])
    }

    @Test func `two names of one file are seen to be one`() throws {
        try OutputFile.write([1], to: path("one"))
        try OutputFile.write([1], to: path("other"))
        #expect(InputFile.isSame(path("one"), path("./one")))
        #expect(!InputFile.isSame(path("one"), path("other")))
        #expect(!InputFile.isSame(path("one"), path("none")))
        #expect(!InputFile.isSame("/dev/null", "/dev/null"))
    }

    @Test func `an output that failed keeps saying so`() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let output = DescriptorOutput(descriptor)
        try output.write("held back")
        #expect(throws: SystemError(code: ENOSPC)) { try output.flush() }
        #expect(throws: SystemError(code: ENOSPC)) { try output.write("more") }
        #expect(throws: SystemError(code: ENOSPC)) { try output.flush() }
    }

    @Test func `keygen ends silently when nobody reads on`() {
        final class ClosedPipe: ByteOutput {
            let isTerminal = false
            let columnCount: Int? = nil
            func write(_: UnsafeRawBufferPointer) throws(SystemError) {
                throw SystemError(code: EPIPE)
            }
            func flush() throws(SystemError) {}
        }
        let errors = MemoryOutput()
        let context = CommandContext(
            input: MemoryInput([]),
            output: ClosedPipe(),
            errors: errors,
            environment: { _ in nil }
        )
        #expect(Program.run(["keygen", "--keyring", "-"], context: context) == .brokenPipe)
        let said = String(decoding: errors.bytes, as: UTF8.self)
        #expect(!said.contains("error"), "\(said)")
    }

    @Test func `standard output on a full disk is a 73 with the system's reason`() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let errors = MemoryOutput()
        let context = CommandContext(
            input: MemoryInput([]),
            output: DescriptorOutput(descriptor),
            errors: errors,
            environment: { _ in nil }
        )
        #expect(Program.run(["--help"], context: context) == .cannotWrite)
        #expect(
            String(decoding: errors.bytes, as: UTF8.self)
                == "pushseal: error: cannot write standard output: No space left on device\n"
        )
    }
}
