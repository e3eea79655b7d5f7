// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON
import PushSealKeyFiles
import SealFormats
import Testing

@testable import PushSealCLI

@Suite("Registrations of strangers")
struct HostileRegistrationTests {
    /// What a stranger registers, each with the reason why it is refused.
    static let registrations: [(kind: String, text: String)] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Interop/hostile-registrations.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            let expanded = String(parts[1]).replacing(/⟪(.+?)×([0-9]+)⟫/) { match in
                String(repeating: String(match.1), count: Int(match.2) ?? 0)
            }
            return (String(parts[0]), expanded)
        }
    }()

    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-\(UUID().uuidString)")

    private func inFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    private func run(_ line: String, _ input: String = "") throws -> Outcome {
        try runInProcess("pushseal \(line)", input: input, folder: folder)
    }

    /// The registration of a phone whose ring is in `phone.json`.
    private func phone(_ token: String) throws -> String {
        try run("keygen --keyring phone.json --public").output.replacing("\n", with: "")
            .replacing(/^\{/, with: #"{"token":"\#(token)","#)
    }

    /// A stored registration with a message.
    private func line(_ registration: String) -> String {
        registration.replacing(/\}$/, with: #","message":"Leaves at nine"}"#)
    }

    // PBKDF2 with two billion iterations would take half an hour.
    @Test(.timeLimit(.minutes(20)))
    func `in a line keep no other line back`() throws {
        try #require(Self.registrations.count >= 60)
        try inFolder {
            _ = try run("keygen --keyring phone.json --alg webpush --key-id phone")
            let good = try line(phone("00fc"))
            let lines = Self.registrations.flatMap { [line($0.text), good] }
            let done = try run("encrypt --batch", lines.joined(separator: "\n"))
            let answers = done.output.split(separator: "\n")
            #expect(done.status == 1)
            try #require(answers.count == lines.count)
            for (index, registration) in Self.registrations.enumerated() {
                let refusal = try JSONDocument(parsing: Array(answers[2 * index].utf8)).root
                #expect(refusal["error"] != nil, "\(registration.kind)")
                #expect(answers[2 * index].utf8.count < 1_000, "\(registration.kind)")
                #expect(!answers[2 * index].contains("cGFzcw"), "\(registration.kind)")
            }
            let payloads = (0..<answers.count / 2).map { answers[2 * $0 + 1] }
            let shown = try run(
                "receive --batch --strict --keyring phone.json",
                payloads.joined(separator: "\n")
            )
            #expect(shown.status == 0)
            #expect(
                shown.output.split(separator: "\n").count(where: {
                    $0.contains(#""body":"Leaves at nine""#)
                }) == Self.registrations.count
            )
        }
    }

    @Test(.timeLimit(.minutes(20)), arguments: [true, false])
    func `in an import keep no other registration out`(isArray: Bool) throws {
        try inFolder {
            _ = try run("keygen --keyring phone.json --alg webpush --key-id phone")
            // In an array, a missing bracket takes the rest with it.
            let strangers = Self.registrations.filter { !isArray || $0.kind != "cut off" }
                .map(\.text)
            let all = try strangers.enumerated().flatMap { index, text in
                let name = #"{"token":"00bad\#(index)"#
                return [
                    text.replacing(#"{"token":"00bad0"#, with: name), try phone("00fc\(index)"),
                ]
            }
            let text =
                isArray
                ? "[" + all.joined(separator: ",\n") + "]" : all.joined(separator: "\n")
            let file = folder.appending(path: "registrations.json")
            try text.write(to: file, atomically: true, encoding: .utf8)
            let done = try run("keygen --keyring ring.json --from-subscriptions registrations.json")
            #expect(done.status == 1)
            let ring = try KeyFile(folder.appending(path: "ring.json").path).read()
            let wanted = strangers.indices.map { "00fc\($0)" }
            #expect(ring.keys.compactMap(\.recipient) == wanted)
            let warnings = done.errors.split(separator: "\n").filter { $0.contains("skipped") }
            #expect(!warnings.isEmpty)
            #expect(!done.errors.contains("cGFzcw"))
            #expect(done.errors.utf8.count < 1_000 * strangers.count)
        }
    }
}
