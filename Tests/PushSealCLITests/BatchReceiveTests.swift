// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSeal
import PushSealStore
import SealFormats
import PushSealJSON
import Testing

@testable import PushSealCLI

/// The result of running `pushseal` on some input, all in memory.
struct InProcess {
    let lines: [String]
    let errors: String
    let status: PushSealCLI.ExitStatus

    /// Runs `pushseal` in this process.
    init(_ words: [String], input: [UInt8], folder: URL? = nil) {
        let output = MemoryOutput()
        let errors = MemoryOutput()
        let context = CommandContext(
            input: MemoryInput(input),
            output: output,
            errors: errors,
            environment: { $0 == "P" ? "s3cret" : nil },
            directory: folder?.path
        )
        status = Program.run(words, context: context)
        let text = String(decoding: output.bytes, as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
        self.errors = String(decoding: errors.bytes, as: UTF8.self)
    }

    init(_ words: [String], lines: [String], folder: URL? = nil) {
        self.init(words, input: Array(lines.map { $0 + "\n" }.joined().utf8), folder: folder)
    }
}

@Suite("inspect --batch gives byte for byte what inspect --json gives one by one")
struct BatchInspectTests {
    @Test(arguments: [[], ["--pass", "env:P", "--legacy-kdf"]])
    func findings(_ key: [String]) throws {
        var payloads = try BatchPayloads.gateVectors() + BatchPayloads.shapes()
        // A passphrase that opens nothing is tried in all ways, which takes a while.
        if !key.isEmpty { payloads = Array(BatchPayloads.shapes().prefix(8)) }
        let batch = InProcess(["inspect", "--batch"] + key, lines: payloads)
        try #require(batch.lines.count == payloads.count, "\(batch.errors)")
        for (index, payload) in payloads.enumerated() {
            let single = InProcess(["inspect", "--json"] + key, input: Array(payload.utf8))
            // Both report what is around a payload; anything that is not a payload is an error.
            guard single.status != .malformedInput || !single.lines.isEmpty else {
                #expect(batch.lines[index].hasPrefix(#"{"error":""#), "\(payload)")
                continue
            }
            #expect([batch.lines[index]] == single.lines, "\(payload)")
        }
        #expect(batch.status == .refused)
    }
}

@Suite("receive --batch gives byte for byte what receive gives one by one")
struct BatchReceiveTests {
    /// Compares a batch with the payloads one by one.
    private func compare(
        _ options: [String],
        _ payloads: [String],
        jobs: Int = 2,
        batchFolder: URL? = nil,
        singleFolder: URL? = nil
    ) throws {
        let batch = InProcess(
            ["receive", "--batch", "--jobs", "\(jobs)"] + options,
            lines: payloads,
            folder: batchFolder
        )
        try #require(batch.lines.count == payloads.count, "\(batch.errors)")
        var isComplete = true
        for (index, payload) in payloads.enumerated() {
            let single = InProcess(
                ["receive", "--format", "json"] + options,
                input: Array(payload.utf8),
                folder: singleFolder
            )
            if single.status != .success { isComplete = false }
            // Both report what is around a payload; anything that is not a payload is an error.
            guard single.status != .malformedInput || !single.lines.isEmpty else {
                #expect(batch.lines[index].hasPrefix(#"{"error":""#), "\(payload)")
                #expect(batch.lines[index].contains(#","line":\#(index + 1),"#), "\(payload)")
                continue
            }
            #expect([batch.lines[index]] == single.lines, "\(payload)")
        }
        #expect(batch.status == (isComplete ? .success : .refused))
        #expect(batch.errors.isEmpty == isComplete)
    }

    private static let salted = ["--pass", "env:P", "--legacy-kdf"]

    @Test("for every payload of the gate's vectors", arguments: [1, 2])
    func gate(_ jobs: Int) throws {
        let payloads = try BatchPayloads.gateVectors()
        try compare(Self.salted, payloads, jobs: jobs)
        try compare(Self.salted + ["--no-alerts"], payloads, jobs: jobs)
        try compare(["--rot13"], payloads, jobs: jobs)
    }

    @Test("for payloads of every shape that opens or does not", arguments: [1, 3])
    func shapes(_ jobs: Int) throws {
        try compare(Self.salted, BatchPayloads.shapes(), jobs: jobs)
    }

    @Test("for the wrong key, the wrong parameters and no key")
    func wrongKeys() throws {
        let payloads = BatchPayloads.shapes()
        try compare(["--pass", "pass:other", "--legacy-kdf"], payloads)
        try compare(["--pass", "pass:other", "--legacy-kdf", "--strict"], payloads)
        try compare(["--pass", "env:P", "--legacy-kdf", "--md", "md5"], payloads)
        try compare(["--pass", "env:P", "--iter", "1"], payloads)
        try compare([], payloads)
    }

    @Test("for a named key")
    func namedKey() throws {
        let payloads = BatchPayloads.shapes(keyID: "k1") + BatchPayloads.shapes(keyID: "k2")
        try compare(Self.salted + ["--key-id", "k1"], payloads)
    }

    @Test("for a ring of several keys, two formats and a message of a service")
    func ring() throws {
        let folder = try TemporaryFolder()
        try folder.write("ring.json", BatchPayloads.ring)
        try compare(
            ["--keyring", "ring.json"],
            BatchPayloads.shapes() + BatchPayloads.ofRing(folder.url),
            batchFolder: folder.url,
            singleFolder: folder.url
        )
    }

    @Test("for texts of the app's strings")
    func localized() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "app/en.lproj/Localizable.strings",
            #""GREETING" = "Hello %@"; "T" = "Title"; "EMPTY" = ""; "(Encrypted)" = "Sealed";"#
        )
        for options in [[], ["--no-alerts"]] {
            try compare(
                Self.salted + ["--app", "app", "--locale", "en"] + options,
                BatchPayloads.shapes() + BatchPayloads.localized(),
                batchFolder: folder.url,
                singleFolder: folder.url
            )
        }
        try compare(Self.salted, BatchPayloads.localized())
    }

    @Test("and records the same, texts of the app's strings by their keys")
    func records() throws {
        let (batch, single) = (try TemporaryFolder(), try TemporaryFolder())
        try compare(
            Self.salted + ["--app-group", "group"],
            BatchPayloads.localized(),
            jobs: 1,
            batchFolder: batch.url,
            singleFolder: single.url
        )
        let kept = try [batch, single].map { folder in
            try AppGroupStore(folder: folder.url.appending(path: "group").path).notifications()
                .map(\.notification.payload)
        }
        #expect(kept[0] == kept[1])
        #expect(kept[0].contains { $0["aps"]?["alert"]?["title-loc-key"] == "T" })
    }

    @Test("for a message that comes again within the batch")
    func replay() throws {
        let now = SystemTime.now
        let document = BatchPayloads.document(#"{"aps":{"alert":"first"},"jti":"a","iat":\#(now)}"#)
        let other = BatchPayloads.document(#"{"aps":{"alert":"second"},"jti":"b","iat":\#(now)}"#)
        let payloads = (0..<40).map { $0 % 3 == 0 ? document : other } + [document, other]
        for jobs in [1, 4] {
            let (batch, single) = (try TemporaryFolder(), try TemporaryFolder())
            try compare(
                Self.salted + ["--app-group", "group"],
                payloads,
                jobs: jobs,
                batchFolder: batch.url,
                singleFolder: single.url
            )
        }
    }

    @Test("and has no device", arguments: [["--budget", "5"], ["--extension", "x"], ["--trace"]])
    func withoutDevice(_ options: [String]) {
        let batch = InProcess(["receive", "--batch"] + options, lines: BatchPayloads.shapes())
        #expect(batch.status == .usage)
        #expect(batch.errors.contains("--batch can't be used with"))
    }
}
