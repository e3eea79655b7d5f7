// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhoneKeychain

@Suite struct `Phone keychain` {
    private func item(_ account: String, group: String = "com.example.app") -> KeychainItem {
        KeychainItem(
            service: "service",
            account: account,
            accessGroup: group,
            secret: Data("secret of \(account)".utf8)
        )
    }

    private func withPhone(_ body: (String) throws -> Void) throws {
        let phone = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: phone) }
        try body(phone)
    }

    @Test func `what is added is there for the next who opens it, with its dates`() throws {
        try withPhone { phone in
            let time = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
            let added = try PhoneKeychain(phone: phone).add(item("a"), at: time)
            let found = try PhoneKeychain(phone: phone).items()
            #expect(found == [added])
            #expect(found.first?.attributes["cdat"] == .date(time))
            #expect(found.first?.attributes["mdat"] == .date(time))
            #expect(found.first?.secret == Data("secret of a".utf8))
            #expect(found.first?.accessible == .whenUnlocked)
        }
    }

    @Test func `a folder without a keychain has no items, and none is made by looking`() throws {
        try withPhone { phone in
            let items = try PhoneKeychain(phone: phone).items()
            #expect(items.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: phone))
        }
    }

    @Test func `nobody but the owner may open it`() throws {
        try withPhone { phone in
            try PhoneKeychain(phone: phone).add(item("a"))
            func mode(_ path: String) throws -> Int? {
                let attributes = try FileManager.default.attributesOfItem(atPath: phone + path)
                return (attributes[.posixPermissions] as? NSNumber)?.intValue
            }
            #expect(try mode("/keychain") == 0o700)
            #expect(try mode("/keychain/items.json") == 0o600)
            #expect(try mode("/keychain/lock") == 0o600)
        }
    }

    @Test func `an identity is there once, and an update does not make it twice`() throws {
        try withPhone { phone in
            let keychain = PhoneKeychain(phone: phone)
            try keychain.add(item("a"))
            try keychain.add(item("b"))
            try keychain.add(item("a", group: "shared"))
            #expect(throws: KeychainError.duplicate) { try keychain.add(item("a")) }
            let before = try keychain.items()
            #expect(throws: KeychainError.duplicate) {
                try keychain.update { item in
                    var changed = item
                    changed.attributes["acct"] = .text("a")
                    return item.account == "b" ? changed : nil
                }
            }
            #expect(try keychain.items() == before)
        }
    }

    @Test func `an update changes what it names and when it was changed`() throws {
        let keychain = PhoneKeychain.inMemory()
        let time = Date(timeIntervalSinceReferenceDate: 1)
        try keychain.add(item("a"), at: time)
        try keychain.add(item("b"), at: time)
        let count = try keychain.update(at: time + 1) { item in
            guard item.account == "b" else { return nil }
            var changed = item
            changed.secret = Data("new".utf8)
            return changed
        }
        #expect(count == 1)
        let items = try keychain.items()
        #expect(items.map { $0.attributes["mdat"] } == [.date(time), .date(time + 1)])
        #expect(items.map { $0.attributes["cdat"] } == [.date(time), .date(time)])
        #expect(items[1].secret == Data("new".utf8))
        #expect(try keychain.remove { $0.account == "a" } == 1)
        #expect(try keychain.items().map(\.account) == ["b"])
    }

    @Test(arguments: [
        "", "{", "[]", #"{"version":2,"items":[]}"#, #"{"version":1,"items":[{"secret":"eA=="}]}"#,
    ])
    func `a file that is no keychain is named, left as it is, and none of it is quoted`(
        text: String
    ) throws {
        try withPhone { phone in
            let path = phone + "/keychain/items.json"
            try FileManager.default.createDirectory(
                atPath: phone + "/keychain",
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: URL(filePath: path))
            let keychain = PhoneKeychain(phone: phone)
            let damaged = KeychainError.damaged(
                path: path,
                detail: "not a keychain of this version"
            )
            #expect(throws: damaged) { try keychain.items() }
            #expect(throws: damaged) { try keychain.add(item("a")) }
            #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
        }
    }

    @Test func `a folder in the file's place and a phone that is a file are refused`() throws {
        try withPhone { phone in
            try FileManager.default.createDirectory(
                atPath: phone + "/keychain/items.json",
                withIntermediateDirectories: true
            )
            #expect(throws: KeychainError.self) { try PhoneKeychain(phone: phone).items() }
            let file = phone + "/file"
            try Data().write(to: URL(filePath: file))
            #expect(throws: KeychainError.self) { try PhoneKeychain(phone: file).add(item("a")) }
        }
    }

    @Test func `no secret is in a description`() throws {
        let item = item("a")
        var dumped = ""
        dump(item, to: &dumped)
        for text in ["\(item)", String(reflecting: item), dumped] {
            #expect(!text.contains("secret of a"))
        }
    }
}
