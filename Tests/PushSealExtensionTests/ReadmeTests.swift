// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealExtension
import Testing
import UserNotifications

/// The keychain of an app, which README's extension reads.
enum Keychain {
    static func keyRing() throws -> [UInt8] {
        Array(
            #"{"keys":[{"kid":"a","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#
                .utf8
        )
    }
}

@Suite("README's extension runs as it stands") struct ReadmeTests {
    @Test func `it opens what was sealed with the same ring`() async throws {
        let push = Push(title: "Secret Message!", body: "Meet at dawn")
        let payload = try push.sealed(with: KeyRing(parsing: Keychain.keyRing()))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any]
        )
        let shown = await withCheckedContinuation { continuation in
            NotificationService().didReceive(request(userInfo: json)) { content in
                continuation.resume(returning: [content.title, content.body])
            }
        }
        #expect(shown == ["Secret Message!", "Meet at dawn"])
    }
}
