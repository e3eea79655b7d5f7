// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON
import Testing

@testable import PhoneRules

@Suite("Misspelled names of aps and alert") struct NearestNameTests {
    private func notes(_ text: String) throws -> [String] {
        try payload(text).remarks.map { "\($0.keyPath) \($0.detail)" }
    }

    @Test(arguments: [
        ("mutable_content", "mutable-content"), ("mutableContent", "mutable-content"),
        ("Mutable-Content", "mutable-content"), ("MUTABLE-CONTENT", "mutable-content"),
        ("mutable-contents", "mutable-content"), ("mutabel-content", "mutable-content"),
        ("mutablecontent ", "mutable-content"), ("mutable\u{2011}content", "mutable-content"),
        ("contentAvailable", "content-available"), ("content_available", "content-available"),
        ("content-availble", "content-available"), ("threadId", "thread-id"),
        ("thread_id", "thread-id"), ("threadIdentifier", "thread-id"), ("Badge", "badge"),
        ("bagde", "badge"), ("alerts", "alert"), ("catagory", "category"),
        ("interruptionLevel", "interruption-level"), ("relevance_score", "relevance-score"),
        ("targetContentId", "target-content-id"), ("filterCriteria", "filter-criteria"),
    ])
    func `in aps a near miss gets the name that was meant`(name: String, right: String) throws {
        let value = JSONValue.object(["aps": [name: 7]])
        let found = try Payload(parsing: value.serialized()).remarks.map(\.detail)
        #expect(found == [#"is not a key that Apple defines here; did you mean "\#(right)"?"#])
    }

    @Test(arguments: [
        ("Title", "title"), ("titel", "title"), ("sub_title", "subtitle"), ("boddy", "body"),
        ("locKey", "loc-key"), ("loc_key", "loc-key"), ("title_loc_args", "title-loc-args"),
        ("launchImage", "launch-image"), ("message", "body"), ("text", "body"),
    ])
    func `in the alert, too`(name: String, right: String) throws {
        let value = JSONValue.object(["aps": ["alert": ["title": "t", name: 7]]])
        let found = try Payload(parsing: value.serialized()).remarks.map(\.detail)
        #expect(found == [#"is not a key that Apple defines here; did you mean "\#(right)"?"#])
    }

    @Test func `a name of the other dictionary is told where it belongs`() throws {
        #expect(
            try notes(
                #"{"aps":{"title":"t","alert":{"body":"b","sound":"x","mutable_content":1}}}"#
            )
                == [
                    "aps.alert.sound is not a key that Apple defines here; it belongs into aps",
                    "aps.alert.mutable_content is not a key that Apple defines here; "
                        + #"did you mean "mutable-content" in aps?"#,
                    "aps.title is not a key that Apple defines here; it belongs into aps.alert",
                ]
        )
    }

    @Test(arguments: [
        "order", "type", "id", "url", "data", "name", "user", "image", "media", "from", "kind",
        "extra", "payload", "customKey", "a", "", "äöü", "conversation", "sender-name",
    ])
    func `a name that resembles none is an own one`(name: String) throws {
        let value = JSONValue.object(["aps": [name: 7]])
        let found = try Payload(parsing: value.serialized()).remarks.map(\.detail)
        #expect(found == ["is not a key that Apple defines here; put your own keys beside aps"])
    }

    @Test func `beside aps only the flag is meant, since own keys may have any name`() throws {
        #expect(
            try notes(#"{"aps":{"alert":{"body":"b"}},"threadId":1,"Title":2,"mutableContent":1}"#)
                == [#"mutableContent is beside aps; did you mean "mutable-content" inside?"#]
        )
    }
}
