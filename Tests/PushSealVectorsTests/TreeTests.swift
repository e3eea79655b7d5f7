// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealJSON
import Testing

@testable import PushSealVectors

/// A temporary folder for one test.
final class TemporaryTree {
    let path = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-verify-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], _ name: String) throws {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
    }

    /// Copies small vector files and a licence, and their lines of the checksum file.
    func fill() throws {
        for file in [
            "rot13/rot13.json", "rfc/rfc8188_aes128gcm.json", "nist/LICENSES/README.txt",
        ] {
            try write(VectorFolder.bytes(of: file), file)
        }
        let list = try String(decoding: VectorFolder.bytes(of: Checksums.fileName), as: UTF8.self)
        let lines = list.split(separator: "\n").filter { line in
            FileTree.isFile(FileTree.join(path, String(line.dropFirst(66))))
        }
        try #require(lines.count == 3)
        try write(Array((lines.joined(separator: "\n") + "\n").utf8), Checksums.fileName)
    }

    func run(_ paths: String...) -> VectorReport {
        VectorRunner(directory: path, read: VectorFolder.read).run(paths: paths)
    }
}

@Suite("A tree of vectors")
struct TreeTests {
    @Test func `an untouched tree passes and counts its tests`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        let report = tree.run(".")
        #expect(report.failed == 0)
        #expect(report.passed == 22)
        #expect(report.outcome == .passed)
        #expect(report.sections.first?.path.hasSuffix("SHA256SUMS") == true)
        #expect(report.sections.first?.remark == "3 files unchanged")
    }

    @Test func `a byte flipped in any file makes it fail`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        for file in try FileTree.files(below: tree.path).files {
            let whole = try Data(contentsOf: URL(filePath: tree.path).appending(path: file))
            // All positions would take minutes; this stride meets every kind of position.
            for place in stride(from: 0, to: whole.count, by: 61) {
                var bytes = [UInt8](whole)
                bytes[place] ^= 1 << UInt8(place % 8)
                try tree.write(bytes, file)
                #expect(tree.run(".").outcome == .failed, "\(file), byte \(place)")
            }
            try tree.write([UInt8](whole), file)
        }
        #expect(tree.run(".").outcome == .passed)
    }

    @Test func `no byte of SHA256SUMS can be another`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        let bytes = [UInt8](
            try Data(contentsOf: URL(filePath: tree.path).appending(path: Checksums.fileName))
        )
        #expect(
            Checksums(parsing: bytes).check(tree.path) {
                try? VectorFolder.read($0, .max).get()
            }.faults == []
        )
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                let faults = Checksums(parsing: changed).check(tree.path) {
                    try? VectorFolder.read($0, .max).get()
                }.faults
                #expect(!faults.isEmpty, "byte \(place), bit \(bit)")
            }
        }
        #expect(!Checksums(parsing: []).faults.isEmpty)
        #expect(!Checksums(parsing: bytes.dropLast()).faults.isEmpty)
        #expect(!Checksums(parsing: bytes + bytes).faults.isEmpty)
    }

    @Test func `a file that is gone or not listed is a failure`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        try tree.write(Array("x".utf8), "rot13/extra.txt")
        #expect(
            tree.run(".").sections[0].failures.map { $0.description.suffix(31) } == [
                "\"rot13/extra.txt\" is not listed"
            ]
        )
        try FileManager.default.removeItem(atPath: FileTree.join(tree.path, "rot13/extra.txt"))
        try FileManager.default.removeItem(atPath: FileTree.join(tree.path, "rot13/rot13.json"))
        #expect(tree.run(".").sections[0].failures.count == 1)
    }

    @Test func `a file or folder named alone is held to the list above it`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        #expect(tree.run("rot13/rot13.json").outcome == .passed)
        #expect(tree.run("rot13").outcome == .passed)
        let text = try String(decoding: VectorFolder.bytes(of: "rot13/rot13.json"), as: UTF8.self)
        try tree.write(
            Array(text.replacingOccurrences(of: "\"emoji stay\"", with: "\"emoji stey\"").utf8),
            "rot13/rot13.json"
        )
        for path in ["rot13/rot13.json", "rot13", "."] {
            let report = tree.run(path)
            #expect(report.failed == 1)
            #expect(report.outcome == .failed)
        }
        // A file beside them that the checksum file never listed is not its concern.
        try tree.write(VectorFolder.bytes(of: "salted/kdf.json"), "mine.json")
        #expect(tree.run("mine.json").outcome == .passed)
    }

    @Test func `a list that does not have a file leaves it to one further up`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        let sum = String(repeating: "0", count: 64)
        try tree.write(Array("\(sum)  other.json\n".utf8), "rot13/\(Checksums.fileName)")
        let report = tree.run("rot13/rot13.json")
        #expect(report.outcome == .passed)
        #expect(report.sections.last?.remark == "1 file unchanged")
        var bytes = try VectorFolder.bytes(of: "rot13/rot13.json")
        bytes.append(0x0A)
        try tree.write(bytes, "rot13/rot13.json")
        #expect(tree.run("rot13/rot13.json").outcome == .failed)
    }

    @Test func `nothing that can be read is 66, something amiss is 1`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        #expect(tree.run("absent").outcome == .unreadable)
        #expect(tree.run("absent", "also absent").outcome == .unreadable)
        #expect(tree.run("absent", ".").outcome == .failed)
        try FileManager.default.createDirectory(
            atPath: FileTree.join(tree.path, "empty"),
            withIntermediateDirectories: true
        )
        let report = tree.run("empty")
        #expect(report.outcome == .failed)
        #expect(report.failed == 1)
    }

    @Test func `only if no file can be read it is 66`() throws {
        let tree = try TemporaryTree()
        try tree.fill()
        func run(_ path: String, unreadable: String) -> VectorReport {
            VectorRunner(directory: tree.path) { path, limit in
                path.hasSuffix(unreadable)
                    ? .failure(SystemError(code: EACCES)) : VectorFolder.read(path, limit)
            }.run(paths: [path])
        }
        for path in [".", "rot13", "rot13/rot13.json"] {
            let report = run(path, unreadable: "")
            #expect(report.outcome == .unreadable)
            #expect(report.sections.flatMap(\.failures).allSatisfy { $0.text.hasSuffix("denied") })
            #expect(run(path, unreadable: "rot13.json").outcome == .failed)
        }
    }

    @Test func `what is not JSON, not vectors or another schema says where`() throws {
        let tree = try TemporaryTree()
        for (text, ending) in [
            ("{\"schema\": \"rot13\",\n \"tests\": [1,]}", ":2:13: trailing comma before ']'"),
            (
                "{\"schema\": \"\(String(repeating: "x", count: 70))\", \"algorithm\": \"\"}",
                "ecdsa_p1363_verify_schema_v1.json"
            ),
            ("[]", ":1:1: the file is not an object"),
            ("{}", ":1:1: \"algorithm\" is missing"),
            (
                "{\"algorithm\": \"a\", \"algorithm\": \"a\"}",
                ":1:20: the name \"algorithm\" appears twice"
            ),
            (
                "{\"testGroups\": [], \"schema\": \"x.json\", \"algorithm\": \"a\"}",
                "ecdsa_p1363_verify_schema_v1.json"
            ),
        ] {
            try tree.write(Array(text.utf8), "bad.json")
            let report = tree.run("bad.json")
            #expect(report.outcome == .failed)
            let line = try #require(report.sections.first?.failures.first).description
            #expect(line.hasSuffix(ending), "\(line)")
        }
    }

    @Test func `a failure tells file, place in it, id and comment, and shows no key`() throws {
        let tree = try TemporaryTree()
        var vector = try OneVector("rfc/rfc7914_pbkdf2_sha256.json")
        let key = try #require(vector.test["dk_hex"]?.string)
        vector = vector.changing("dk_hex", to: .string(try #require(OneVector.altered(key))))
            .changing("comment", to: "a \u{1B}[31m comment")
        try tree.write(JSONValue.object(vector.file).serialized(), "one.json")
        let report = tree.run("one.json")
        #expect(report.passed == 0)
        let failures = report.sections.flatMap(\.failures)
        try #require(failures.count == 1)
        #expect(
            failures[0].description.hasSuffix(
                "one.json: rfc7914-11-1 (a \\u{1B}[31m comment): expected 64 bytes of derived key, "
                    + "got 64 bytes that differ from offset 63 on"
            )
        )
        #expect(!failures[0].description.contains(key.prefix(8)))
    }

    @Test func `results stand in the order of the paths, whatever finishes first`() throws {
        let tree = try TemporaryTree()
        for name in ["b/slow.json", "a/quick.json", "a/also.json"] {
            let file = name == "b/slow.json" ? "rfc/rfc7914_pbkdf2_sha256.json" : "rot13/rot13.json"
            try tree.write(VectorFolder.bytes(of: file), name)
        }
        let names = tree.run("b", "a").sections.map { $0.path.split(separator: "/").last ?? "" }
        #expect(names == ["slow.json", "also.json", "quick.json"])
    }
}
