// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import StrictJSON
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
    @Test("every test of the file passes", arguments: try VectorFolder.files())
    func passes(_ file: String) throws {
        let report = VectorRunner(read: VectorFolder.read).run(paths: [
            FileTree.join(VectorFolder.path, file)
        ])
        #expect(report.sections.flatMap(\.failures) == [])
        #expect(report.passed > 0)
        #expect(report.skipped == (file == "wycheproof/aes_gcm_test.json" ? 3 : 0))
        #expect(report.outcome == .passed)
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
        let report = VectorRunner(read: VectorFolder.read).run(
            paths: [FileTree.join(VectorFolder.path, "wycheproof/aes_gcm_test.json")]
        )
        #expect(report.sections.first?.skips.count == 3)
        #expect(
            report.sections.first?.skips.first?.description.hasSuffix(
                "aes_gcm_test.json: 268 (long IV size): skipped: an IV of 257 bytes; "
                    + "AES-GCM takes 1 to 128 here"
            ) == true
        )
        #expect(report.passed == 313)
        #expect(report.failed == 0)
        #expect(report.outcome == .passed)
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
