// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealKeyFiles
import PushSealLocking
import SealFormats
import Testing

@testable import PushSealCLI

@Suite("Rings of thousands of recipients")
struct RecipientScaleTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "pushseal-\(UUID().uuidString)")

    /// A ring whose recipients are `phone-0000`, `phone-0001` and so on.
    private static func ring(_ count: Int) throws -> KeyRing {
        KeyRing(
            keys: try (0..<count).map { number in
                let material = try Key.random(id: "2026-11").material
                let digits = String(10_000 + number).dropFirst()
                return Key(id: "2026-11", recipient: "phone-\(digits)", material: material)
            }
        )
    }

    private func inFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    private func keyFile(_ name: String) -> KeyFile { KeyFile(folder.appending(path: name).path) }

    /// A ring of 10 000 ids has 129 KB of them; 20 000 lines would be 2.6 GB.
    @Test func `20 000 lines for recipients that are not there do not list the ring`() throws {
        try inFolder {
            try keyFile("ring.json").create(try Self.ring(9_999))
            let line = #"{"message":"x","to":"phone-00001"}"#
            let input = repeatElement(line, count: 20_000).joined(separator: "\n")
            let batch = try runInProcess(
                "pushseal encrypt --batch --keyring ring.json",
                input: input,
                folder: folder
            )
            #expect(batch.status == 1)
            let lines = batch.output.split(separator: "\n")
            #expect(lines.count == 20_000)
            #expect(lines.allSatisfy { $0.utf8.count < 120 })
            #expect(batch.errors.utf8.count < 200)
            // On the command line at most five that are near, each once.
            let one = try runInProcess(
                "pushseal encrypt --keyring ring.json --to phone-00001 x",
                input: "",
                folder: folder
            )
            #expect(one.status == 66)
            let hint = one.errors.split(separator: "\n").last ?? ""
            #expect(hint.hasPrefix("pushseal: hint: did you mean \"phone-"))
            #expect(Set(hint.matches(of: /phone-\d{4}"/).map(\.output)).count == 5)
        }
    }

    @Test func `who reads a ring while it is synced gets all of it, as it was or as it is`() throws
    {
        try inFolder {
            let count = 500
            let (old, new) = (try Self.ring(count), try Self.ring(count))
            try keyFile("ring.json").create(old)
            // Three have changed.
            var keys = old.keys
            for place in [0, 250, 499] { keys[place] = new.keys[place] }
            let lines = keys.map { key in
                let set = String(decoding: KeyRing(keys: [key]).serialized(), as: UTF8.self)
                return "{\"id\":\"\(key.recipient ?? "")\","
                    + set.replacing("\n", with: "").dropFirst()
            }
            try Data(lines.joined(separator: "\n").utf8)
                .write(to: folder.appending(path: "registrations.jsonl"))
            let isDone = Locked(false)
            let found = Locked<[Bool]>([])
            let file = keyFile("ring.json")
            let old0 = try old.keys[0].thumbprint
            let reader = Thread {
                repeat {
                    let thumbprints = try? file.read().keys.map { try $0.thumbprint }
                    let isWhole = thumbprints?.count == count
                    // Either all three are old or all three are new.
                    let isOld = thumbprints.map { all in
                        [0, 250, 499].map { place in all[place] == (try? old.keys[place].thumbprint)
                        }
                    }
                    found.withLock { $0.append(isWhole && Set(isOld ?? []).count == 1) }
                } while isDone.withLock { !$0 }
            }
            reader.start()
            let outcome = try runInProcess(
                "pushseal keygen --keyring ring.json --from-subscriptions registrations.jsonl --replace --shared-keys",
                input: "",
                folder: folder
            )
            isDone.withLock { $0 = true }
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("replaced 3 recipients"))
            #expect(found.withLock { !$0.contains(false) })
            #expect(try file.read().keys[0].thumbprint != old0)
            #expect(try file.read().keys.count == count)
        }
    }
}
