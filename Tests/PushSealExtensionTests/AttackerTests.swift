// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealExtension
import SealFormats
import PushSealLocking
import Testing
import UserNotifications

/// What someone without the key can change in what is shown and handed to the app.
///
/// The list is found by trying, and SECURITY.md must contain it.
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
            let changed = Attack.changes.map { change in
                let content = form.content()
                change(content)
                return content
            }
            for outer in try changed + Attack.contentsWithOtherSeals(of: form) {
                let content = try reply(to: outer, of: form, .provenDocuments)
                #expect(content.body == "(Encrypted)", "\(form.name)")
                let names = content.userInfo.keys.compactMap { $0 as? String }
                // As they came: they open nothing, and an app may want to try them later.
                let sealed = ["ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD", "ENCRYPTED_KEY_ID"]
                #expect(Set(names).isSubset(of: sealed))
                let rest = try #require(content.mutableCopy() as? UNMutableNotificationContent)
                rest.userInfo.removeValue(forKey: "ENCRYPTED_KEY_ID")
                #expect(try properties(of: rest) == nothingButThePlaceholder, "\(form.name)")
            }
        }
        let ring = KeyRing(keys: [try .random(id: "k")])
        let document = #"{"aps":{"alert":"hi"},"jti":"a","exp":4102444800}"#
        let good = SealedForm(
            name: "good",
            ring: ring,
            fields: ["ENCRYPTED_PAYLOAD": try ring.seal(document)]
        )
        #expect(try reply(to: good.content(), of: good, .provenDocuments).body == "hi")
    }

    private var securityPage: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "SECURITY.md")
    }

    /// The properties that any attack changes.
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
            // A refused push is withheld, which an attacker can also achieve by deleting it.
            if changed["body"] == "(Encrypted)" || changed == original { continue }
            // One field of a document stands for all, because all are protected alike.
            if form.isDocument { return Set(propertyNames) }
            for name in propertyNames where changed[name] != original[name] {
                influenced.insert(name)
            }
        }
        return influenced
    }

    /// What a strict receiver shows for everything that it rejects.
    private var nothingButThePlaceholder: [String: String] {
        get throws {
            let content = UNMutableNotificationContent()
            content.body = "(Encrypted)"
            return try properties(of: content)
        }
    }

    private func reply(
        to content: UNNotificationContent,
        of form: SealedForm,
        _ acceptance: Unsealer.Acceptance = .anythingSealed
    ) throws -> UNNotificationContent {
        let replies = Locked<[UNNotificationContent]>([])
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
    // Until they open, the sealed fields are handed on unchanged.
    let sealed = ["ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD"] + ServiceFields.names
    for name in sealed { own.removeValue(forKey: name) }
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

/// A service with a given ring.
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

/// A push as a sender makes it, and the ring that opens it.
private struct SealedForm {
    let name: String
    let ring: KeyRing
    /// The sealed fields beside `aps`, by name.
    let fields: [String: String]
    /// The same message as changed by someone without the key, if that is possible.
    var altered: [String: String]?
    var isAuthenticatedDocument = false
    var opens = true

    /// The only field, if it is a text or document of ours.
    var field: String? { fields.count == 1 ? fields.keys.first : nil }

    /// Whether the whole notification is sealed, as it always is by other services.
    var isDocument: Bool { field != "ENCRYPTED_DATA" }

    static func all() throws -> [SealedForm] {
        let text = "Please pay the invoice 4711: 1000 euros to Alice by Friday"
        let document = #"{"aps":{"alert":{"title":"T","body":"\#(text)"}}}"#
        let salted = KeyRing(keys: [key("s3cr3t")])
        var forms = [
            SealedForm(
                name: "`salted` text",
                ring: salted,
                fields: ["ENCRYPTED_DATA": Salted.text],
                altered: ["ENCRYPTED_DATA": Salted.alteredText]
            ),
            SealedForm(
                name: "`salted` document",
                ring: salted,
                fields: ["ENCRYPTED_PAYLOAD": Salted.document],
                altered: ["ENCRYPTED_PAYLOAD": Salted.alteredDocument]
            ),
        ]
        for (name, key) in try [
            ("aes128gcm", Key.random(id: "k")), ("webpush", Key.random(.webpush, id: "k")),
        ] {
            let ring = KeyRing(keys: [key])
            forms += [
                SealedForm(
                    name: "`\(name)` text",
                    ring: ring,
                    fields: ["ENCRYPTED_DATA": try ring.seal(text)]
                ),
                SealedForm(
                    name: "`\(name)` document",
                    ring: ring,
                    fields: ["ENCRYPTED_PAYLOAD": try ring.seal(document)],
                    isAuthenticatedDocument: true
                ),
            ]
        }
        return try forms + services() + [
            SealedForm(
                name: "what does not open",
                ring: salted,
                fields: ["ENCRYPTED_PAYLOAD": "AAAA"],
                opens: false
            )
        ]
    }

    /// The documents of other services.
    private static func services() throws -> [SealedForm] {
        let barkKey = SecretBytes(copying: "1234567890123456".utf8)
        let cbc = KeyRing(keys: [Key(material: .bark(try Bark.Settings(key: barkKey, mode: .cbc)))])
        // From Bark's documentation; the IV is not authenticated, so flipping its bits flips bits
        // of the first block.
        let ciphertext = "+aPt5cwN9GbTLLSFri60l3h1X00u/9j1FENfWiTxhNHVLGU+XoJ15JJG5W/d/yf0"
        var forms = [
            SealedForm(
                name: "`bark` CBC",
                ring: cbc,
                fields: ["ciphertext": ciphertext, "iv": "1234567890123456"],
                altered: ["ciphertext": ciphertext, "iv": "1234567890023456"]
            )
        ]
        let authenticated: [(String, Key.Material)] = [
            ("`bark` GCM", .bark(try Bark.Settings(key: barkKey, mode: .gcm))),
            ("`mastodon`", .device(try WebPush.DeviceKey(), .mastodon)),
            ("`icecubes`", .device(try WebPush.DeviceKey(), .iceCubes)),
        ]
        for (name, material) in authenticated {
            let ring = KeyRing(keys: [Key(material: material)])
            let fields = try ring.sealFields(#"{"title":"T","body":"Please pay 1000 euros"}"#)
            forms.append(
                SealedForm(
                    name: name,
                    ring: ring,
                    fields: Dictionary(uniqueKeysWithValues: fields.members.map { ($0, $1) }),
                    isAuthenticatedDocument: true
                )
            )
        }
        return forms
    }

    /// The content that the extension gets.
    func content() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Outer"
        content.body = "(Encrypted)"
        content.userInfo = ["aps": ["mutable-content": 1]]
        for (name, value) in fields { content.userInfo[name] = value }
        return content
    }

    /// Messages in openssl enc's format, as sealed and as changed.
    ///
    /// One block is changed so that the garbled text is still UTF-8. That took 258 775 and 507 533
    /// tries with the key; without it, each try is a push.
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

/// What an attacker on the way can do to a push.
private enum Attack {
    /// Changes to one field outside the seal each.
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

    /// The sealed text in the other field, in both fields, with other key ids, and with each bit or
    /// character changed.
    static func contentsWithOtherSeals(
        of form: SealedForm
    ) throws -> [UNMutableNotificationContent] {
        try moved(form) + named(form)
            + seals(of: form).map { fields in
                let content = form.content()
                for (name, value) in fields { content.userInfo[name] = value }
                return content
            }
    }

    private static func moved(_ form: SealedForm) -> [UNMutableNotificationContent] {
        guard let field = form.field else { return [] }
        let other = field == "ENCRYPTED_DATA" ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA"
        let moved = form.content()
        moved.userInfo[other] = form.fields[field]
        moved.userInfo.removeValue(forKey: field)
        let doubled = form.content()
        doubled.userInfo[other] = form.fields[field]
        return [moved, doubled]
    }

    private static func named(_ form: SealedForm) -> [UNMutableNotificationContent] {
        let ids: [Any] = form.ring.keys.compactMap(\.id) + ["evil", "", 7]
        return ids.map { id in
            let content = form.content()
            content.userInfo["ENCRYPTED_KEY_ID"] = id
            return content
        }
    }

    private static func seals(of form: SealedForm) throws -> [[String: String]] {
        // Without a tag, random bytes could be valid text, so these forms have a given change.
        if let altered = form.altered { return [altered] }
        if let field = form.field {
            var bytes = try #require(Data(base64Encoded: form.fields[field] ?? ""))
            return (0..<bytes.count * 8).map { bit in
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                defer { bytes[bit / 8] ^= 1 << UInt8(bit % 8) }
                return [field: bytes.base64EncodedString()]
            }
        }
        return form.fields.flatMap { name, value in
            value.indices.map { index in
                let other = value[index] == "A" ? "B" : "A"
                return [name: value.replacingCharacters(in: index...index, with: other)]
            }
        }
    }
}
