// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
import PushSealJSON
import Testing

@testable import PushSealDiagnosis

/// A push that is meant for the extension and does not reach it, with nothing sealed in it.
struct UnreachedPush: Sendable, CustomStringConvertible {
    let payload: String
    let code: Diagnosis.Code
    /// What the verdict says.
    let words: String

    init(_ code: Diagnosis.Code, _ payload: String, _ words: String) {
        (self.payload, self.code, self.words) = (payload, code, words)
    }

    var description: String { payload }

    private static let alert = #""alert":{"title":"t","body":"b"}"#

    static let flags: [Self] = [
        ("true", "is true"), ("\"1\"", #"is the string "1""#), ("2", "is 2"), ("1.5", "is 1.5"),
        ("\"true\"", #"is the string "true""#), ("[1]", "is an array"), ("{}", "is a dictionary"),
        ("-1", "is -1"),
    ].map { Self(.noMutableContent, #"{"aps":{\#(alert),"mutable-content":\#($0)}}"#, $1) }

    static let names: [Self] = [
        "mutable_content", "mutableContent", "Mutable-Content", "MutableContent", "mutable content",
        "mutable-contents", "mutabel-content", "mutablecontent", "mutable\u{2013}content",
        "mutable",
    ].map { name in
        Self(
            .noMutableContent,
            #"{"aps":{\#(alert),"\#(name)":1}}"#,
            #"mutable-content is written as "\#(name)""#
        )
    }

    static let places: [Self] = [
        Self(
            .noMutableContent,
            #"{"aps":{"alert":{"body":"b","mutable-content":1}}}"#,
            "mutable-content is inside alert"
        ),
        Self(
            .noMutableContent,
            #"{"aps":{"alert":{"body":"b","mutable_content":true}}}"#,
            #"written as "mutable_content", inside alert"#
        ),
        Self(
            .noMutableContent,
            #"{"aps":{\#(alert)},"mutable-content":1}"#,
            "mutable-content is beside aps"
        ),
        Self(
            .noMutableContent,
            #"{"mutableContent":true,"aps":{\#(alert)}}"#,
            #"written as "mutableContent", beside aps"#
        ),
        Self(
            .noMutableContent,
            #"{"aps":{\#(alert)},"data":{"mutable-content":1}}"#,
            #"mutable-content is in "data""#
        ),
        Self(.noAPS, #"{"APS":{\#(alert),"mutable-content":1}}"#, #"written as "APS""#),
        Self(.noAPS, #"{"apns":{\#(alert),"mutable_content":1}}"#, #"written as "apns""#),
        Self(.noAPS, #"{\#(alert),"mutable-content":1}"#, "there is no aps dictionary"),
        Self(
            .noAPS,
            #"{"aps":"{\"alert\":{\"body\":\"x\"}}","mutable-content":1}"#,
            "aps is a string"
        ),
    ]

    static let texts: [Self] =
        [
            (
                Diagnosis.Code.alertWithoutText, #""alert":{"title":"","body":""}"#,
                "no title, subtitle or body text"
            ),
            (.alertWithoutText, #""alert":"""#, "no title, subtitle or body text"),
            (.alertWithoutText, #""alert":{"loc-args":["a"]}"#, "no title, subtitle or body text"),
            (.alertWithoutText, #""alert":{"Title":"t"}"#, #"title is written as "Title""#),
            (.alertWithoutText, #""alert":{"message":"t"}"#, #"body is written as "message""#),
            (.alertWithoutText, #""alert":{},"body":"b""#, "body is in aps"),
            (.noAlert, #""title":"t","body":"b""#, "title is in aps, but must be in aps.alert"),
            (.noAlert, #""Alert":{"body":"b"}"#, #"it is written as "Alert""#),
            (.noAlert, #""alert":["b"]"#, "the alert is an array"),
            (.noAlert, #""alert":7"#, "the alert is 7"),
            (.noAlert, #""content-available":1"#, "there is no alert"),
            (.noAlert, #""badge":3,"sound":"default""#, "there is no alert"),
        ].map { Self($0, #"{"aps":{\#($1),"mutable-content":1}}"#, $2) } + [
            Self(
                .noMutableContent,
                #"{"aps":{"content-available":1,"mutable_content":1}}"#,
                "and the push is silent"
            ),
            Self(
                .noAlert,
                #"{"aps":{"mutable-content":1},"alert":{"body":"b"}}"#,
                "alert is beside aps"
            ),
        ]

    private static let notification = #""notification":{"title":"t","body":"b"}"#

    static let requests: [Self] = [
        (
            #"{"message":{"token":"x",\#(notification),"apns":{"payload":{"aps":{"mutable-content":1}}}}}"#,
            #""message.apns.payload""#
        ),
        (
            #"{"message":{\#(notification),"apns":{"payload":{"aps":{"mutable_content":1}}}}}"#,
            #""message.apns.payload.aps.mutable_content" is 1"#
        ),
        (
            #"{"message":{"topic":"x",\#(notification),"apns":{"payload":{"mutable-content":1}}}}"#,
            #""message.apns.payload.mutable-content" is 1"#
        ),
        (
            #"{"message":{"notification":{"title":"t","mutable_content":true}}}"#,
            #""message.notification.mutable_content" is true"#
        ),
        (#"{"message":{"token":"x",\#(notification)}}"#, "nothing asks for the extension"),
        (
            #"{"token":"x",\#(notification),"apns":{"payload":{"aps":{"mutableContent":true}}}}"#,
            #""apns.payload.aps.mutableContent" is true"#
        ),
        (#"{"to":"x",\#(notification),"mutable_content":true}"#, "Firebase Cloud Messaging"),
        (#"{\#(notification),"mutable_content":true}"#, "Firebase Cloud Messaging"),
        (#"{"to":"x",\#(notification),"mutable-content":1}"#, #""mutable-content" is 1"#),
        (#"{"to":"x","data":{"a":"b"},"mutable_content":true}"#, "it has no alert"),
        (
            #"{"registration_ids":["x"],\#(notification),"mutable_content":"true"}"#,
            #""mutable_content" is the string "true""#
        ),
        (#"{"APNS":"{\"aps\":{\"alert\":{\"body\":\"b\"},\"mutable-content\":1}}"}"#, "Amazon SNS"),
        (#"{"payload":{"aps":{"alert":{"body":"b"},"mutable-content":1}}}"#, #""payload""#),
    ].map { Self(.providerRequest, $0, $1) }
}

@Suite("A push that is meant for the extension and does not reach it")
struct UnreachedExtensionTests {
    private static let rows =
        UnreachedPush.flags + UnreachedPush.names + UnreachedPush.places + UnreachedPush.texts
        + UnreachedPush.requests

    @Test(arguments: rows)
    func `is a fault with its cause, and the cure makes the extension run`(
        _ push: UnreachedPush
    ) throws {
        let payload = try Payload(parsing: Array(push.payload.utf8))
        let diagnosis = try Diagnosis(payload)
        let verdict = diagnosis.verdict
        #expect(!diagnosis.isSound)
        #expect(verdict.code == push.code)
        #expect(verdict.text.contains(push.words), "\(verdict.text)")
        // The one rule: receive says the same, and fails for the same pushes.
        let receiver = PushReceiver(.unsealer(Unsealer(ring: KeyRing(keys: [])))) { $0.key }
        let report = receiver.receive(payload, receiver.makeMemory())
        #expect(!report.isComplete)
        #expect(verdict.text.contains(report.reason), "\(report.reason)")
        #expect(verdict.cure?.text == report.refusal?.change)
        let cured = try Payload(parsing: #require(verdict.cure?.payload).serialized())
        #expect(cured.gate().isEmployed, "\(cured.gate())")
        #expect(cured.remarks.isEmpty, "\(cured.remarks)")
    }

    @Test(arguments: rows)
    func `with a sealed text it is the same, and the cure opens it`(_ push: UnreachedPush) throws {
        let sealed = "U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4="
        let root = try JSONValue(parsing: Array(push.payload.utf8))
        guard push.code != .providerRequest, var root = root.object else { return }
        root["ENCRYPTED_DATA"] = .string(sealed)
        let key = Diagnosis.KeySource.passphrase(
            SecretBytes(copying: "s3cr3t".utf8),
            source: "env:P",
            expected: Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.md5))
        )
        let payload = try Payload(parsing: JSONValue.object(root).serialized())
        let verdict = try Diagnosis(payload, key: key).verdict
        #expect(verdict.code == push.code)
        let cured = try Payload(parsing: #require(verdict.cure?.payload).serialized())
        #expect(try Diagnosis(cured, key: key).isSound)
    }

    @Test(arguments: [
        #"{"aps":{"alert":{"body":"b"}}}"#, #"{"aps":{"alert":"b","sound":"default"},"order":7}"#,
        #"{"aps":{"alert":{"body":"b"},"mutable-content":0}}"#, #"{"aps":{"content-available":1}}"#,
        #"{"aps":{"alert":{"body":"b"},"mutable-content":null}}"#, #"{"aps":{"badge":3}}"#,
    ])
    func `one that asks for no extension is shown as it was sent, and why is said`(
        _ text: String
    ) throws {
        let payload = try Payload(parsing: Array(text.utf8))
        let diagnosis = try Diagnosis(payload)
        #expect(diagnosis.isSound)
        #expect(diagnosis.verdict.code == .shownAsSent)
        #expect(diagnosis.verdict.text.contains("mutable-content is"))
    }

    @Test func `the cure leaves the app's own members where they are`() throws {
        let text =
            #"{"category":"news","title":"own","aps":{"alert":{"Body":"b","icon":"i"},"threadId":"t","own":1}}"#
        var root = try #require(JSONValue(parsing: Array(text.utf8)).object)
        GateRepair.mend(&root)
        let expected =
            #"{"category":"news","title":"own","aps":{"alert":{"body":"b","icon":"i"},"thread-id":"t","own":1,"mutable-content":1}}"#
        #expect(try JSONValue.object(root) == JSONValue(parsing: Array(expected.utf8)))
    }
}
