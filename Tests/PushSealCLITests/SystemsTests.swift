// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The evidence in a row of a table "shown by": the words in backticks in its last cell.
func evidence(in line: some StringProtocol) -> [String] {
    guard line.hasPrefix("| "), let cell = line.dropLast(2).split(separator: " | ").last else {
        return []
    }
    return String(cell).matches(of: /`([^`]+)`/).map { String($0.1) }
}

@Suite("The tables of Tests/Systems.md") struct SystemsTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The names of the tests.
    private func testNames() throws -> Set<String> {
        let folder = Self.root.appending(path: "Tests")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        var names: Set<String> = []
        for case let path as String in files where path.hasSuffix(".swift") {
            let source = try text("Tests/\(path)")
            for part in source.components(separatedBy: "func `").dropFirst() {
                names.insert(String(part.prefix { $0 != "`" }))
            }
        }
        return names
    }

    @Test func `every row names what shows it, and everything named is there`() throws {
        let rows = try text("Tests/Systems.md").split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| system |") && !$0.hasPrefix("| --- |")
        }
        #expect(rows.count > 40)
        let names = try testNames()
        let makefile = try text("Makefile")
        for row in rows {
            let evidence = evidence(in: row)
            #expect(!evidence.isEmpty, "\(row)")
            // `DocumentationTests` runs the commands.
            for item in evidence where !item.hasPrefix("pushseal ") {
                let isThere =
                    if item.hasSuffix(".txt") {
                        (try? text("Tests/PushSealCLITests/Transcripts/\(item)")) != nil
                    } else if item.hasPrefix("make ") {
                        makefile.contains("\n\(item.dropFirst(5)):")
                    } else {
                        names.contains(item)
                    }
                #expect(isThere, "\(item): no such test, transcript or target")
            }
        }
    }
}
