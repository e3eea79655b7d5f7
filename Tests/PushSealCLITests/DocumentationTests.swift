// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON
import Testing

@testable import PushSealCLI

/// A command line in a `console` block and the output shown below it, or a command in a table.
private struct Example: CustomTestStringConvertible {
    let document: String
    let line: Int
    var command: String
    var shown: [String] = []
    /// Whether it is in a table, which only claims that it succeeds.
    var isInTable = false

    var testDescription: String { "\(document), line \(line): \(command)" }

    /// The examples of a document, in order; in their output, `…` matches anything.
    static func all(in document: String, _ text: String) -> [Example] {
        var examples: [Example] = []
        var isInside = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                let command = String(line.dropFirst(2))
                examples.append(Example(document: document, line: index + 1, command: command))
            } else if isInside, let last = examples.indices.last {
                let isContinued = ["|", "\\"].contains { examples[last].command.hasSuffix($0) }
                if isContinued {
                    examples[last].command += "\n" + line
                } else {
                    examples[last].shown.append(String(line))
                }
            } else if document == "Tests/Systems.md" {
                examples += evidence(in: line).filter { $0.hasPrefix("pushseal ") }.map {
                    Example(document: document, line: index + 1, command: $0, isInTable: true)
                }
            }
        }
        return examples
    }
}

@Suite("Examples of the documents")
struct DocumentationTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Apple's sample that the document uses, without its extra comma.
    private static let mended = """
        {
           "aps" : {
              "category" : "SECRET",
              "mutable-content" : 1,
              "alert" : {
                 "title" : "Secret Message!",
                 "body"  : "(Encrypted)"
             }
           },
           "ENCRYPTED_DATA" : "Salted__·öîQÊ$UDì_¶Ù∞èΩ^¬%gq∞NÿÒQùw"
        }
        """

    @Test(
        "say what the program does",
        arguments: [
            "README.md", "Docs/Server.md", "Docs/Formats.md", "Docs/Diagnosis.md",
            "Docs/Sending.md",
        ] + (canCompile ? ["Docs/App.md", "Docs/Testing.md", "Tests/Systems.md"] : [])
    )
    func run(document: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        let examples = Example.all(in: document, text)
        try #require(!examples.isEmpty)
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare(folder, for: document)
        var exports = ""
        var pushes = try ExamplePushes(in: folder)
        // Commands that need another machine cannot run here.
        for example in examples where !example.command.contains("ssh ") {
            if example.command.hasPrefix("export ") {
                exports += example.command + "\n"
                continue
            }
            let shown = example.shown.map { $0 + "\n" }.joined()
            // A file that is shown before anything created it has the contents shown.
            if example.command.hasPrefix("cat ") {
                let file = folder.appending(path: example.command.dropFirst(4))
                if !FileManager.default.fileExists(atPath: file.path) {
                    try Data(shown.utf8).write(to: file)
                }
            }
            let outcome = try runShell(
                "\(exports)exec 2>&1\n\(example.command)",
                input: "",
                folder: folder
            )
            if example.isInTable {
                #expect(outcome.status == 0, "\(example.testDescription)\n\(outcome.output)")
                continue
            }
            let isWhole = outcome.output.isEmpty || outcome.output.hasSuffix("\n")
            let output = outcome.output + (isWhole ? "" : "\n")
            #expect(
                matches(Self.timeless(output), Self.timeless(shown)),
                "\(example.testDescription)\n\(outcome.output)"
            )
            try pushes.take(example.command, printed: output, in: folder)
        }
        guard canCompile else { return }
        for notification in Self.notifications(in: text) {
            let sealed = try runShell(
                "pushseal keygen --keyring shown.json --force --key-id shown && "
                    + "pushseal encrypt --batch --keyring shown.json",
                input: #"{"notification":\#(notification)}"#,
                folder: folder
            )
            #expect(sealed.status == 0, "\(document): \(notification)\n\(sealed.errors)")
            try pushes.take("encrypt", printed: sealed.output, in: folder)
        }
        try pushes.areShown(bySampleIn: Self.root, folder: folder)
    }

    /// The sealed documents that a guide shows as JSON, without the claims that sealing adds.
    private static func notifications(in text: String) -> [String] {
        text.components(separatedBy: "```json\n").dropFirst().compactMap { block in
            let json = block.components(separatedBy: "```")[0].replacing("\n", with: "")
            guard let document = try? JSONDocument(parsing: Array(json.utf8)),
                document.root["aps"] != nil
            else { return nil }
            return json.replacing(/,"(iat|exp|jti)":("[^"]*"|[0-9]+)/, with: "")
        }
    }

    @Test(arguments: ["README.md", "Docs/App.md", "Docs/Testing.md"])
    func `an app adds the version that the program has`(document: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        #expect(text.contains("from: \"\(Program.version)\""))
    }

    /// Creates the files that a document assumes.
    private func prepare(_ folder: URL, for document: String) throws {
        if ["Docs/App.md", "Docs/Testing.md"].contains(document) {
            let examples = Self.root.appending(path: "Examples")
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "Examples"),
                withDestinationURL: examples
            )
        }
        guard ["Docs/Server.md", "Docs/Diagnosis.md"].contains(document) else { return }
        try Data(Self.mended.utf8).write(to: folder.appending(path: "mended.json"))
        try Data([0xFF, 0xD8]).write(to: folder.appending(path: "photo.jpg"))
        for (ring, id) in [("ring", "2026-11"), ("keys", "ada"), ("keys", "bob")] {
            let line = "pushseal keygen --keyring \(ring).json --alg aes128gcm --key-id \(id)"
            let made = try runShell(line, input: "", folder: folder)
            try #require(made.status == 0)
        }
    }

    /// The text with every time replaced by the same word.
    private static func timeless(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
    }
}
