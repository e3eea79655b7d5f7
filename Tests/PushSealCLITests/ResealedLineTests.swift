// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealAPNs
import PushSealJSON
import Testing

@testable import PushSealCLI

@Suite("A line that is sealed again")
struct ResealedLineTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-\(UUID().uuidString)")

    /// Takes what is written late, so that all lines are read before the first is dealt with.
    private final class LateOutput: ByteOutput {
        let whole = MemoryOutput()
        let isTerminal = false
        let columnCount: Int? = nil

        func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
            Thread.sleep(forTimeInterval: 0.3)
            try unsafe whole.write(bytes)
        }

        func flush() throws(SystemError) {}
    }

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
        let answers = PreparedLines()
        lines.begin(line: line)
        try Array(#"{"message":"Meet at dawn"}"#.utf8).withUnsafeBytes { bytes in
            _ = try lines.answer(bytes, answers)
        }
        return try #require(answers.lines.first).push.get().push.payload
    }

    @Test func `keeps its result in the journal when it can no longer be sealed`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pem = "--alg webpush --to-pem AuthKey_ABC123DEFG.p8"
        #expect(try run("keygen --keyring other.json \(pem)").status == 0)
        let token = try #require(DeviceToken("00"))
        let id = try #require(APNSID("123e4567-e89b-12d3-a456-4266554400a0"))
        // Line 1 was accepted, line 3 had no answer.
        do {
            let journal = try SendJournal.open(folder.appending(path: "j.db").path)
            let entries = [1, 3].map {
                SendJournal.Entry(line: $0, identity: .init([:]), token: token, id: id)
            }
            let results = [(1, 200 as Int?), (3, nil)].map { line, status in
                (
                    line,
                    APNSResult(
                        token: token,
                        status: status,
                        id: id,
                        uniqueID: nil,
                        reason: nil,
                        attempts: 1
                    )
                )
            }
            _ = try journal.note(entries, [])
            _ = try journal.note([], results)
        }
        let lines = String(repeating: #"{"message":"Meet at dawn"}"# + "\n", count: 3)
        try Data(lines.utf8).write(to: folder.appending(path: "lines.jsonl"))
        let output = LateOutput()
        let outcome = try runInProcess(
            "pushseal send --auth-key AuthKey_ABC123DEFG.p8 --team-id DEF123GHIJ --topic a.b "
                + "--token 00 --server http://127.0.0.1:1 --batch --journal j.db lines.jsonl",
            input: "",
            folder: folder,
            output: output
        )
        let printed = String(decoding: output.whole.bytes, as: UTF8.self).split(separator: "\n")
        try #require(printed.count == 2, "\(outcome)")
        #expect(printed[0].hasPrefix(#"{"line":1,"token":"00","status":200,"#))
        #expect(printed[0].hasSuffix(#""attempts":1,"journal":true}"#))
        // The command has no key, so the first line that needs one ends it, however late that is
        // found.
        #expect(printed[1].hasPrefix(#"{"error":"there is no key"#))
        #expect(printed[1].contains(#""line":2,"#))
        #expect(
            outcome.errors.contains("there is no key to seal the message with; 2 lines are left")
        )
        #expect(outcome.status == 78)
    }

    // A store refuses a message id that it has seen (Docs/App.md).
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
