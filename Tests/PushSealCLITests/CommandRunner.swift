// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Testing

@testable import PushSealCLI

/// Runs a simple command line in this process: variables, `pushseal`, arguments, `> FILE`.
func runInProcess(
    _ line: String,
    input: String,
    folder: URL,
    output standardOutput: (any ByteOutput)? = nil
) throws -> Outcome {
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
        output: standardOutput ?? output,
        errors: errors,
        environment: { [environment] name in environment[name] },
        directory: folder.path
    )
    let status = Program.run(words, context: context)
    if let file {
        try OutputFile.write(output.bytes, to: folder.appending(path: file).path)
    }
    return Outcome(
        output: file == nil ? String(decoding: output.bytes, as: UTF8.self) : "",
        errors: String(decoding: errors.bytes, as: UTF8.self),
        status: status.rawValue
    )
}

extension OutputFile {
    /// Writes a whole file.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = try OutputFile(path)
        do throws(SystemError) {
            try file.write(bytes)
            try file.commit()
        } catch {
            throw .system(error)
        }
    }
}

/// Splits a command line with single and double quotes into words.
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

/// The folder of what was built with the tests, such as extension programs.
private let testFolder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

/// The folder of the program to run: PUSHSEAL_FOLDER, otherwise what was built with the tests.
///
/// The release is linked differently, so it must be tested, too.
let builtFolder = ProcessInfo.processInfo.environment["PUSHSEAL_FOLDER"] ?? testFolder

/// What extensions are compiled against: `$PUSHSEAL_SDK`, otherwise the folder beside the program.
private let sdkFolder: String? = {
    if let named = ProcessInfo.processInfo.environment["PUSHSEAL_SDK"] { return named }
    let beside = builtFolder + "/pushseal-sdk"
    return FileManager.default.fileExists(atPath: beside) ? beside : nil
}()

/// Whether extensions can be compiled; `make test` ensures it.
let canCompile = sdkFolder != nil

/// Runs a command line with `/bin/sh` in a folder, with the built program first in `PATH`.
///
/// Uses `posix_spawn`, because Foundation's `Process` leaks on Linux, and the leak check of the
/// address sanitizer would report it. Uses files instead of pipes, so nothing blocks, whatever the
/// command reads or writes.
func runShell(_ line: String, input: String, folder: URL) throws -> Outcome {
    let streams = folder.path + "-streams"
    try FileManager.default.createDirectory(atPath: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: streams) }
    let (inputFile, outputFile) = (streams + "/input", streams + "/output")
    let errorFile = streams + "/errors"
    try OutputFile.write(Array(input.utf8), to: inputFile)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, outputFile, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile, writing, 0o600)

    // Threads of the test library block signals, which a child would inherit; a shell without
    // SIGCHLD waits for its children for ever.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var environment = ProcessInfo.processInfo.environment
    let folders = [builtFolder, testFolder, environment["PATH"] ?? "/usr/bin:/bin"]
    environment["PATH"] = folders.joined(separator: ":")
    environment["LC_ALL"] = "C"
    // Only for tests that search their own memory. A start of the debug build takes a fifth less
    // without it.
    environment["LD_BIND_NOW"] = nil
    // Where send keeps provider tokens; a transcript names a folder of its own.
    environment["XDG_RUNTIME_DIR"] = nil
    // One cache for all transcripts, because the compiler stores its modules of C headers there.
    environment["XDG_CACHE_HOME"] = builtFolder + "/test-cache"
    let words: [String] = ["sh", "-c", "cd \"$0\" || exit\n\(line)", folder.path]
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child: pid_t = 0
    try #require(posix_spawn(&child, "/bin/sh", &actions, &attributes, &argv, &envp) == 0)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { try #require(errno == EINTR) }
    return Outcome(
        output: try text(of: outputFile),
        errors: try text(of: errorFile),
        status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    )
}

private func text(of file: String) throws -> String {
    String(decoding: try InputFile.read(file, limit: 1 << 24), as: UTF8.self)
}
