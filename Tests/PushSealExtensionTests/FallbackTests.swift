// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import SealFormats
import PushSealExtension
import PushSeal
import Testing
import UserNotifications

/// What the user sees, according to Apple's "Modifying content in newly delivered notifications".
@Suite struct FallbackTests {
    func shown(
        _ request: UNNotificationRequest,
        by service: Service = Service()
    ) throws
        -> (Replies.Shown, Decryption)
    {
        let replies = Replies()
        service.didReceive(request) { replies.add($0) }
        try #require(replies.all.count == 1)
        let reports = service.reports.withLock { $0 }
        try #require(reports.count == 1)
        return (replies.all[0], reports[0])
    }

    @Test func `an opened text becomes the body and the sealed fields go`() throws {
        let info: [AnyHashable: Any] = ["ENCRYPTED_DATA": sealedHello, "mine": 1]
        let (content, report) = try shown(request(userInfo: info))
        #expect(content.title == "Secret Message!")
        #expect(content.subtitle == "")
        #expect(content.body == "hello!")
        #expect(content.keys == ["mine"])
        #expect(report.status == .opened)
        #expect(report.format == .salted)
    }

    @Test func `a name that is a field's only in Unicode's canonical form is another name`()
        throws
    {
        final class Named: Service {
            override func keyRing() throws -> KeyRing {
                KeyRing(keys: [Key(id: "k", material: key("s3cr3t").material)])
            }
        }
        let lookalike = "ENCRYPTED_\u{212A}EY_ID"  // with the Kelvin sign
        #expect(lookalike == "ENCRYPTED_KEY_ID")
        for (name, body) in [(lookalike, "hello!"), ("ENCRYPTED_KEY_ID", "(Encrypted)")] {
            let info: [AnyHashable: Any] = ["ENCRYPTED_DATA": sealedHello, name: "other"]
            let (content, _) = try shown(request(userInfo: info), by: Named())
            #expect(content.body == body)
            #expect(content.keys.contains { $0.utf8.elementsEqual(name.utf8) })
        }
    }

    @Test func `a wrong key shows (Encrypted) and keeps the title`() throws {
        let (content, report) = try shown(
            request(userInfo: ["ENCRYPTED_DATA": sealedHello]),
            by: Service(passphrase: "wrong")
        )
        #expect(content.title == "Secret Message!")
        #expect(content.body == "(Encrypted)")
        #expect(report.status == .fallback)
    }

    @Test func `an absent field shows (Encrypted)`() throws {
        let (content, report) = try shown(request(body: "in clear"))
        #expect(content.body == "(Encrypted)")
        #expect(report.status == .absent)
    }

    @Test(
        arguments: [
            ("null", "null"), ("true", "a boolean"), ("7", "a number"), ("[\"x\"]", "an array"),
            ("{\"a\":\"x\"}", "a dictionary"),
        ]
    )
    func `a field that is no string shows (Encrypted) and its kind is told`(
        _ json: String,
        _ kind: String
    ) throws {
        let value = try JSONSerialization.jsonObject(
            with: Data(json.utf8),
            options: .fragmentsAllowed
        )
        let (content, report) = try shown(request(userInfo: ["ENCRYPTED_DATA": value]))
        #expect(content.body == "(Encrypted)")
        #expect(report.reason == "ENCRYPTED_DATA is \(kind), not a string")
    }

    @Test func `keys that cannot be read show (Encrypted), and the error's text is not told`()
        throws
    {
        struct KeychainError: Error { let secret = "hunter2" }
        final class Locked: Service {
            override func keyRing() throws -> KeyRing { throw KeychainError() }
        }
        let (content, report) = try shown(
            request(userInfo: ["ENCRYPTED_DATA": sealedHello]),
            by: Locked()
        )
        #expect(content.body == "(Encrypted)")
        let reason = try #require(report.reason)
        #expect(reason.contains("KeychainError"))
        #expect(!reason.contains("hunter2"))
    }

    @Test func `a policy lets pushes without sealed content pass untouched`() throws {
        final class Lenient: Service {
            override var acceptance: Unsealer.Acceptance { .anything }
        }
        let (content, _) = try shown(request(body: "in clear"), by: Lenient())
        #expect(content.body == "in clear")
        let (broken, _) = try shown(request(userInfo: ["ENCRYPTED_DATA": "?"]), by: Lenient())
        #expect(broken.body == "(Encrypted)")
    }

    @Test func `no change of the sealed text is ever shown as it came`() throws {
        let base64 = Array(sealedHello.utf8)
        for index in base64.indices {
            var changed = base64
            changed[index] ^= 1
            let text = String(decoding: changed, as: UTF8.self)
            for cut in [text, String(text.prefix(index))] {
                let (content, report) = try shown(request(userInfo: ["ENCRYPTED_DATA": cut]))
                #expect(report.status == .opened || content.body == "(Encrypted)")
                #expect(!content.body.contains("U2FsdGVk"))
            }
        }
    }
}
