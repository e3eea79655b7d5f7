// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Replays in two processes at once")
struct ReplayRaceTests {
    private static let pushCount = 30

    /// Both start with a folder without a store, so creating it is part of the race.
    @Test("Of two devices that share an app group exactly one shows each push", arguments: 1...3)
    func race(round: Int) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let receive =
            "pushseal receive --keyring ring.json --app-group group --format json $pushes"
        let outcome = try runShell(
            """
            pushseal keygen --keyring ring.json --alg aes128gcm --key-id k 2> /dev/null || exit
            pushes=
            for number in $(seq \(Self.pushCount)); do
                pushseal encrypt --keyring ring.json --seal all --out $number.json $number || exit
                pushes="$pushes $number.json"
            done
            \(receive) > first 2> /dev/null &
            \(receive) > second 2> /dev/null
            wait
            paste -d ' ' first second
            """,
            input: "",
            folder: folder
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == Self.pushCount)
        for (number, line) in lines.enumerated() {
            #expect(line.contains("\"body\":\"\(number + 1)\""), "\(line)")
            #expect(line.components(separatedBy: "\"status\":\"opened\"").count == 2, "\(line)")
            #expect(line.components(separatedBy: "\"reason\":\"replay: ").count == 2, "\(line)")
        }
    }
}
