// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealJSON
import Testing

@testable import PushSealVectors

/// The folder `Vectors` of this checkout.
enum VectorFolder {
    static let path = URL(filePath: #filePath)
        .appending(path: "../../../Vectors").standardizedFileURL.path

    /// The vector files in it, as relative paths; an empty list would be skipped and pass.
    static func files() throws -> [String] {
        let files = try FileTree.files(below: path).files.filter {
            $0.hasSuffix(".json") && !$0.split(separator: "/").contains("schemas")
        }
        try #require(!files.isEmpty)
        return files
    }

    /// Reads a file of at most this size, for the runner.
    @Sendable
    static func read(_ path: String, _ limit: Int) -> Result<[UInt8]?, SystemError> {
        guard let data = FileManager.default.contents(atPath: path) else { return .failure(.last) }
        return .success(data.count <= limit ? Array(data) : nil)
    }

    static func bytes(of file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path).appending(path: file)))
    }
}

@Suite("Vectors")
struct VectorsTests {
    /// The descriptions of the vectors of a file that cannot run here.
    private static func named(_ expected: [String: [String]], in file: String) -> [String] {
        (expected[file] ?? []).map { "\(FileTree.join(VectorFolder.path, file)): \($0)" }
    }

    @Test(
        "every test of the file that can run here passes, with Apple's cryptography too",
        arguments: try VectorFolder.files()
    )
    func passes(_ file: String) throws {
        var runner = VectorRunner(read: VectorFolder.read)
        runner.second = AppleCryptography()
        let report = runner.run(paths: [FileTree.join(VectorFolder.path, file)])
        let failures = Self.named(Expected.failures, in: file)
        #expect(report.sections.flatMap(\.failures).map(\.description) == failures)
        #expect(report.passed > 0)
        let skips = Self.named(Expected.skips, in: file)
        #expect(report.sections.flatMap(\.skips).map(\.description) == skips)
        #expect(report.outcome == (failures.isEmpty ? .passed : .failed))
    }

    @Test func `there are over a thousand tests, as many as the README says`() throws {
        let readme = try String(decoding: VectorFolder.bytes(of: "README.md"), as: UTF8.self)
            .split(separator: "\n")
        var total = 0
        for file in try VectorFolder.files() {
            let read = VectorFile(parsing: try VectorFolder.bytes(of: file))
            #expect(read.faults == [])
            let row = try #require(readme.first { $0.hasPrefix("| `\(file)` |") })
            let isStated = row.contains("| \(read.tests.count) |")
            #expect(isStated, "the README does not give \(file) \(read.tests.count) tests")
            total += read.tests.count
        }
        #expect(total > 1000)
        let spelled = "\(total / 1000) \(total % 1000) tests."
        let isStated = readme.contains { $0.hasPrefix(spelled) }
        #expect(isStated, "the README does not say \(spelled)")
    }

    @Test func `a test that is skipped is listed with the reason, and counted apart`() throws {
        let file = "wycheproof/aes_gcm_test.json"
        let report = VectorRunner(read: VectorFolder.read).run(
            paths: [FileTree.join(VectorFolder.path, file)]
        )
        let skips = Self.named(Expected.skips, in: file)
        let failures = Self.named(Expected.failures, in: file)
        #expect(!skips.isEmpty)
        #expect(report.skipped == skips.count)
        #expect(report.failed == failures.count)
        #expect(report.passed == 316 - skips.count - failures.count)
    }

    @Test func `every file of the folder is as SHA256SUMS has it`() throws {
        let sums = Checksums(parsing: try VectorFolder.bytes(of: Checksums.fileName))
        let (intact, faults) = sums.check(VectorFolder.path) {
            try? VectorFolder.read($0, .max).get()
        }
        #expect(faults == [])
        #expect(intact == sums.entries.count)
    }
}
