// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
@_spi(Custom) import PushSeal
import PushSealJSON
import Testing

/// The output of `openssl enc -aes-256-cbc -pbkdf2 -a -A -pass pass:s3cret` (3.0.19) for
/// `{"aps":{"alert":{"title":"Coup","body":"Meet at dawn","loc-key":""},"badge":3,"thread-id":"t7"},"order":{"id":7}}`.
private let sealedByOpenSSL =
    "U2FsdGVkX1+RaQfu7U9H5zg+orR1tK7FGa6QHdIqO+4ntpypYBcyjvZVVGVmZp0wPLX2xJaVXhMs8awRXCx0b4mQjo5XOrrH"
    + "MfYfKWlVS/KCeWuDYf/5Vp3L0dxTLSy7FWoe8W4vvAIE6kpWyiGa1toQ26JFb+ekL6V80NHWDA74P2BYOBsYqqPpvs1Q245c"

@Suite("A sealed document becomes the content") struct SealedDocumentTests {
    let ring = KeyRing(keys: [key("s3cret")])

    private func resolve(_ document: String) throws -> Resolution {
        let sealed = SealedFields(data: .absent, payload: .text(try ring.seal(document)))
        return Unsealer(ring: ring).resolve(sealed)
    }

    @Test(arguments: [100, 600, 1_100]) func `however deep, a document is no text`(depth: Int) {
        let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(SealedDocument.isForm(of: #"{"aps":{},"a":\#(list)}"#))
    }

    @Test func `what openssl sealed opens, key by key`() throws {
        let fields = SealedFields(data: .absent, payload: .text(sealedByOpenSSL))
        let resolution = Unsealer(ring: ring).resolve(fields)
        #expect(resolution.title == "Coup")
        #expect(resolution.subtitle == "")
        #expect(resolution.body == "Meet at dawn")
        let notification = try resolution.replacement
        #expect(notification.badge == 3)
        #expect(notification.threadIdentifier == "t7")
        #expect(notification.categoryIdentifier == "")
        #expect(notification.userInfo["order"] == ["id": 7])
        #expect(
            resolution.decryption
                == Decryption(status: .opened, format: .salted, isWholeNotification: true)
        )
    }

    @Test func `every key of aps is taken over by its type`() throws {
        let changes = try resolve(PayloadTests.full).replacement
        #expect(
            changes.title == .localized(LocalizedText(key: "TK", arguments: ["1"], plain: "T"))
        )
        #expect(changes.subtitle == .localized(LocalizedText(key: "SK", plain: "S")))
        #expect(
            changes.body == .localized(LocalizedText(key: "K", arguments: ["2", "3"], plain: "B"))
        )
        #expect(changes.badge == 3)
        #expect(changes.sound?.name == "bell.caf")
        #expect(changes.sound?.isCritical == true)
        #expect(changes.sound?.volume == 0.5)
        #expect(changes.threadIdentifier == "thread")
        #expect(changes.categoryIdentifier == "SECRET")
        #expect(changes.targetContentIdentifier == "window")
        #expect(changes.interruptionLevel == .timeSensitive)
        #expect(changes.relevanceScore == 0.25)
        #expect(changes.filterCriteria == "work")
        #expect(changes.userInfo.names == ["aps", "own"])
        #expect(changes.userInfo["aps"]?["badge"] == 3)
        #expect(changes.userInfo["aps"]?["alert"]?["title"] == "T")
        #expect(changes.userInfo["own"] == ["a": [1]])
    }

    @Test func `a plain string alert is a body`() throws {
        let changes = try resolve(#"{"aps":{"alert":"hi"}}"#).replacement
        #expect(changes.body == .plain("hi"))
        #expect(changes.title == .plain(""))
        #expect(changes.userInfo["aps"] == ["alert": "hi"])
    }

    @Test(arguments: [
        #"{"aps":{}}"#, #"{"aps":{"alert":{}}}"#, #"{"aps":{"alert":""}}"#,
        #"{"aps":{"alert":{"title":"","subtitle":"","body":""}}}"#,
        #"{"aps":{"alert":{"body":null,"loc-key":""}}}"#, #"{"aps":{"alert":7}}"#,
    ])
    func `a document without text falls back, for a phone would show what stands outside`(
        document: String
    ) throws {
        let resolution = try resolve(document)
        #expect(resolution.decryption.status == .fallback)
        #expect(resolution.body == "(Encrypted)")
        #expect(
            resolution.decryption.reason == "the sealed document has no title, subtitle or body"
        )
    }

    @Test func `only reserved names are kept from the app`() throws {
        let names = ["DATA", "PAYLOAD", "KEY_ID", "ATTACHMENTS"].map { "ENCRYPTED_\($0)" }
        let members = (names + ["ENCRYPTED_FOO"]).map { #","\#($0)":"x""# }.joined()
        let info = try resolve(#"{"aps":{"alert":"hi"}\#(members)}"#).replacement.userInfo
        #expect(info.names == ["aps", "ENCRYPTED_FOO"])
    }

    @Test func `an empty title hides one that stands outside`() throws {
        let resolution = try resolve(#"{"aps":{"alert":{"title":"","body":"b"}}}"#)
        #expect(resolution.title == "")
        #expect(resolution.body == "b")
    }

    @Test func `values of the wrong type have no effect on what is shown`() throws {
        let changes = try resolve(
            #"""
            {"aps":{"alert":{"title":"t","subtitle":["x"],"loc-args":"3141"},"badge":"3141","sound":7,
             "thread-id":{"a":1},"category":null,"interruption-level":"loud","relevance-score":3141,
             "target-content-id":true,"filter-criteria":2},
             "ENCRYPTED_DATA":"nested","ENCRYPTED_KEY_ID":"3141","mine":{"b":[true,null,1.5]}}
            """#
        ).replacement
        #expect(changes.title == .plain("t"))
        #expect(changes.subtitle == .plain("") && changes.body == .plain(""))
        #expect(changes.badge == nil && changes.sound == nil)
        #expect(changes.threadIdentifier == "" && changes.categoryIdentifier == "")
        #expect(changes.interruptionLevel == .active && changes.relevanceScore == 0)
        #expect(changes.targetContentIdentifier == nil && changes.filterCriteria == nil)
        #expect(changes.userInfo.names == ["aps", "mine"])
        let value: JSONValue = ["b": [true, nil, .number(try #require(JSONNumber(1.5)))]]
        #expect(changes.userInfo["mine"] == value)
    }

    @Test(arguments: [
        "", "Meet at dawn", "[]", "7", "null", "{}", #"{"aps":7}"#, #"{"url":"evil://x"}"#,
        #"{"aps":{}"#, #"{"aps":{},}"#, "{} {}",
        "\u{FEFF}{}",
        String(repeating: "[", count: 100_000),
        #"{"a":"# + String(repeating: "[", count: 128)
            + String(repeating: "]", count: 128) + "}",
        #"{"aps":{},"a":""# + String(repeating: "x", count: 70_000) + #""}"#,
    ])
    func `what opens to no document of bounded size and depth falls back`(text: String) throws {
        let resolution = try resolve(text)
        #expect(resolution.body == "(Encrypted)")
        #expect(!resolution.spendsText)
        #expect(resolution.decryption.status == .fallback)
        #expect(resolution.decryption.format == .salted)
        let reason = try #require(resolution.decryption.reason)
        #expect(reason.hasPrefix("ENCRYPTED_PAYLOAD opens"))
        #expect(!reason.contains("Meet"))
    }

    @Test func `thousands of members cost no more than they weigh`() throws {
        let many = (0..<2_000).map { #""k\#($0)":0"# }.joined(separator: ",")
        let document = #"{"aps":{"alert":"x",\#(many)},\#(many)}"#
        #expect(try resolve(document).replacement.userInfo.members.count == 2_001)
    }

    @Test func `a document counts alone, and a text beside it is not opened for it`() throws {
        let text = SealedFields.Field.text(try ring.seal("an older text"))
        let document = try ring.seal(#"{"aps":{"alert":{"body":"new"}}}"#)
        let unsealer = Unsealer(ring: ring)
        #expect(unsealer.resolve(SealedFields(data: text, payload: .text(document))).body == "new")
        for broken in [SealedFields.Field.text("?"), .notAString(.null), .notAString(.dictionary)] {
            let resolution = unsealer.resolve(SealedFields(data: text, payload: broken))
            #expect(resolution.body == "(Encrypted)")
            #expect(resolution.decryption.reason?.hasPrefix("ENCRYPTED_PAYLOAD ") == true)
        }
    }

    @Test func `a document in the place of a text is not shown, and no text can be one`() throws {
        let document = try ring.seal(#" {"aps":{"alert":{"body":"x"}}}"#)
        let resolution = Unsealer(ring: ring).resolve(SealedFields(data: .text(document)))
        #expect(resolution.body == "(Encrypted)")
        #expect(resolution.decryption.status == .fallback)
        var push = Push(body: #"{"aps":{}}"#)
        push.part = .body
        let error = #expect(throws: PushError.self) { try push.sealed(with: ring) }
        #expect(error?.code == .invalidValue)
        for text in ["{}", #"{"aps":1}"#, "{smile}", "[]", #"{"a":{"aps":{}}}"#] {
            push.body = text
            let payload = try Payload(parsing: push.sealed(with: ring))
            #expect(Unsealer(ring: ring).resolve(payload.sealed).body == text)
        }
    }
}

@Suite("Sealing the whole notification") struct SealAllTests {
    private var push: Push {
        var push = Push(
            title: "Orlando's title",
            subtitle: "Orlando's subtitle",
            body: "Orlando's body"
        )
        push.badge = 31_415
        push.sound = "orlando.caf"
        push.threadIdentifier = "orlando-thread"
        push.categoryIdentifier = "ORLANDO"
        push.interruptionLevel = .timeSensitive
        push.relevanceScore = 0.75
        push.targetContentIdentifier = "orlando-window"
        push.custom["orlando"] = ["amount": 31_415]
        push.simulatorTargetBundle = "org.example.app"
        return push
    }

    @Test(arguments: [Format.salted, .aes128gcm])
    func `nothing but the placeholder and what delivery needs stays outside`(
        format: Format
    ) throws {
        let material: Key.Material =
            format == .salted
            ? .salted(passphrase: SecretBytes(copying: "s3cret".utf8), .default)
            : .aes128gcm(keyingMaterial: SecretBytes(copying: Array(0..<16)))
        let ring = KeyRing(keys: [Key(id: "2026-11", material: material)])
        let bytes = try push.sealed(with: ring)
        let text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: #""ENCRYPTED_PAYLOAD":""#)?.upperBound)
        let end = try #require(text[start...].firstIndex(of: "\""))
        let keyID = format == .salted ? #","ENCRYPTED_KEY_ID":"2026-11""# : ""
        let expected = """
            {"Simulator Target Bundle":"org.example.app",\
            "aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1},\
            "ENCRYPTED_PAYLOAD":""\(keyID)}
            """
        #expect(String(text[..<start] + text[end...]) == expected)

        let payload = try Payload(parsing: bytes)
        #expect(payload.remarks == [])
        #expect(payload.gate() == .employed(notes: []))
        let resolution = Unsealer(ring: ring).resolve(payload.sealed)
        let changes = try resolution.replacement
        #expect(resolution.decryption.reason == nil)
        #expect(resolution.decryption.keyID == "2026-11")
        #expect(resolution.title == "Orlando's title")
        #expect(resolution.subtitle == "Orlando's subtitle")
        #expect(resolution.body == "Orlando's body")
        #expect(changes.badge == 31_415)
        #expect(changes.sound?.name == "orlando.caf")
        #expect(changes.threadIdentifier == "orlando-thread")
        #expect(changes.categoryIdentifier == "ORLANDO")
        #expect(changes.interruptionLevel == .timeSensitive)
        #expect(changes.relevanceScore == 0.75)
        #expect(changes.targetContentIdentifier == "orlando-window")
        #expect(changes.userInfo.names == ["aps", "orlando"])
        #expect(changes.userInfo["orlando"] == ["amount": 31_415])
    }

    @Test(arguments: [
        "aps", "ENCRYPTED_DATA", "ENCRYPTED_PAYLOAD", "ENCRYPTED_KEY_ID", "iat", "exp", "jti",
        "Simulator Target Bundle", "",
    ])
    func `names that mean something, or no name, are not for own keys`(name: String) {
        let ring = KeyRing(keys: [key("s3cret")])
        for part in Push.Part.allCases {
            var push = Push(body: "x")
            push.part = part
            push.custom[name] = 1
            let error = #expect(throws: PushError.self) { try push.sealed(with: ring) }
            #expect(error?.code == .invalidValue)
        }
    }

    @Test func `texts can be looked up in the app's strings`() throws {
        let ring = KeyRing(keys: [key("s3cret")])
        var push = Push(title: "News")
        push.titleLocalization = LocalizedText(key: "TK", arguments: ["Ada"])
        push.subtitleLocalization = LocalizedText(key: "SK")
        push.bodyLocalization = LocalizedText(key: "K", arguments: ["1", "2"])
        let payload = try Payload(parsing: push.sealed(with: ring))
        let changes = try Unsealer(ring: ring).resolve(payload.sealed).replacement
        #expect(
            changes.title
                == .localized(LocalizedText(key: "TK", arguments: ["Ada"], plain: "News"))
        )
        #expect(changes.subtitle == .localized(LocalizedText(key: "SK")))
        #expect(changes.body == .localized(LocalizedText(key: "K", arguments: ["1", "2"])))
    }

    @Test func `a key named twice is refused`() {
        var push = Push(body: "x")
        push.custom.append("a", 1)
        push.custom.append("a", 2)
        #expect(throws: PushError.self) {
            try push.sealed(with: KeyRing(keys: [key("s3cret")]))
        }
    }
}
