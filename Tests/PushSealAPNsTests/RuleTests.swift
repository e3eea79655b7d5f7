// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON
import SealFormats
import Testing

@testable import PushSealAPNs

@Suite("Apple's rules for headers and payloads")
struct RuleTests {
    private func payload(_ text: String) throws -> Payload {
        let reader = JSONReader(limits: Payload.limits)
        return try PushRules.payload(Array(text.utf8), limit: .standard, reader)
    }

    @Test(
        "a push type is inferred from what the payload asks for",
        arguments: [
            (#"{"aps":{"alert":"x"}}"#, nil, PushType.alert),
            (#"{"aps":{"badge":0}}"#, nil, .alert),
            (#"{"aps":{"sound":"default","content-available":1}}"#, nil, .alert),
            (#"{"aps":{"content-available":1}}"#, nil, .background),
            (#"{"aps":{"alert":null,"content-available":1}}"#, nil, .background),
            (#"{"aps":{"event":"update","content-state":{},"timestamp":1}}"#, nil, .liveactivity),
            (#"{"aps":{"content-changed":true}}"#, nil, .widgets),
            (#"{"mdm":"magic"}"#, nil, .mdm),
            (#"{"aps":{"alert":"x"}}"#, "com.example.app.voip", .voip),
            (#"{}"#, "com.example.app.pushkit.fileprovider", .fileprovider),
            (#"{"aps":{"alert":"x"}}"#, ".voip", .alert),
        ] as [(String, String?, PushType)]
    )
    func infers(_ text: String, _ topic: String?, _ type: PushType) throws {
        #expect(PushType(inferredFrom: try payload(text), topic: topic) == type)
    }

    @Test("APNs keeps a sealed push exactly as long as the device shows it")
    func expires() throws {
        let ring = KeyRing(keys: [try .random()])
        var push = Push(body: "Meet at dawn")
        #expect(try APNSPush(sealing: push, with: ring).expiration == nil)
        push.expiresIn = .seconds(3_600)
        let sealed = try APNSPush(sealing: push, with: ring, topic: "com.example.app")
        let text = try JSONValue(parsing: sealed.payload)["ENCRYPTED_PAYLOAD"]?.string
        let document = try JSONValue(parsing: ring.open(#require(text)).plaintext)
        #expect(document["exp"]?.integer != nil)
        #expect(sealed.expiration == document["exp"]?.integer)
        #expect(sealed.topic == "com.example.app")
        push.expiresIn = .zero
        #expect(throws: PushError.self) { try APNSPush(sealing: push, with: ring) }
    }

    @Test("a background push shows nothing, an alert something")
    func objects() throws {
        let alert = try payload(#"{"aps":{"alert":{"title":"x"}}}"#)
        let silent = try payload(#"{"aps":{"content-available":1}}"#)
        #expect(PushType.background.objection(to: alert) != nil)
        #expect(PushType.alert.objection(to: silent) != nil)
        #expect(PushType.alert.objection(to: alert) == nil)
        #expect(PushType.background.objection(to: silent) == nil)
        #expect(PushType.voip.objection(to: silent) == nil)
    }

    // The suffixes of Apple's "Sending notification requests to APNs".
    @Test(
        "a topic has the suffix of its type, once",
        arguments: [
            (PushType.alert, "com.example.app"), (.background, "com.example.app"),
            (.voip, "com.example.app.voip"), (.complication, "com.example.app.complication"),
            (.fileprovider, "com.example.app.pushkit.fileprovider"),
            (.location, "com.example.app.location-query"),
            (.liveactivity, "com.example.app.push-type.liveactivity"),
            (.pushtotalk, "com.example.app.voip-ptt"),
            (.widgets, "com.example.app.push-type.widgets"),
            (.controls, "com.example.app.push-type.controls"),
        ]
    )
    func suffixes(_ type: PushType, _ topic: String) {
        #expect(type.topic(for: "com.example.app") == topic)
        #expect(type.topic(for: topic) == topic)
        #expect(type.bundleID(inTopic: topic) == "com.example.app")
        let other: PushType = type == .voip ? .widgets : .voip
        #expect(other.bundleID(inTopic: topic) == nil)
    }

    @Test("an alert has no topic with the suffix of another type")
    func foreignSuffix() {
        #expect(PushType.alert.bundleID(inTopic: "com.example.app.voip") == nil)
        #expect(PushType.voip.bundleID(inTopic: ".voip") == nil)
    }

    @Test("topics are made like bundle identifiers")
    func topics() {
        for topic in ["com.example.app", "a", "pass.com.example-1", "com.apple.mgmt.External.0_1"] {
            #expect(Topic.isWellFormed(topic), "\(topic)")
        }
        let long = String(repeating: "a", count: 256)
        for topic in ["", ".", "com.", ".com", "com..app", "com example", "com/app", "ä.b", long] {
            #expect(!Topic.isWellFormed(topic), "\(topic)")
        }
    }

    @Test("background pushes have priority 5, and headers spell priorities in one way")
    func priorities() {
        #expect(PushType.allCases.filter { !$0.allows(.immediate) } == [.background])
        #expect(PushType.background.allows(.conservingPower))
        #expect(!PushType.background.allows(.neverWaking))
        #expect(["10", "5", "1"].map { PushPriority(header: $0)?.rawValue } == [10, 5, 1])
        for text in ["", "0", "05", "+5", "5 ", "7", "100"] {
            #expect(PushPriority(header: text) == nil, "\(text)")
        }
    }

    @Test("an expiration is a number of digits")
    func expirations() {
        #expect(Expiration.read("0") == 0)
        #expect(Expiration.read("1790000000") == 1_790_000_000)
        for text in ["", "-1", "+1", "1.5", "1e9", " 1", "9999999999999999999"] {
            #expect(Expiration.read(text) == nil, "\(text)")
        }
    }

    @Test("a collapse id has 1 to 64 bytes that a header can carry")
    func collapseIDs() {
        #expect(CollapseID.fault(in: "a b") == nil)
        #expect(CollapseID.fault(in: String(repeating: "ä", count: 32)) == nil)
        #expect(CollapseID.fault(in: String(repeating: "ä", count: 32) + "b") != nil)
        for text in ["", "a\n", "\u{7F}", " a", "a ", "a\0"] {
            #expect(CollapseID.fault(in: text) != nil, "\(text.debugDescription)")
        }
    }

    @Test("an apns-id is a UUID in any case, and is answered in lower case")
    func ids() throws {
        let id = try #require(APNSID("123E4567-e89b-12D3-A456-4266554400A0"))
        #expect(id.description == "123e4567-e89b-12d3-a456-4266554400a0")
        for text in [
            "", "123e4567e89b12d3a456426655440000", "123e4567-e89b-12d3-a456-42665544000",
            "123e4567-e89b-12d3-a456-42665544000g", "{23e4567-e89b-12d3-a456-426655440000",
            "123e4567-e89b-12d3-a4564-26655440000",
        ] {
            #expect(APNSID(text) == nil, "\(text)")
        }
        let random = APNSID().description
        #expect(APNSID(random)?.description == random)
        #expect(Array(random)[14] == "4")
        #expect("89ab".contains(Array(random)[19]))
        #expect(APNSID() != APNSID())
    }

    @Test("a device token is hexadecimal, even, and of at most 200 digits")
    func deviceTokens() {
        #expect(DeviceToken("00fcA1")?.description == "00fcA1")
        #expect(DeviceToken("00fcA1")?.normalized == "00fca1")
        #expect(DeviceToken(String(repeating: "0", count: 200)) != nil)
        for text in ["", "0", "0g", "00 fc", "<00fc>", String(repeating: "0", count: 202)] {
            #expect(DeviceToken(text) == nil, "\(text)")
        }
    }

    @Test(
        "a payload is strict JSON with unique names, and within its limit",
        arguments: [
            ("", Reason.payloadEmpty), ("[]", .payloadEmpty), ("{,}", .payloadEmpty),
            (#"{"aps":{}} x"#, .payloadEmpty), (#"{"a":1,"a":2}"#, .payloadEmpty),
            (#"{"aps":{"alert":{"body":"a","body":"b"}}}"#, .payloadEmpty),
            (#"{"a":""# + String(repeating: "x", count: 4_089) + #""}"#, .payloadTooLarge),
        ]
    )
    func payloads(_ text: String, _ reason: Reason) {
        let reader = JSONReader(limits: Payload.limits)
        let fault = #expect(throws: PushRuleFault.self) {
            _ = try PushRules.payload(Array(text.utf8), limit: .standard, reader)
        }
        #expect(fault?.reason == reason)
    }

    @Test("a payload of 4096 bytes is taken, and for VoIP one of 5120")
    func limits() throws {
        let standard = #"{"a":""# + String(repeating: "x", count: 4_088) + #""}"#
        #expect(try payload(standard).byteCount == 4_096)
        let voip = #"{"a":""# + String(repeating: "x", count: 5_112) + #""}"#
        let reader = JSONReader(limits: Payload.limits)
        let read = try PushRules.payload(
            Array(voip.utf8),
            limit: PushType.voip.sizeLimit,
            reader
        )
        #expect(read.byteCount == 5_120)
    }

    @Test(
        "without a type, the limit is that of VoIP only for its topic",
        arguments: [("a.b", 4_096), ("a.b.voip", 5_120), (nil, 4_096)]
    )
    func limitOfTopic(_ topic: String?, _ limit: Int) {
        var push = APNSPush(
            payload: Array(#"{"a":"\#(String(repeating: "x", count: 6_000))"}"#.utf8)
        )
        push.topic = topic
        let fault = #expect(throws: PushRuleFault.self) {
            _ = try push.checked(needsTopic: false, JSONReader(limits: Payload.limits))
        }
        #expect(fault?.detail.hasSuffix("over the limit of \(limit)") == true)
    }

    @Test("Retry-After is read as RFC 9110 writes it, and a date counts from now")
    func retryAfter() {
        #expect(RetryAfter.seconds("120", now: 0) == 120)
        // RFC 9110 §5.6.7: the example, 784111777 by `date -d`.
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(RetryAfter.seconds(date, now: 784_111_770) == 7)
        #expect(RetryAfter.seconds(date, now: 784_111_780) == 0)
        // 1835438399 by `date -d`.
        #expect(RetryAfter.seconds("Tue, 29 Feb 2028 11:59:59 GMT", now: 1_835_438_390) == 9)
        for text in [
            "", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Now 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        ] {
            #expect(RetryAfter.seconds(text, now: 0) == nil, "\(text)")
        }
    }
}
