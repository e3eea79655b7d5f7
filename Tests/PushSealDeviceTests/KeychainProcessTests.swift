// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain
import Testing

/// A keychain that several processes write to.
@Suite struct `A keychain of several processes` {
    private func withPhone(_ body: (String) async throws -> Void) async throws {
        let phone = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: phone) }
        try await body(phone)
    }

    @Test func `two that add at once lose nothing`() async throws {
        try await withPhone { phone in
            let count = 30
            try await withThrowingTaskGroup(of: Int.self) { group in
                for name in ["a", "b"] {
                    group.addTask {
                        try await Samples.lines(of: "keychain '\(phone)' \(name) \(count)")
                    }
                }
                for try await lines in group { #expect(lines == count) }
            }
            let items = try PhoneKeychain(phone: phone).items()
            let names = items.map { "\($0.service ?? "") \($0.account ?? "")" }
            let wanted = (0..<count).flatMap { ["a \($0)", "b \($0)"] }
            #expect(names.sorted() == wanted.sorted())
        }
    }

    @Test(arguments: [0, 500, 2_000, 5_000, 9_000, 14_000, 20_000, 30_000])
    func `one that is killed at any moment leaves what it has said is there, and nothing by halves`(
        microseconds: Int
    ) async throws {
        try await withPhone { phone in
            let said = try await Samples.lines(of: "keychain '\(phone)' a 5000 \(microseconds)")
            let keychain = PhoneKeychain(phone: phone)
            let items = try keychain.items()
            #expect((said...said + 1).contains(items.count))
            #expect(items.map(\.account) == (0..<items.count).map { "\($0)" })
            // And the next process can write.
            try keychain.add(
                KeychainItem(service: "b", account: "", accessGroup: "g", secret: Data())
            )
            #expect(try keychain.items().count == items.count + 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: phone + "/keychain")
            #expect(Set(names) == ["items.json", "lock"])
        }
    }
}

extension Samples {
    /// How many lines the program prints; runs on a thread that may block.
    fileprivate static func lines(of arguments: String) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try output(of: arguments).text.split(separator: "\n").count }
                )
            }
        }
    }
}
