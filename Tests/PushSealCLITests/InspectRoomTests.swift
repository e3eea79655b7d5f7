// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON
import Testing

@Suite("Room for a text")
struct InspectRoomTests {
    private static let algorithms = ["salted", "aes128gcm", "webpush"]
    private static let limit = 4096

    /// One ring per format with the same key id, so that a message can be sealed again.
    private struct Rings: ~Copyable {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")

        init(keyID: String) throws {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
            for algorithm in algorithms {
                _ = try succeed(
                    "keygen --keyring \(algorithm) --alg \(algorithm) --key-id \(keyID)"
                )
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func run(_ line: String, input: String = "") throws -> Outcome {
            try runInProcess("pushseal \(line)", input: input, folder: folder)
        }

        func succeed(_ line: String, input: String = "") throws -> String {
            let outcome = try run(line, input: input)
            try #require(outcome.status == 0, "\(line): \(outcome.errors)")
            return outcome.output
        }

        func findings(of payload: String, _ options: String = "") throws -> JSONValue {
            let output = try run("inspect --json \(options)", input: payload).output
            return try JSONValue(parsing: Array(output.utf8))
        }
    }

    private func room(_ findings: JSONValue, _ algorithm: String) throws -> Int {
        try #require(findings.object?["room"]?.object?[algorithm]?.number?.integer)
    }

    @Test(
        "A text as long as inspect says fits, one a byte longer does not, in every format",
        arguments: algorithms,
        ["K1", "a-longer-name-of-a-key", "'\"ü\"'"]
    )
    func room(presentAlgorithm: String, keyID: String) throws {
        let rings = try Rings(keyID: keyID)
        let options = "--seal body --title 'Größe \u{1F6CE}' --thread-id t --custom 'k=\"v\"'"
        let short = try rings.succeed("encrypt --keyring \(presentAlgorithm) \(options) short")
        // Without a key the id must be read from the payload, which for webpush has none.
        let findings = try rings.findings(of: short)
        for algorithm in Self.algorithms {
            let count = try room(findings, algorithm)
            let line = "encrypt --keyring \(algorithm) \(options)"
            let fits = try rings.run(line, input: String(repeating: "x", count: count))
            #expect(fits.status == 0, "\(count) bytes as \(algorithm): \(fits.errors)")
            let over = try rings.run(line, input: String(repeating: "x", count: count + 1))
            #expect(over.status == 65, "\(count + 1) bytes as \(algorithm)")
            #expect(over.errors.contains("over the limit of \(Self.limit)"))
            guard fits.status == 0 else { continue }
            let text = try rings.run("inspect --all", input: fits.output).output
            #expect(text.contains(" \(count) bytes as \(algorithm) (at least 0 more than now)"))
        }
    }

    @Test("Of a sealed document the room is that of the document", arguments: algorithms)
    func document(algorithm: String) throws {
        let rings = try Rings(keyID: "K1")
        let line = "encrypt --keyring \(algorithm) --seal all --title News"
        let short = try rings.succeed("\(line) short")
        let findings = try rings.findings(of: short, "--keyring \(algorithm)")
        let present = try #require(
            findings.object?["openedBy"]?.object?["textByteCount"]?.number?.integer
        )
        let count = try room(findings, algorithm) - present + 5
        let fits = try rings.run(line, input: String(repeating: "x", count: count))
        #expect(fits.status == 0, "\(fits.errors)")
        let over = try rings.run(line, input: String(repeating: "x", count: count + 1))
        #expect(over.status == 65)
    }

    @Test("A payload without a sealed text is measured as if one came to it")
    func absent() throws {
        let rings = try Rings(keyID: "K1")
        let bare = #"{"aps":{"alert":{"title":"T","body":"(Encrypted)"},"mutable-content":1}}"#
        let output = try rings.run("inspect --json", input: bare).output
        let count = try room(JSONValue(parsing: Array(output.utf8)), "salted")
        let options = "encrypt --pass pass:k --title T"
        let fits = try rings.run(options, input: String(repeating: "x", count: count))
        #expect(fits.status == 0)
        let over = try rings.run(options, input: String(repeating: "x", count: count + 1))
        #expect(over.status == 65)
    }

    @Test("Where clear text leaves no room, there is none in any format")
    func none() throws {
        let rings = try Rings(keyID: "K1")
        let title = String(repeating: "t", count: 4_000)
        let payload = #"{"aps":{"alert":{"title":"\#(title)"},"mutable-content":1}}"#
        let output = try rings.run("inspect --json", input: payload).output
        let findings = try JSONValue(parsing: Array(output.utf8))
        for algorithm in Self.algorithms {
            #expect(findings.object?["room"]?.object?[algorithm] == .null)
        }
    }
}
