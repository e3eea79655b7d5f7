// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

@Suite("Programs of the toolchain")
struct ChildCommandTests {
    /// In its own process, because other tests open pipes.
    @Test("that do not start, or end, leave no pipes open")
    func pipes() async {
        await #expect(processExitsWith: .success) {
            func openPipes() throws -> Set<String> {
                let files = FileManager.default
                let links = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                    try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                }
                return Set(links.filter { $0.hasPrefix("pipe:") })
            }
            let before = try openPipes()
            #expect(throws: (any Error).self) {
                try ChildCommand(program: "/proc/none/swiftc", arguments: []).run { _ in }
            }
            #expect(try openPipes() == before)
            let ended = try ChildCommand(program: "/bin/true", arguments: []).run { _ in }
            #expect(try ended.succeeded && openPipes() == before)
        }
    }
}
