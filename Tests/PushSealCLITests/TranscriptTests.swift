// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealCLI
import Testing

/// What one command line did.
struct Outcome {
    let output: String
    let errors: String
    let status: Int32
}

@Suite("Transcripts")
struct TranscriptTests {
    @Test(
        "run in this process, with streams in memory",
        arguments: try Transcript.all().filter { !$0.needsShell }
    )
    func inProcess(_ transcript: Transcript) throws {
        try run(transcript) { step, folder in
            try runInProcess(step.line, input: step.input, folder: folder)
        }
    }

    @Test("run by a shell, with the program as it was built", arguments: try Transcript.all())
    func built(_ transcript: Transcript) throws {
        try run(transcript) { step, folder in
            try runShell(step.line, input: step.input, folder: folder)
        }
    }

    private func run(
        _ transcript: Transcript,
        by execute: (Transcript.Step, URL) throws -> Outcome
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in transcript.files {
            try Data(file.text.utf8).write(to: folder.appending(path: file.name))
        }
        for step in transcript.steps {
            let outcome = try execute(step, folder)
            #expect(
                matches(outcome.output, step.output),
                "standard output of \(step.line):\n\(outcome.output)"
            )
            #expect(
                matches(outcome.errors, step.errors),
                "standard error of \(step.line):\n\(outcome.errors)"
            )
            #expect(outcome.status == step.status, "exit status of \(step.line)")
        }
    }
}

/// Runs a simple command line in this process: variables, `pushseal`, words, `> FILE`.
func runInProcess(_ line: String, input: String, folder: URL) throws -> Outcome {
    var words = try shellWords(line)
    var environment: [String: String] = [:]
    while let word = words.first, let cut = word.firstIndex(of: "="), word != "pushseal" {
        environment[String(word[..<cut])] = String(word[word.index(after: cut)...])
        words.removeFirst()
    }
    try #require(words.first == "pushseal", "only a shell can run: \(line)")
    words.removeFirst()
    var file: String?
    if words.count >= 2, words[words.count - 2] == ">" {
        file = words.removeLast()
        words.removeLast()
    }
    let output = MemoryOutput()
    let errors = MemoryOutput()
    let context = CommandContext(
        input: MemoryInput(Array(input.utf8)),
        output: output,
        errors: errors,
        environment: { [environment] name in environment[name] },
        directory: folder.path
    )
    let status = Program.run(words, context: context)
    if let file {
        try Data(output.bytes).write(to: folder.appending(path: file))
    }
    return Outcome(
        output: file == nil ? String(decoding: output.bytes, as: UTF8.self) : "",
        errors: String(decoding: errors.bytes, as: UTF8.self),
        status: status.rawValue
    )
}

/// The words of a command line with single and double quotes.
func shellWords(_ line: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
        if let open = quote {
            if character == open { quote = nil } else { word?.append(character) }
        } else if character == "'" || character == "\"" {
            quote = character
            word = word ?? ""
        } else if character == " " {
            if let done = word { words.append(done) }
            word = nil
        } else {
            try #require(!"|&;<$`\\*".contains(character), "only a shell can run: \(line)")
            word = (word ?? "") + String(character)
        }
    }
    try #require(quote == nil)
    if let done = word { words.append(done) }
    return words
}

/// The program that was built along with the tests.
let builtProgram = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "pushseal")

/// Runs a command line by `/bin/sh` in a folder, with the built program first on the path.
func runShell(_ line: String, input: String, folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = builtProgram.deletingLastPathComponent().path + ":" + path
    environment["LC_ALL"] = "C"
    process.environment = environment
    let streams = folder.deletingLastPathComponent()
        .appending(path: folder.lastPathComponent + "-streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    // Files, not pipes: nothing can block, whatever the command reads or writes.
    let names = ["input", "output", "errors"].map { streams.appending(path: $0) }
    try Data(input.utf8).write(to: names[0])
    try Data().write(to: names[1])
    try Data().write(to: names[2])
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Outcome(
        output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self),
        status: process.terminationStatus
    )
}
