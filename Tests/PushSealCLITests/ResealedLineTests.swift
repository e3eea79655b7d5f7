// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import PushSealAPNs
import PushSealBatch
import PushSealSending
import StrictJSON
import Testing

@testable import PushSealCLI

@Suite("A line that is sealed again")
struct ResealedLineTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-\(UUID().uuidString)")

    private func run(_ line: String) throws -> Outcome {
        try runInProcess("pushseal \(line)", input: "", folder: folder)
    }

    /// What `send --batch --journal` sends for a line, as one run after another.
    private func payload(_ line: Int, _ journal: String) throws -> [UInt8] {
        let context = CommandContext(
            input: MemoryInput([]),
            output: MemoryOutput(),
            errors: MemoryOutput(),
            environment: { _ in nil },
            directory: folder.path
        )
        let arguments = try ArgumentReader.read(
            try shellWords(
                "--auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ --sandbox --topic a.b "
                    + "--token 00 --batch --keyring ring.json --seal all --journal \(journal)"
            ),
            table: SendCommand.command.table,
            of: Program.description
        )
        let credential = try SendCredential.configuration(arguments, context).credential
        let seed = try SendJournal.open(context.path(journal)).seed
        var lines = SendLines(try SendPlan(arguments, credential, context), seed: seed)
        let output = LineOutput()
        lines.begin(line: line)
        try Array(#"{"message":"Meet at dawn"}"#.utf8).withUnsafeBytes { bytes in
            _ = try lines.answer(bytes, output)
        }
        return try #require(output.withUnsafeBytes { SendRecord($0) }).push.payload
    }

    // A store refuses a message id that it has seen (Docs/Replay.md).
    @Test func `is a replay with its journal, and a new message in another line or journal`() throws
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run("keygen --keyring ring.json --alg aes128gcm").status == 0)
        let pem = "--alg webpush --to-pem AuthKey_ABC123DEFG.p8"
        #expect(try run("keygen --keyring other.json \(pem)").status == 0)
        for (line, journal, status) in [(1, "a", 0), (1, "a", 1), (2, "a", 0), (1, "b", 0)] {
            let push = Data(try payload(line, journal))
            try push.write(to: folder.appending(path: "p.json"))
            let outcome = try run("receive --keyring ring.json --app-group group p.json")
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains("replay") == (status == 1), "\(outcome.errors)")
        }
    }
}
