// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSeal
import PushSealAPNs
import SealFormats
import PushSealJSON
import Testing

/// A request with one error, and APNs's response (Apple, "Handling notification responses from
/// APNs").
struct WrongRequest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let reason: String
    let spoil: @Sendable (inout Draft) -> Void

    init(
        _ description: String,
        _ status: Int,
        _ reason: String,
        _ spoil: @escaping @Sendable (inout Draft) -> Void
    ) {
        testDescription = description
        self.status = status
        self.reason = reason
        self.spoil = spoil
    }
}

/// A valid request to modify.
struct Draft: Sendable {
    var method = "POST"
    var path = "/3/device/" + ServedSample.token
    var fields: [(StaticString, String)] = []
    var body = Array(#"{"aps":{"alert":"hello"}}"#.utf8)
    var certificate: PeerCertificate?

    mutating func set(_ name: StaticString, _ value: String?) {
        fields.removeAll { "\($0.0)" == "\(name)" }
        if let value { fields.append((name, value)) }
    }

    mutating func setBody(_ text: String) { body = Array(text.utf8) }

    var request: PushRequest {
        var headers = HeaderList()
        headers.append(":method", method)
        for (name, value) in fields { headers.append(name, value) }
        return PushRequest(
            method: method,
            path: path,
            headers: headers,
            body: Array(body.prefix(5_121)),
            bodyByteCount: body.count,
            certificate: certificate
        )
    }
}

/// One key, one clock, and a few devices.
enum ServedSample {
    static let now = 1_800_000_000
    static let token = String(repeating: "ab", count: 32)
    static let goneToken = String(repeating: "cd", count: 32)
    static let otherAppToken = String(repeating: "ef", count: 32)
    static let keyID = "ABC1234567"
    static let teamID = "TEAM123456"

    static func checks(_ key: P256.PrivateKey) throws -> RequestChecks {
        RequestChecks(
            topics: ["com.example.app", "com.example.other", "com.example.voip"],
            devices: [
                try ServedDevice(token: token),
                try ServedDevice(token: goneToken, unregistered: 1_700_000_000_123),
                try ServedDevice(token: otherAppToken, topics: ["com.example.other"]),
            ],
            authority: ProviderAuthority(key: key.publicKey, keyID: keyID, teamID: teamID)
        )
    }

    static func bearer(
        _ key: P256.PrivateKey,
        age: Int = 60,
        keyID: String = keyID,
        teamID: String = teamID
    ) throws -> String {
        let token = try ProviderToken(
            key: key,
            keyID: keyID,
            teamID: teamID,
            issuedAt: now - age
        )
        return token.authorization.withSpan { span in
            String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
        }
    }

    static func draft(_ key: P256.PrivateKey) throws -> Draft {
        var draft = Draft()
        draft.set("authorization", try bearer(key))
        draft.set("apns-topic", "com.example.app")
        draft.set("apns-push-type", "alert")
        return draft
    }
}

@Suite("what APNs refuses, and with what reason") struct RequestCheckTests {
    let key: P256.PrivateKey
    let checks: RequestChecks

    init() throws {
        key = try P256.PrivateKey()
        checks = try ServedSample.checks(key)
    }

    func check(_ draft: Draft, at now: Int = ServedSample.now) -> Result<TakenPush, ErrorAnswer> {
        var tokens = TokenMemory()
        return check(draft, &tokens, at: now)
    }

    func check(
        _ draft: Draft,
        _ tokens: inout TokenMemory,
        at now: Int = ServedSample.now
    ) -> Result<TakenPush, ErrorAnswer> {
        let reader = JSONReader()
        let request = draft.request
        do throws(ErrorAnswer) {
            let id = RequestChecks.answerID(request)
            return .success(try checks.check(request, id: id, &tokens, at: now, reader))
        } catch {
            return .failure(error)
        }
    }

    func refusal(_ draft: Draft) -> ErrorAnswer? {
        if case .failure(let refusal) = check(draft) { refusal } else { nil }
    }

    static let all: [WrongRequest] = [
        WrongRequest("GET", 405, "MethodNotAllowed") { $0.method = "GET" },
        WrongRequest("PUT", 405, "MethodNotAllowed") { $0.method = "PUT" },
        WrongRequest("another path", 404, "BadPath") { $0.path = "/4/device/abcd" },
        WrongRequest("a path that goes on", 404, "BadPath") { $0.path += "/x" },
        WrongRequest("no slash", 404, "BadPath") { $0.path = "/3/devices" },
        WrongRequest("an empty path", 404, "BadPath") { $0.path = "" },
        WrongRequest("no token", 400, "MissingDeviceToken") { $0.path = "/3/device/" },
        WrongRequest("no token, no slash", 400, "MissingDeviceToken") { $0.path = "/3/device" },
        WrongRequest("a token of odd length", 400, "BadDeviceToken") { $0.path = "/3/device/abc" },
        WrongRequest("no hexadecimal", 400, "BadDeviceToken") { $0.path = "/3/device/zzzz" },
        WrongRequest("a question behind it", 400, "BadDeviceToken") { $0.path += "?a=b" },
        WrongRequest("202 digits", 400, "BadDeviceToken") {
            $0.path = "/3/device/" + String(repeating: "ab", count: 101)
        },
        WrongRequest("an unknown device", 400, "BadDeviceToken") { $0.path = "/3/device/abcd" },
        WrongRequest("a device without the app", 400, "DeviceTokenNotForTopic") {
            $0.path = "/3/device/" + ServedSample.otherAppToken
        },
        WrongRequest("an app that is gone", 410, "Unregistered") {
            $0.path = "/3/device/" + ServedSample.goneToken
        },
        WrongRequest("apns-topic twice, equal", 400, "DuplicateHeaders") {
            $0.fields.append(("apns-topic", "com.example.app"))
        },
        WrongRequest("apns-priority twice", 400, "DuplicateHeaders") {
            $0.fields += [("apns-priority", "10"), ("apns-priority", "5")]
        },
        WrongRequest("apns-id twice", 400, "DuplicateHeaders") {
            let id = "123e4567-e89b-12d3-a456-426614174000"
            $0.fields += [("apns-id", id), ("apns-id", id)]
        },
        WrongRequest("authorization twice", 400, "DuplicateHeaders") {
            $0.fields.append(("authorization", "bearer x"))
        },
        WrongRequest("no provider", 403, "MissingProviderToken") { $0.set("authorization", nil) },
        WrongRequest("another scheme", 403, "InvalidProviderToken") {
            $0.set("authorization", "basic abc")
        },
        WrongRequest("no token at all", 403, "InvalidProviderToken") {
            $0.set("authorization", "bearer")
        },
        WrongRequest("no JWT", 403, "InvalidProviderToken") {
            $0.set("authorization", "bearer abc")
        },
        WrongRequest("no topic", 400, "MissingTopic") { $0.set("apns-topic", nil) },
        WrongRequest("an empty topic", 400, "MissingTopic") { $0.set("apns-topic", "") },
        WrongRequest("a topic with a space", 400, "BadTopic") {
            $0.set("apns-topic", "com.example app")
        },
        WrongRequest("alert, and the suffix of voip", 400, "BadTopic") {
            $0.set("apns-topic", "com.example.app.voip")
        },
        WrongRequest("voip without its suffix", 400, "BadTopic") {
            $0.set("apns-push-type", "voip")
        },
        WrongRequest("another app", 400, "TopicDisallowed") {
            $0.set("apns-topic", "com.example.stranger")
        },
        WrongRequest("an unknown push type", 400, "InvalidPushType") {
            $0.set("apns-push-type", "Alert")
        },
        WrongRequest("background with an alert", 400, "InvalidPushType") {
            $0.set("apns-push-type", "background")
        },
        WrongRequest("alert without one", 400, "InvalidPushType") {
            $0.setBody(#"{"aps":{"content-available":1}}"#)
        },
        WrongRequest("an id that is no UUID", 400, "BadMessageId") { $0.set("apns-id", "17") },
        WrongRequest("an id in braces", 400, "BadMessageId") {
            $0.set("apns-id", "{123e4567-e89b-12d3-a456-426614174000}")
        },
        WrongRequest("a date in words", 400, "BadExpirationDate") {
            $0.set("apns-expiration", "tomorrow")
        },
        WrongRequest("a negative date", 400, "BadExpirationDate") {
            $0.set("apns-expiration", "-1")
        },
        WrongRequest("priority 7", 400, "BadPriority") { $0.set("apns-priority", "7") },
        WrongRequest("background with priority 10", 400, "BadPriority") {
            $0.set("apns-push-type", "background")
            $0.set("apns-priority", "10")
            $0.setBody(#"{"aps":{"content-available":1}}"#)
        },
        WrongRequest("65 bytes of collapse id", 400, "BadCollapseId") {
            $0.set("apns-collapse-id", String(repeating: "x", count: 65))
        },
        WrongRequest("33 letters of two bytes", 400, "BadCollapseId") {
            $0.set("apns-collapse-id", String(repeating: "é", count: 33))
        },
        WrongRequest("no payload", 400, "PayloadEmpty") { $0.body = [] },
        WrongRequest("no JSON", 400, "PayloadEmpty") { $0.setBody("hello") },
        WrongRequest("a list", 400, "PayloadEmpty") { $0.setBody("[]") },
        WrongRequest("a name twice", 400, "PayloadEmpty") {
            $0.setBody(#"{"aps":{"alert":"a"},"b":1,"b":2}"#)
        },
        WrongRequest("JSON and something behind it", 400, "PayloadEmpty") {
            $0.setBody(#"{"aps":{"alert":"a"}} x"#)
        },
        WrongRequest("4 097 bytes", 413, "PayloadTooLarge") { $0.body = payload(4_097) },
        WrongRequest("5 121 bytes of voip", 413, "PayloadTooLarge") {
            $0.set("apns-push-type", "voip")
            $0.set("apns-topic", "com.example.app.voip")
            $0.body = payload(5_121)
        },
        WrongRequest("a million bytes", 413, "PayloadTooLarge") { $0.body = payload(1_000_000) },
        WrongRequest("location with a certificate", 403, "MissingProviderToken") {
            $0.set("authorization", nil)
            $0.set("apns-push-type", "location")
            $0.set("apns-topic", "com.example.app.location-query")
            $0.certificate = PeerCertificate(isTrusted: true, userID: "com.example.app")
            $0.setBody("{}")
        },
        WrongRequest("a stranger's certificate", 403, "BadCertificate") {
            $0.set("authorization", nil)
            $0.certificate = PeerCertificate(isTrusted: false, userID: "com.example.app")
        },
        WrongRequest("a certificate of no app", 403, "BadCertificate") {
            $0.set("authorization", nil)
            $0.certificate = PeerCertificate(isTrusted: true, userID: nil)
        },
        WrongRequest("the certificate of another app", 400, "TopicDisallowed") {
            $0.set("authorization", nil)
            $0.certificate = PeerCertificate(isTrusted: true, userID: "com.example.other")
        },
    ]

    /// A payload of exactly this many bytes.
    static func payload(_ count: Int) -> [UInt8] {
        let frame = #"{"aps":{"alert":""}}"#
        return Array(frame.utf8.prefix(17)) + [UInt8](repeating: 120, count: count - 20)
            + Array(frame.utf8.suffix(3))
    }

    @Test("each wrong request has Apple's status and reason", arguments: all)
    func refuses(_ wrong: WrongRequest) throws {
        var draft = try ServedSample.draft(key)
        guard case .success = check(draft) else {
            Issue.record("the sample is not good")
            return
        }
        wrong.spoil(&draft)
        let found = try #require(refusal(draft))
        #expect(found.reason?.rawValue == wrong.reason)
        #expect(found.status == wrong.status)
    }

    @Test("410 says since when, in milliseconds")
    func timestamp() throws {
        var draft = try ServedSample.draft(key)
        draft.path = "/3/device/" + ServedSample.goneToken
        #expect(refusal(draft)?.timestamp == 1_700_000_000_123)
    }

    @Test("what is wrong first, in the order of the checks, is the answer")
    func order() throws {
        // Everything is wrong; each step fixes what was reported.
        var draft = Draft()
        draft.method = "GET"
        draft.path = "/x"
        draft.fields = [
            ("apns-priority", "7"), ("apns-priority", "7"), ("apns-push-type", "x"),
            ("apns-topic", "a b"), ("apns-id", "x"), ("apns-expiration", "x"),
            ("apns-collapse-id", String(repeating: "x", count: 65)),
        ]
        draft.body = []
        var seen: [String?] = []
        let mendings: [(inout Draft) throws -> Void] = [
            { $0.method = "POST" },
            { $0.path = "/3/device/zz" },
            { $0.set("apns-priority", "7") },
            { [key] in $0.set("authorization", try ServedSample.bearer(key)) },
            { $0.set("apns-push-type", "alert") },
            { $0.set("apns-topic", "com.example.app") },
            { $0.set("apns-id", nil) },
            { $0.set("apns-expiration", "0") },
            { $0.set("apns-priority", "5") },
            { $0.set("apns-collapse-id", "x") },
            { $0.path = "/3/device/" + ServedSample.token },
            { $0.setBody(#"{"aps":{"alert":"hello"}}"#) },
        ]
        for mend in mendings {
            seen.append(refusal(draft)?.reason?.rawValue)
            try mend(&draft)
        }
        #expect(
            seen == [
                "MethodNotAllowed", "BadPath", "DuplicateHeaders", "MissingProviderToken",
                "InvalidPushType", "BadTopic", "BadMessageId", "BadExpirationDate", "BadPriority",
                "BadCollapseId", "BadDeviceToken", "PayloadEmpty",
            ]
        )
        #expect(refusal(draft) == nil)
    }

    @Test("why a topic does not suit the type is said of the type that the push has")
    func topicExplanations() throws {
        var draft = try ServedSample.draft(key)
        draft.set("apns-topic", "com.example.app.voip")
        #expect(
            refusal(draft)?.explanation == "the topic of a push of type alert must not end in .voip"
        )
        // A topic's suffix gives the type, so the payload is what is wrong.
        draft.set("apns-push-type", nil)
        draft.setBody("{")
        #expect(refusal(draft)?.reason == .payloadEmpty)
        draft.set("apns-topic", "com.example.app")
        draft.setBody(#"{"aps":{"event":"update"}}"#)
        #expect(
            refusal(draft)?.explanation
                == "the topic of a push of type liveactivity must end in .push-type.liveactivity; "
                + "without apns-push-type, the payload makes it that type"
        )
    }

    @Test("a served app whose bundle identifier ends like a topic's suffix gets its pushes")
    func suffixedBundleID() throws {
        var draft = try ServedSample.draft(key)
        draft.set("apns-topic", "com.example.voip")
        #expect(refusal(draft) == nil)
        draft.set("apns-push-type", nil)
        #expect(refusal(draft) == nil)
        draft.set("apns-topic", "com.example.voip.voip")
        #expect(refusal(draft) == nil)
    }

    @Test("a provider token is held against key, team, key id and the clock")
    func providerTokens() throws {
        func reason(_ bearer: String) throws -> String? {
            var draft = try ServedSample.draft(key)
            draft.set("authorization", bearer)
            return refusal(draft)?.reason?.rawValue
        }
        #expect(try reason(ServedSample.bearer(key)) == nil)
        #expect(try reason(ServedSample.bearer(key).replacing("bearer", with: "Bearer")) == nil)
        #expect(try reason(ServedSample.bearer(P256.PrivateKey())) == "InvalidProviderToken")
        #expect(try reason(ServedSample.bearer(key, keyID: "XXXXXXXXXX")) == "InvalidProviderToken")
        #expect(
            try reason(ServedSample.bearer(key, teamID: "XXXXXXXXXX")) == "InvalidProviderToken"
        )
        #expect(try reason(ServedSample.bearer(key, age: 3_600)) == nil)
        #expect(try reason(ServedSample.bearer(key, age: 3_601)) == "ExpiredProviderToken")
        #expect(try reason(ServedSample.bearer(key, age: -300)) == nil)
        #expect(try reason(ServedSample.bearer(key, age: -301)) == "InvalidProviderToken")
    }

    @Test("the third different token within 20 minutes is one too many")
    func churn() throws {
        var tokens = TokenMemory()
        func reason(age: Int, after seconds: Int) throws -> String? {
            var draft = try ServedSample.draft(key)
            draft.set("authorization", try ServedSample.bearer(key, age: age))
            let result = check(draft, &tokens, at: ServedSample.now + seconds)
            if case .failure(let refusal) = result { return refusal.reason?.rawValue }
            return nil
        }
        #expect(try reason(age: 1, after: 0) == nil)
        #expect(try reason(age: 2, after: 1) == nil)
        // A new token with the same claims is different, because the signature is random.
        #expect(try reason(age: 3, after: 2) == "TooManyProviderTokenUpdates")
        #expect(try reason(age: 3, after: 1_199) == "TooManyProviderTokenUpdates")
        #expect(try reason(age: 3, after: 1_200) == nil)
        #expect(try reason(age: 4, after: 1_200) == "TooManyProviderTokenUpdates")
    }

    @Test("a token that is known is checked again for its age")
    func aging() throws {
        var tokens = TokenMemory()
        let draft = try ServedSample.draft(key)
        guard case .success = check(draft, &tokens) else {
            Issue.record("the sample is not good")
            return
        }
        let later = check(draft, &tokens, at: ServedSample.now + 3_541)
        guard case .failure(let refusal) = later else {
            Issue.record("an old token was taken")
            return
        }
        #expect(refusal.reason == .expiredProviderToken)
    }

    @Test("what is good is taken, with what it leaves out filled in")
    func taken() throws {
        var draft = try ServedSample.draft(key)
        draft.path = "/3/device/" + ServedSample.token.uppercased()
        draft.set("apns-push-type", nil)
        draft.set("apns-id", "123E4567-E89B-12D3-A456-426614174000")
        draft.set("apns-collapse-id", String(repeating: "é", count: 32))
        guard case .success(let push) = check(draft) else {
            Issue.record("\(String(describing: refusal(draft)))")
            return
        }
        #expect(push.token == ServedSample.token)
        #expect(push.id.description == "123e4567-e89b-12d3-a456-426614174000")
        #expect(push.pushType == .alert)
        #expect(push.priority == .immediate)
        #expect(push.expiration == nil)
    }

    @Test("a certificate names its app, so the topic may be missing")
    func certificate() throws {
        var draft = Draft()
        draft.certificate = PeerCertificate(isTrusted: true, userID: "com.example.app")
        guard case .success(let push) = check(draft) else {
            Issue.record("\(String(describing: refusal(draft)))")
            return
        }
        #expect(push.topic == "com.example.app")
    }

    @Test("4 096 bytes are taken, 5 120 of voip")
    func sizes() throws {
        var draft = try ServedSample.draft(key)
        draft.body = Self.payload(4_096)
        #expect(refusal(draft) == nil)
        draft.set("apns-push-type", "voip")
        draft.set("apns-topic", "com.example.app.voip")
        draft.body = Self.payload(5_120)
        #expect(refusal(draft) == nil)
    }
}
