// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A file of `Transcripts`: command lines, their input, and their expected output.
///
/// The first character of each line says what it is:
///
///     # the rule that the transcript holds, and its source; `[shell]` if only a shell can run it, `[sdk]` if it compiles extensions
///     @ NAME        a file; its lines follow with "| "
///     $ COMMAND     a command line
///     < TEXT        a line of its standard input
///     > TEXT        a line of its standard output
///     ! TEXT        a line of its standard error
///     = NUMBER      its exit status, if not 0
///
/// A text that ends with a backslash has no line feed; one that ends with two has a backslash and a
/// line feed. In expected output, `…` matches anything within a line, and a line that is only `…`
/// matches any lines.
struct Transcript: CustomTestStringConvertible {
    struct Step {
        let line: String
        var input = ""
        var output = ""
        var errors = ""
        var status: Int32 = 0
    }

    struct File {
        let name: String
        var text = ""
    }

    /// An error in a transcript itself.
    struct Malformed: Error {
        let name: String
        let line: Int
    }

    let name: String
    let rule: String
    private(set) var files: [File] = []
    private(set) var steps: [Step] = []

    var testDescription: String { "\(name): \(rule)" }
    var needsShell: Bool { rule.contains("[shell]") }
    /// Whether it compiles extensions, against the SDK that `make test` builds.
    var needsSDK: Bool { rule.contains("[sdk]") }

    init(name: String, text: String) throws {
        self.name = name
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix("# ") else {
            throw Malformed(name: name, line: 1)
        }
        rule = String(first.dropFirst(2))
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard take(line) else { throw Malformed(name: name, line: index + 1) }
        }
        guard !steps.isEmpty else { throw Malformed(name: name, line: lines.count) }
    }

    private mutating func take(_ line: Substring) -> Bool {
        let body = String(line.dropFirst(2))
        let isOpen = body.hasSuffix("\\") && !body.hasSuffix("\\\\")
        let text = body.hasSuffix("\\") ? body.dropLast() + (isOpen ? "" : "\n") : body + "\n"
        switch line.first {
        case "#": return true
        case "@": files.append(File(name: body))
        case "$": steps.append(Step(line: body))
        case "|":
            guard !files.isEmpty, steps.isEmpty else { return false }
            files[files.count - 1].text += text
        case "<": return change { $0.input += text }
        case ">": return change { $0.output += text }
        case "!": return change { $0.errors += text }
        case "=":
            guard let status = Int32(body) else { return false }
            return change { $0.status = status }
        default: return false
        }
        return true
    }

    private mutating func change(_ body: (inout Step) -> Void) -> Bool {
        guard !steps.isEmpty else { return false }
        body(&steps[steps.count - 1])
        return true
    }

    /// All transcripts beside this file; it is an error if there are none.
    static func all() throws -> [Transcript] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Transcripts")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        let transcripts = try files.filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
            .map { file in
                try Transcript(
                    name: file.lastPathComponent,
                    text: String(contentsOf: file, encoding: .utf8)
                )
            }
        try #require(!transcripts.isEmpty)
        return transcripts
    }
}

/// Whether a text matches what a transcript expects.
func matches(_ text: String, _ expected: String) -> Bool {
    matches(
        text.split(separator: "\n", omittingEmptySubsequences: false)[...],
        expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
    )
}

private func matches(_ lines: ArraySlice<Substring>, _ expected: ArraySlice<Substring>) -> Bool {
    guard let pattern = expected.first else { return lines.isEmpty }
    let rest = expected.dropFirst()
    if pattern == "…" {
        return lines.indices.contains { matches(lines[$0...], rest) } || rest.isEmpty
    }
    guard let line = lines.first, matchesLine(line, pattern) else { return false }
    return matches(lines.dropFirst(), rest)
}

private func matchesLine(_ line: Substring, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
        return line == pattern
    }
    guard line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
}
