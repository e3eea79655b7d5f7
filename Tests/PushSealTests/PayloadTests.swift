// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import PushSealJSON
import Testing

/// Parses a valid payload.
func payload(_ text: String) throws -> Payload { try Payload(parsing: Array(text.utf8)) }

@Suite("A payload is read as it stands") struct PayloadTests {
    static let full = #"""
        {
          "aps": {
            "alert": {
              "title": "T", "subtitle": "S", "body": "B", "launch-image": "L",
              "title-loc-key": "TK", "title-loc-args": ["1"],
              "subtitle-loc-key": "SK", "subtitle-loc-args": [],
              "loc-key": "K", "loc-args": ["2", "3"]
            },
            "badge": 3, "sound": {"critical": 1, "name": "bell.caf", "volume": 0.5},
            "thread-id": "thread", "category": "SECRET", "content-available": 1, "mutable-content": 1,
            "target-content-id": "window", "interruption-level": "time-sensitive",
            "relevance-score": 0.25, "filter-criteria": "work"
          },
          "ENCRYPTED_DATA": "U2Fs", "ENCRYPTED_KEY_ID": "2026-11", "own": {"a": [1]}
        }
        """#

    @Test func `every key of aps has its type`() throws {
        let payload = try payload(Self.full)
        #expect(payload.alert != nil && !payload.hasPlainAlert)
        #expect(
            [payload.title, payload.subtitle, payload.body, payload.launchImage]
                == ["T", "S", "B", "L"]
        )
        #expect(
            [payload.titleText, payload.subtitleText, payload.bodyText] == [
                .localized(LocalizedText(key: "TK", arguments: ["1"], plain: "T")),
                .localized(LocalizedText(key: "SK", plain: "S")),
                .localized(LocalizedText(key: "K", arguments: ["2", "3"], plain: "B")),
            ]
        )
        #expect(payload.badge == 3)
        #expect(payload.sound?.name == "bell.caf")
        #expect(payload.sound?.isCritical == true)
        #expect(payload.sound?.volume == 0.5)
        #expect(payload.threadID == "thread")
        #expect(payload.category == "SECRET")
        #expect(payload.mutableContent)
        #expect(payload.targetContentID == "window")
        #expect(payload.interruptionLevel == .timeSensitive)
        #expect(payload.relevanceScore == 0.25)
        #expect(payload.filterCriteria == "work")
        #expect(payload.remarks == [])
        #expect(payload.byteCount == Self.full.utf8.count)
        #expect(payload.sealed == SealedFields(data: .text("U2Fs"), keyID: "2026-11"))
    }

    @Test func `a volume of -0 is 0`() throws {
        let sound = try payload(#"{"aps":{"sound":{"critical":1,"volume":-0.0}}}"#).sound
        #expect(sound?.volume?.sign == .plus)
    }

    @Test func `absent keys read as nothing`() throws {
        let bare = try payload(#"{"aps":{}}"#)
        #expect(bare.alert == nil)
        #expect(bare.badge == nil)
        #expect(bare.sound == nil)
        #expect(!bare.mutableContent)
        #expect(try payload("{}").aps == nil)
        #expect(try payload("{}").sealed.isEmpty)
    }

    @Test func `a plain string is the body`() throws {
        let payload = try payload(#"{"aps":{"alert":"Hi"}}"#)
        #expect(payload.hasPlainAlert)
        #expect(payload.body == "Hi")
        #expect(payload.title == nil)
    }

    @Test(arguments: [
        (#""alert":5"#, "aps.alert is 5, expected a string or a dictionary"),
        (#""alert":{"title":true}"#, "aps.alert.title is true, expected a string"),
        (
            #""alert":{"loc-args":["a",1]}"#,
            "aps.alert.loc-args is an array, expected an array of strings"
        ),
        (
            #""alert":{"loc-args":"a"}"#,
            "aps.alert.loc-args is a string, expected an array of strings"
        ),
        (#""badge":"3""#, "aps.badge is a string, expected a number"),
        (#""badge":true"#, "aps.badge is true, expected a number"),
        (#""badge":-1"#, "aps.badge is negative"),
        (#""badge":1.5"#, "aps.badge is 1.5, not a whole number"),
        (#""badge":1e400"#, "aps.badge is out of range"),
        (#""badge":99999999999999999999"#, "aps.badge is out of range"),
        (#""sound":1"#, "aps.sound is 1, expected a string or a dictionary"),
        (
            #""sound":{"critical":true,"name":"x"}"#,
            "aps.sound.critical is true, expected the number 1"
        ),
        (#""sound":{"volume":2}"#, "aps.sound.volume is 2, expected a number from 0 to 1"),
        (#""thread-id":1"#, "aps.thread-id is 1, expected a string"),
        (#""category":null"#, "aps.category is null, expected a string"),
        (#""content-available":"1""#, "aps.content-available is a string, expected the number 1"),
        (#""mutable-content":true"#, "aps.mutable-content is true, expected the number 1"),
        (#""target-content-id":{}"#, "aps.target-content-id is a dictionary, expected a string"),
        (#""filter-criteria":[]"#, "aps.filter-criteria is an array, expected a string"),
        (#""interruption-level":1"#, "aps.interruption-level is 1, expected a string"),
        (
            #""interruption-level":"loud""#,
            "aps.interruption-level is not one of passive, active, time-sensitive, critical"
        ),
        (#""relevance-score":"1""#, "aps.relevance-score is a string, expected a number"),
    ])
    func `a mistyped value is a fault with its place, and reads as nothing`(
        member: String,
        words: String
    ) throws {
        let payload = try payload("{\"aps\":\n{\(member)}}")
        let finding = try #require(payload.remarks.first)
        #expect(finding.isFault)
        #expect("\(finding.keyPath) \(finding.detail)" == words)
        #expect(finding.position.line == 2)
        #expect(finding.description.hasPrefix("line 2, column "))
        #expect(
            payload.badge == nil && payload.interruptionLevel == nil
                && payload.relevanceScore == nil
        )
        #expect(!payload.mutableContent)
        #expect(
            payload.title == nil && payload.bodyText.plain != nil && payload.sound?.volume == nil
        )
    }

    @Test(arguments: [
        (#"{"aps":{"alert":"x"}}"#, "aps.alert", "plain string"),
        (#"{"aps":{"own":1}}"#, "aps.own", "put your own keys beside aps"),
        (#"{"aps":{"alert":{"Title":"x"}}}"#, "aps.alert.Title", "not a key that Apple defines"),
        (
            #"{"aps":{"sound":{"name":"x","loud":1}}}"#, "aps.sound.loud",
            "not a key that Apple defines"
        ),
        (
            #"{"aps":{"interruption-level":"timeSensitive"}}"#, "aps.interruption-level",
            "Apple writes it as time-sensitive"
        ),
        (#"{"aps":{"relevance-score":1.5}}"#, "aps.relevance-score", "outside 0 to 1"),
        (#"{"aps":{"relevance-score":-0.1}}"#, "aps.relevance-score", "outside 0 to 1"),
        (#"{"aps":{"mutable-content":1.0}}"#, "aps.mutable-content", "written as a fraction"),
        (#"{"aps":{},"mutable-content":1}"#, "mutable-content", "beside aps"),
        (#"{"aps":{},"alert":"x"}"#, "alert", "beside aps"),
        (#"{"aps":{"badge":1,"badge":2}}"#, "badge", "more than once"),
        (#"{"aps":{},"a":1,"a":2}"#, "a", "more than once"),
    ])
    func `what works but was not meant is a note`(
        text: String,
        keyPath: String,
        words: String
    ) throws {
        let findings = try payload(text).remarks
        #expect(findings.count == 1)
        #expect(findings.first?.isFault == false)
        #expect(findings.first?.keyPath == keyPath)
        #expect(findings.first?.detail.contains(words) == true)
    }

    @Test func `a Live Activity may order itself by any number`() throws {
        let payload = try payload(
            #"{"aps":{"event":"update","content-state":{},"relevance-score":75}}"#
        )
        #expect(payload.remarks == [])
        #expect(payload.relevanceScore == 75)
    }

    @Test func `sealed fields of another type are told`() throws {
        let payload = try payload(#"{"aps":{},"ENCRYPTED_DATA":5,"ENCRYPTED_KEY_ID":{}}"#)
        #expect(payload.sealed == SealedFields(data: .notAString(.number), keyID: nil))
        #expect(
            payload.remarks.map(\.description) == [
                "line 1, column 28: ENCRYPTED_DATA is 5, expected a string",
                "line 1, column 49: ENCRYPTED_KEY_ID is a dictionary, expected a string",
            ]
        )
    }

    @Test func `of duplicates the last counts everywhere`() throws {
        let payload = try payload(
            #"{"aps":{"alert":"old"},"a":1,"ENCRYPTED_DATA":1,"a":2,"ENCRYPTED_DATA":"x","aps":{"alert":{"body":"new"}}}"#
        )
        #expect(payload.body == "new")
        #expect(payload.sealed.data == .text("x"))
    }

    @Test func `what travels in clear can be listed`() throws {
        let payload = try payload(Self.full)
        let paths = payload.entries.filter { !$0.isSealed }.map(\.keyPath)
        #expect(paths.first == "aps.alert.title")
        #expect(paths.contains("aps.category"))
        #expect(paths.suffix(2) == ["ENCRYPTED_KEY_ID", "own"])
        #expect(payload.entries.filter(\.isSealed).map(\.keyPath) == ["ENCRYPTED_DATA"])
        #expect(
            payload.entries.first?.value.position == JSONPosition(offset: 43, line: 4, column: 16)
        )
    }

    @Test func `a flood of unknown or doubled keys is reported in part`() throws {
        let keys = (0..<5_000).map { "\"k\($0)\":1,\"d\":2" }.joined(separator: ",")
        #expect(try payload("{\"aps\":{\(keys)}}").remarks.count <= 41)
        #expect(
            try payload("{\"aps\":{\"\\u001b[31m\\u202e\":1}}").remarks.first?.keyPath
                == "aps.\u{FFFD}[31m\u{FFFD}"
        )
    }
}

@Suite("What is no payload is refused") struct RefusalTests {
    @Test(arguments: [
        ("", PushError.Code.notJSON), ("{", .notJSON), ("{\"aps\":{},}", .notJSON),
        ("[]", .notADictionary),
        ("\"aps\"", .notADictionary), ("1", .notADictionary),
    ])
    func `with a code and a place`(text: String, code: PushError.Code) {
        do throws(PushError) {
            _ = try Payload(parsing: Array(text.utf8))
            Issue.record("read \(text)")
        } catch {
            #expect(error.code == code)
            #expect(error.position != nil)
            #expect(error.description.hasPrefix("line 1, column "))
        }
    }

    @Test func `the trailing comma of Apple's sample is named with its place`() {
        let text = """
            {
               "aps" : {
                  "category" : "SECRET",
                  "mutable-content" : 1,
                  "alert" : {
                     "title" : "Secret Message!",
                     "body"  : "(Encrypted)"
                 },
               },
               "ENCRYPTED_DATA" : "\(Sealed.applesSample)"
            }
            """
        let error = #expect(throws: PushError.self) { try payload(text) }
        #expect(error?.description == "line 8, column 7: trailing comma before '}'")
        #expect(error?.position?.offset == 168)
    }

    @Test func `the limits are 4096 bytes and 5120 for VoIP, and the excess is told`() throws {
        func padded(_ byteCount: Int) -> String {
            let empty = #"{"aps":{},"pad":""}"#
            return empty.dropLast(2) + String(repeating: "x", count: byteCount - empty.utf8.count)
                + "\"}"
        }
        try payload(padded(4096)).check()
        try payload(padded(5120)).check(.voip)
        let over = #expect(throws: PushError.self) { try payload(padded(4099)).check() }
        #expect(over?.code == .tooLarge)
        #expect(over?.excessByteCount == 3)
        #expect(over?.detail == "the payload has 4099 bytes, 3 over the limit of 4096")
        let overVoIP = #expect(throws: PushError.self) { try payload(padded(5121)).check(.voip) }
        #expect(overVoIP?.excessByteCount == 1)
    }

    @Test func `APNs wants an aps dictionary`() throws {
        #expect(throws: PushError.self) { try payload("{\"alert\":\"x\"}").check() }
        let error = #expect(throws: PushError.self) { try payload("{\"aps\":\n\"x\"}").check() }
        #expect(error?.description == "line 2, column 1: aps is a string, expected a dictionary")
    }

    @Test func `no changed byte of a payload makes its reading trap`() throws {
        let bytes = Array(PayloadTests.full.utf8)
        for index in stride(from: 0, to: bytes.count, by: 2) {
            for value in [
                0, 0x22, 0x2C, 0x2D, 0x30, 0x39, 0x5B, 0x5C, 0x65, 0x7B, 0x7D, 0x80, 0xFF,
            ] as [UInt8] {
                var changed = bytes
                changed[index] = value
                guard let payload = try? Payload(parsing: changed) else { continue }
                _ = payload.remarks
                _ = payload.gate().description
                _ = payload.entries.count
                _ = payload.sealed
            }
        }
    }
}
