// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import PushSealCLI
import Testing

/// The result of one command line.
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

    @Test(
        "run by a shell, with the program as it was built",
        arguments: try Transcript.all().filter { !$0.needsSDK || canCompile }
    )
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
            let place = folder.appending(path: file.name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(file.text.utf8).write(to: place)
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
