// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealStore
import PushSealSQLite
import Testing

/// What `receive --app-group` records and counts while processes race and are killed.
@Suite("The record between processes")
struct RecordTests {
    /// How often to kill; `PUSHSEAL_KILLS=200` tries more moments.
    private static let killCount =
        ProcessInfo.processInfo.environment["PUSHSEAL_KILLS"].flatMap { Int($0) } ?? 20
    private static let pushCount = 4

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A script that seals pushes with badge 1 and the texts m1, m2 and so on into files with these
    /// names.
    private static func seal(_ count: Int) -> String {
        """
        pushseal keygen --keyring ring.json --alg aes128gcm --key-id k 2> /dev/null || exit
        seq \(count) | sed 's/.*/{"message":"m&","badge":1}/' > messages
        pushseal encrypt --keyring ring.json --seal all --batch < messages > pushes || exit
        number=0
        while read -r push; do
            number=$((number + 1))
            printf '%s\\n' "$push" > m$number
        done < pushes
        receive="pushseal receive --keyring ring.json --app-group group --badge increment"
        receive="$receive --format json"

        """
    }

    private func store() throws -> AppGroupStore {
        try AppGroupStore(folder: folder.appending(path: "group").path)
    }

    /// The texts that were printed as opened; a line that a kill truncated is ignored.
    private func printed(_ output: String) -> [String] {
        output.split(separator: "\n").compactMap { line in
            guard line.contains(#""status":"opened""#) else { return nil }
            return line.split(separator: #""body":""#).dropFirst().first?
                .prefix { $0 != "\"" }.description
        }
    }

    @Test("Two processes that count and record at once lose nothing")
    func race() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try runShell(
            Self.seal(24) + """
                $receive $(seq -f m%g 1 2 24) > first 2> /dev/null &
                $receive $(seq -f m%g 2 2 24) > second 2> /dev/null
                wait
                cat first second
                """,
            input: "",
            folder: folder
        )
        #expect(printed(outcome.output).count == 24, "\(outcome.errors)")
        let store = try store()
        #expect(try store.badge() == 24)
        #expect(try store.notifications().map(\.notification.badge) == Array((1...24).reversed()))
    }

    @Test func `a store without room does not hide a text, and standard error says so`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try runShell(
            Self.seal(1) + """
                pushseal encrypt --keyring ring.json --seal body text > text
                $receive text
                """,
            input: "",
            folder: folder
        )
        #expect(printed(first.output) == ["text"])
        // After the largest number there is none, which SQLite reports as a full disk.
        let path = folder.appending(path: "group/PushSeal.sqlite").path
        try Database.open(path, patience: 0)
            .run("UPDATE sqlite_sequence SET seq = \(Int64.max) WHERE name = 'notification'")
        let receive = "pushseal receive --keyring ring.json --app-group group --format json text"
        let outcome = try runShell(receive, input: "", folder: folder)
        #expect(printed(outcome.output) == ["text"])
        let words = #"warning: "text" was opened, but it was neither counted nor recorded"#
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    /// The kills are spread over a whole run; whenever they happen, the outcome must be the same.
    @Test("After kill -9 at any moment the record is whole, and has everything that was printed")
    func kill() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try runShell(
            Self.seal(Self.pushCount * Self.killCount) + """
                count=\(Self.killCount)
                all="pushseal receive --keyring ring.json --app-group other --format json"
                start=$(date +%s%N)
                $all $(seq -f m%g \(Self.pushCount)) > /dev/null 2>&1
                lasted=$(($(date +%s%N) - start))
                each=$((lasted / \(Self.pushCount)))
                for round in $(seq $count); do
                    last=$((round * \(Self.pushCount)))
                    : > shown
                    $receive $(seq -f m%g $((last - \(Self.pushCount - 1))) $last) 2> /dev/null > shown &
                    receiver=$!
                    # So many are waited for, however long they take here; then a part of the time of one.
                    lines=$((round * \(Self.pushCount) / count)) pause=$((lasted * round / count % each))
                    while [ $(wc -l < shown) -lt $lines ] && kill -0 $receiver 2> /dev/null; do sleep 0.01; done
                    sleep $(printf '%d.%09d' $((pause / 1000000000)) $((pause % 1000000000)))
                    kill -9 $receiver 2> /dev/null
                    wait $receiver 2> /dev/null
                    cat shown
                    echo
                done
                """,
            input: "",
            folder: folder
        )
        let store = try store()
        let kept = try store.notifications()
        let texts = kept.compactMap(\.notification.body.plain)
        let printed = printed(outcome.output)
        try #require(!printed.isEmpty, "\(outcome.errors)")
        #expect(Set(printed).subtracting(texts) == [])
        #expect(Set(texts).count == texts.count, "nothing is there twice")
        #expect(try store.badge() == texts.count, "each was counted in the step that recorded it")
        #expect(kept.map(\.notification.badge) == Array((1...texts.count).reversed()))
    }
}
