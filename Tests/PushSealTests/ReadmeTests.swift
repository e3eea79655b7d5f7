// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealJSON
import Testing

@Suite("README's code runs as it stands") struct ReadmeTests {
    /// The Swift code blocks in README.
    private static func blocks() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    @Test(arguments: [
        (0, "../PushSealExtensionTests/Snippets/NotificationService.swift"),
        (1, "Snippets/Server.swift"),
    ])
    func `what is compiled is what README shows`(place: Int, name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let blocks = try Self.blocks()
        try #require(blocks.count > place)
        // Without the licence line and the blank line after it.
        #expect(blocks[place] == lines.dropFirst(2).joined(separator: "\n"))
    }

    @Test func `the server's lines seal, and a strict device opens all of it`() throws {
        let ring = Array(
            #"{"keys":[{"kid":"a","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#
                .utf8
        )
        let document = try JSONValue(parsing: try payload(ring: ring))
        #expect(document["aps"] == ["alert": ["body": "(Encrypted)"], "mutable-content": 1])
        let fields = try Payload(parsing: try payload(ring: ring)).sealed
        let unsealer = Unsealer(ring: try KeyRing(parsing: ring), acceptance: .provenDocuments)
        let shown = try unsealer.resolve(fields).replacement
        #expect(shown.title.plain == "Secret Message!")
        #expect(shown.body.plain == "Meet at dawn")
        #expect(shown.badge == 3)
        #expect(shown.userInfo["order"] == ["id": 7])
        #expect(shown.userInfo["urgent"] == true)
    }
}
