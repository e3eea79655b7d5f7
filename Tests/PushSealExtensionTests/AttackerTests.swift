// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealExtension
import SealFormats
import Synchronization
import Testing
import UserNotifications

/// What somebody without the key can change of what is shown and handed to the app.
///
/// The list is made by trying, and stands in SECURITY.md as it comes out.
@Suite struct AttackerTests {
    @Test func `the table in SECURITY is what an attacker is found to influence`() throws {
        let influences = try SealedForm.all().map { form in
            (form, try influence(on: form))
        }
        for (form, properties) in influences where form.isAuthenticatedDocument {
            #expect(properties.isEmpty, "\(form.name)")
        }
        let table = table(influences.map { ($0.name, $1) })
        let page = try String(contentsOf: securityPage, encoding: .utf8)
        #expect(page.contains("<!-- influence -->\n\(table)<!-- end -->\n"), "it is:\n\(table)")
    }

    @Test func `an extension that asks for proof shows documents with an id and an end, no more`()
        throws
    {
        for form in try SealedForm.all() {
            let content = try reply(to: form.content(), of: form, .provenDocuments)
            #expect(content.body == "(Encrypted)", "\(form.name)")
        }
        let ring = KeyRing(keys: [try .aes128gcm(id: "k")])
        let document = #"{"aps":{"alert":"hi"},"jti":"a","exp":4102444800}"#
        let good = SealedForm(
            name: "good",
            ring: ring,
            field: "ENCRYPTED_PAYLOAD",
            sealed: try ring.seal(document)
        )
        #expect(try reply(to: good.content(), of: good, .provenDocuments).body == "hi")
    }

    private var securityPage: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "SECURITY.md")
    }

    /// The properties that any of the attacks changes.
    private func influence(on form: SealedForm) throws -> Set<String> {
        let original = try properties(of: reply(to: form.content(), of: form))
        try #require((original["body"] == "(Encrypted)") == !form.opens)
        var influenced: Set<String> = []
        for change in Attack.changes {
            let content = form.content()
            change(content)
            let changed = try properties(of: reply(to: content, of: form))
            for name in propertyNames where changed[name] != original[name] {
                influenced.insert(name)
            }
        }
        for content in try Attack.contentsWithOtherSeals(of: form) {
            let changed = try properties(of: reply(to: content, of: form))
            // What is refused is withheld, which deleting the push does as well.
            if changed["body"] == "(Encrypted)" || changed == original { continue }
            // One place of a document stands for all: no place is better protected than another.
            if form.field == "ENCRYPTED_PAYLOAD" { return Set(propertyNames) }
            for name in propertyNames where changed[name] != original[name] {
                influenced.insert(name)
            }
        }
        return influenced
    }

    private func reply(
        to content: UNNotificationContent,
        of form: SealedForm,
        _ acceptance: Unsealer.Acceptance = .anythingSealed
    ) throws -> UNNotificationContent {
        let replies = Mutex<[UNNotificationContent]>([])
        let request = UNNotificationRequest(identifier: "p", content: content, trigger: nil)
        RingService(form.ring, acceptance).didReceive(request) { content in
            let lent = Lent(value: content)
            replies.withLock { $0.append(lent.value) }
        }
        return try #require(replies.withLock { $0.first })
    }

    private func table(_ columns: [(name: String, properties: Set<String>)]) -> String {
        var table = "| property | " + columns.map(\.name).joined(separator: " | ") + " |\n"
        table += "| --- |" + columns.map { _ in " --- |" }.joined() + "\n"
        for name in propertyNames {
            let cells = columns.map { $0.properties.contains(name) ? "yes" : "no" }
            table += "| `\(name)` | " + cells.joined(separator: " | ") + " |\n"
        }
        return table
    }
}

/// The properties of a notification, in the order of the table.
private let propertyNames = [
    "title", "subtitle", "body", "badge", "sound", "threadIdentifier", "categoryIdentifier",
    "launchImageName", "targetContentIdentifier", "interruptionLevel", "relevanceScore",
    "filterCriteria", "userInfo", "userInfo.aps",
]

private func properties(of content: UNNotificationContent) throws -> [String: String] {
    func json(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }
    var own = content.userInfo
    own.removeValue(forKey: "aps")
    // Until they open, the sealed fields are handed on as they came.
    for name in ["ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD"] { own.removeValue(forKey: name) }
    return try [
        "title": content.title,
        "subtitle": content.subtitle,
        "body": content.body,
        "badge": content.badge.map { "\($0)" } ?? "none",
        "sound": content.sound == nil ? "none" : content.sound == .default ? "default" : "other",
        "threadIdentifier": content.threadIdentifier,
        "categoryIdentifier": content.categoryIdentifier,
        "launchImageName": content.launchImageName,
        "targetContentIdentifier": content.targetContentIdentifier ?? "none",
        "interruptionLevel": "\(content.interruptionLevel.rawValue)",
        "relevanceScore": "\(content.relevanceScore)",
        "filterCriteria": content.filterCriteria ?? "none",
        "userInfo": json(own),
        "userInfo.aps": json(content.userInfo["aps"] ?? [:]),
    ]
}

/// A service that is given its ring.
private final class RingService: SealedNotificationService {
    private let ring: KeyRing
    private let accepted: Unsealer.Acceptance

    init(_ ring: KeyRing, _ acceptance: Unsealer.Acceptance) {
        self.ring = ring
        accepted = acceptance
    }

    override func keyRing() throws -> KeyRing { ring }
    override var acceptance: Unsealer.Acceptance { accepted }
}

/// A push as a sender makes it, with the ring that opens it.
private struct SealedForm {
    let name: String
    let ring: KeyRing
    let field: String
    let sealed: String
    /// The same message as somebody without the key has changed it, where that is possible.
    var altered: String?
    var isAuthenticatedDocument = false
    var opens = true

    static func all() throws -> [SealedForm] {
        let text = "Please pay the invoice 4711: 1000 euros to Alice by Friday"
        let document = #"{"aps":{"alert":{"title":"T","body":"\#(text)"}}}"#
        let salted = KeyRing(keys: [key("s3cr3t")])
        var forms = [
            SealedForm(
                name: "`salted` text",
                ring: salted,
                field: "ENCRYPTED_DATA",
                sealed: Salted.text,
                altered: Salted.alteredText
            ),
            SealedForm(
                name: "`salted` document",
                ring: salted,
                field: "ENCRYPTED_PAYLOAD",
                sealed: Salted.document,
                altered: Salted.alteredDocument
            ),
        ]
        for (name, key) in try [
            ("aes128gcm", Key.aes128gcm(id: "k")), ("webpush", Key.webpush(id: "k")),
        ] {
            let ring = KeyRing(keys: [key])
            forms += [
                SealedForm(
                    name: "`\(name)` text",
                    ring: ring,
                    field: "ENCRYPTED_DATA",
                    sealed: try ring.seal(text)
                ),
                SealedForm(
                    name: "`\(name)` document",
                    ring: ring,
                    field: "ENCRYPTED_PAYLOAD",
                    sealed: try ring.seal(document),
                    isAuthenticatedDocument: true
                ),
            ]
        }
        forms.append(
            SealedForm(
                name: "what does not open",
                ring: salted,
                field: "ENCRYPTED_PAYLOAD",
                sealed: "AAAA",
                opens: false
            )
        )
        return forms
    }

    /// The content that the extension is given.
    func content() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Outer"
        content.body = "(Encrypted)"
        content.userInfo = ["aps": ["mutable-content": 1], field: sealed]
        return content
    }

    /// Messages of openssl enc's format, as they were sealed and changed.
    ///
    /// One block is changed so that what it garbles is still text. It took 258 775 and 507 533 tries with
    /// the key at hand; whoever lacks it makes each try with a push.
    private enum Salted {
        static let text =
            "U2FsdGVkX19QdXNoU2VhbC+pvQna5tmjVGCE0rJtquzhWguVVs1O5RJ+XsFK2iglMxYDAwOK"
            + "mRmD2LXgXbVh8a5eYiB/n0t3DFyOqygwcWo="
        static let alteredText =
            "U2FsdGVkX19QdXNoU2VhbCyovArY5tqgV2CE0rJtquzhWguVVs1O5RJ+XsFK2iglMxYDAwOK"
            + "mRmD2LXgXbVh8a5eYiB/n0t3DFyOqygwcWo="
        static let document =
            "U2FsdGVkX19QdXNoU2VhbOM6IwkqXrSQPvFwd+vJzg5gTcIMuU6tMNNcTMJtw98gL/y+O+fW"
            + "pkd7W21TUMliSRviZc5sQI08vsR8RxeVSUtPmpiLn7lKp/bSoA8dJiulHZOqgI/wAlRH8DXD"
            + "T0xIxZ8+VRAaCgowGO3V+krJ7FA="
        static let alteredDocument =
            "U2FsdGVkX19QdXNoU2VhbOM6IwkqXrSQPvFwd+vJzg5gTcIMuU6tMNNcTMJtw98gL/y+O+fW"
            + "pkd7W21TUMliSRrhZcxuQ44+vcV8RxeVSUtPmpiLn7lKp/bSoA8dJiulHZOqgI/wAlRH8DXD"
            + "T0xIxZ8+VRAaCgowGO3V+krJ7FA="
    }
}

/// What somebody on the way can do to a push.
private enum Attack {
    /// Each changes one field outside the seal.
    static var changes: [(UNMutableNotificationContent) -> Void] {
        [
            { $0.title = "Evil" },
            { $0.title = "" },
            { $0.subtitle = "Evil" },
            { $0.body = "Evil" },
            { $0.badge = 666 },
            { $0.sound = .default },
            { $0.threadIdentifier = "evil" },
            { $0.categoryIdentifier = "EVIL" },
            { $0.launchImageName = "evil" },
            { $0.targetContentIdentifier = "evil" },
            { $0.interruptionLevel = .critical },
            { $0.relevanceScore = 1 },
            { $0.filterCriteria = "evil" },
            { $0.userInfo["url"] = "evil://x" },
            { $0.userInfo["iat"] = 1 },
            { $0.userInfo["aps"] = ["alert": ["title-loc-key": "EVIL", "loc-key": "EVIL"]] },
        ]
    }

    /// The seal in the other field, in both, and with each bit changed.
    static func contentsWithOtherSeals(
        of form: SealedForm
    ) throws -> [UNMutableNotificationContent] {
        let other = form.field == "ENCRYPTED_DATA" ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA"
        let moved = form.content()
        moved.userInfo[other] = form.sealed
        moved.userInfo.removeValue(forKey: form.field)
        let doubled = form.content()
        doubled.userInfo[other] = form.sealed
        var contents = [moved, doubled]
        var seals: [String] = form.altered.map { [$0] } ?? []
        var bytes = try #require(Data(base64Encoded: form.sealed))
        // Random bytes of a message without a tag could turn out as text: there the change is given.
        for bit in 0..<(form.altered == nil ? bytes.count * 8 : 0) {
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            seals.append(bytes.base64EncodedString())
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        }
        for seal in seals {
            let content = form.content()
            content.userInfo[form.field] = seal
            contents.append(content)
        }
        return contents
    }
}
