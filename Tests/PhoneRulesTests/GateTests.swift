// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneRules
import PushSeal
import PushSealJSON
import Testing

/// Parses a valid payload.
func payload(_ text: String) throws -> Payload { try Payload(parsing: Array(text.utf8)) }

@Suite("The gate: whether a phone runs the service extension") struct GateTests {
    @Test(
        arguments: [
            (#"{"alert":{"title":"t"},"mutable-content":1}"#, nil),
            (#"{"alert":{"subtitle":"s"},"mutable-content":1}"#, nil),
            (#"{"alert":{"body":"b"},"mutable-content":1}"#, nil),
            (#"{"alert":{"loc-key":"K"},"mutable-content":1}"#, nil),
            (#"{"alert":"b","mutable-content":1}"#, nil),
            (#"{"alert":{"title":"","body":"b"},"content-available":1,"mutable-content":1}"#, nil),
            (#"{"alert":{"title":"t"}}"#, "mutable-content is absent"),
            (
                #"{"alert":{"title":"t"},"mutable-content":0}"#,
                "mutable-content is 0, but must be the number 1"
            ),
            (
                #"{"alert":{"title":"t"},"mutable-content":2}"#,
                "mutable-content is 2, but must be the number 1"
            ),
            (
                #"{"alert":{"title":"t"},"mutable-content":true}"#,
                "mutable-content is true, but must be the number 1"
            ),
            (
                #"{"alert":{"title":"t"},"mutable-content":"1"}"#,
                "mutable-content is the string \"1\", but must be the number 1"
            ),
            (
                #"{"alert":{"title":"t"},"mutable-content":null}"#,
                "mutable-content is null, but must be the number 1"
            ),
            (
                #"{"alert":{"title":"","body":""},"mutable-content":1}"#,
                "the alert has no title, subtitle or body text"
            ),
            (#"{"alert":"","mutable-content":1}"#, "the alert has no title, subtitle or body text"),
            (
                #"{"alert":{"title":5},"mutable-content":1}"#,
                "the alert has no title, subtitle or body text"
            ),
            (
                #"{"badge":3,"sound":"default","mutable-content":1}"#,
                "there is no alert: a push that only sets a badge, plays a sound or is silent does not reach the extension"
            ),
            (
                #"{"alert":null,"mutable-content":1}"#,
                "there is no alert: a push that only sets a badge, plays a sound or is silent does not reach the extension"
            ),
            (
                #"{"alert":[1],"mutable-content":1}"#,
                "the alert is an array, but must be a dictionary"
            ),
        ] as [(String, String?)]
    )
    func `the rules and their words`(aps: String, reason: String?) throws {
        let verdict = try payload("{\"aps\":\(aps)}").gate()
        #expect(verdict.refusal?.reason == reason)
        #expect(verdict.isEmployed == (reason == nil))
    }

    @Test func `aps has to be a dictionary`() throws {
        #expect(try payload("{}").gate().refusal?.reason == "there is no aps dictionary")
        #expect(
            try payload(#"{"aps":[]}"#).gate().refusal?.reason
                == "aps is an array, not a dictionary"
        )
        #expect(
            try payload(#"{"aps":{"alert":"x"},"mutable-content":1}"#).gate().refusal?.reason
                == "mutable-content is beside aps, but must be inside"
        )
    }

    @Test(arguments: [
        (#"{"aps":{"alert":"x","mutable-content":1.5}}"#, true),
        (#"{"aps":{"alert":"x","mutable-content":"yes"}}"#, true),
        (#"{"aps":{"alert":"x","mutable-content":0}}"#, false),
        (#"{"aps":{"alert":"x","mutable-content":false}}"#, false),
        (#"{"aps":{"alert":"x","mutable-content":null}}"#, false),
        (#"{"aps":{"alert":"x","mutable_content":0}}"#, false),
        (#"{"aps":{"alert":"x","mutable-content":0,"mutableContent":1}}"#, true),
        (#"{"aps":{"alert":"x"}}"#, false),
        (#"{"aps":{"alert":"x"},"custom":{"a":{"mutable content":1}}}"#, true),
        (#"{"aps":{"content-available":1}}"#, false),
        (#"{"aps":{"content-available":1,"mutable-content":1}}"#, true),
        (#"{"order":7}"#, false),
        (#"{"order":7,"mutable-content":1}"#, true),
        (#"{"to":"x","notification":{"title":"t"}}"#, true),
    ])
    func `a push asks for the extension by the flag, wherever and however it is written`(
        text: String,
        asks: Bool
    ) throws {
        #expect(try payload(text).gate().refusal?.asksForExtension == asks)
    }

    @Test func `a hostile payload costs no more than a large one`() throws {
        let nested =
            String(repeating: #"{"a":"#, count: 100) + "1" + String(repeating: "}", count: 100)
        let many = (0..<5_000).map { #""mutable_\#($0)content":1"# }.joined(separator: ",")
        let long = String(repeating: "mutable-content", count: 1_000)
        for text in [#"{"x":\#(nested)}"#, "{\(many)}", #"{"\#(long)":1,"aps":{"\#(long)":1}}"#] {
            #expect(try payload(text).gate().refusal != nil)
        }
    }

    @Test func `without leave to show alerts the extension does not run`() throws {
        let payload = try payload(#"{"aps":{"alert":"x","mutable-content":1}}"#)
        #expect(
            payload.gate(alertsAllowed: false).refusal?.reason
                == "alerts are turned off for the app"
        )
    }

    @Test func `what is only just right is said`() throws {
        let string = try payload(#"{"aps":{"alert":"x","mutable-content":1}}"#).gate()
        #expect(
            string.notes == ["the alert is a plain string; Apple's article asks for a dictionary"]
        )
        let fraction = try payload(#"{"aps":{"alert":{"body":"x"},"mutable-content":1.0}}"#).gate()
        #expect(fraction.notes == ["mutable-content is written as 1.0; write 1"])
        let again =
            #"{"aps":{"alert":{"body":"x"},"mutable-content":0,"mutable-content":1},"x":{"aps":1,"aps":2}}"#
        #expect(
            try payload(again).gate().notes
                == [
                    "mutable-content appears more than once; parsers differ, and a phone uses the last"
                ]
        )
        let keys = try payload(#"{"aps":{"alert":{"loc-key":"K"},"mutable-content":1}}"#).gate()
        #expect(keys.notes.count == 1)
        #expect(
            try payload(#"{"aps":{"alert":{"body":"x"},"mutable-content":1}}"#).gate().notes == []
        )
    }
}

/// The rows of `Vectors/apns/payloads.json`.
struct PayloadVector: Decodable, CustomTestStringConvertible {
    struct Expectation: Decodable {
        let runs_service_extension: Bool
        let reason: String
    }
    let id: String
    let payload_text: String?
    let payload_hex: String?
    let json_valid: Bool
    let size_octets: Int
    let expect: Expectation
    let result: String

    var testDescription: String { id }

    var bytes: [UInt8] {
        if let payload_text { return Array(payload_text.utf8) }
        let digits = Array((payload_hex ?? "").utf8).map {
            UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0
        }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    static func load() throws -> [PayloadVector] {
        struct File: Decodable {
            let tests: [PayloadVector]
            let numberOfTests: Int
        }
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: here.appending(path: "../../Vectors/apns/payloads.json"))
        let file = try JSONDecoder().decode(File.self, from: data)
        try #require(!file.tests.isEmpty && file.tests.count == file.numberOfTests)
        return file.tests
    }
}

@Suite("Vectors/apns/payloads.json") struct PayloadVectors {
    @Test(arguments: try PayloadVector.load())
    func `runs the extension where the vector says so`(_ vector: PayloadVector) {
        #expect(vector.bytes.count == vector.size_octets)
        do throws(PushError) {
            let payload = try Payload(parsing: vector.bytes)
            #expect(vector.json_valid)
            try payload.check()
            #expect(vector.result == "valid")
            #expect(payload.gate().isEmployed == vector.expect.runs_service_extension)
        } catch {
            #expect(vector.result == "invalid", "\(error)")
            #expect(!vector.expect.runs_service_extension)
            #expect((error.code == .notJSON) == !vector.json_valid)
        }
    }
}
