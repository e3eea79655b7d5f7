// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import PushSealJSON
import Testing

@Suite struct ServiceDocumentTests {
    private func form(_ text: String, _ format: Format) -> String? {
        ServiceDocument.payloadForm(of: text, sealedAs: format).map {
            String(decoding: JSONValue.object($0).serialized(), as: UTF8.self)
        }
    }

    @Test(
        "Bark's parameters become keys of aps, what is more stays beside it",
        arguments: [
            (
                #"{"body": "test", "sound": "birdsong"}"#,
                #"{"aps":{"alert":{"body":"test"},"sound":"birdsong.caf"}}"#
            ),
            (
                #"{"Title":"T","subTitle":"S","BODY":"B","group":"g","Badge":"3","level":"timeSensitive","url":"https://example.org","isArchive":1}"#,
                #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":3,"thread-id":"g","interruption-level":"time-sensitive"},"url":"https://example.org","isarchive":1}"#
            ),
            (
                #"{"body":7,"badge":2e0,"group":5,"sound":"a.caf","title":"one","TITLE":"two"}"#,
                #"{"aps":{"alert":{"title":"two","body":"7"},"badge":2,"sound":"a.caf","thread-id":"5"}}"#
            ),
            (
                #"{"badge":"-1","sound":"","level":"loud","aps":{"alert":"x"},"body":null}"#,
                #"{"aps":{},"badge":"-1","sound":"","level":"loud"}"#
            ),
        ]
    )
    func bark(text: String, expected: String) {
        #expect(form(text, .bark) == expected)
    }

    @Test(arguments: [Format.mastodon, .iceCubes])
    func `a push of Mastodon keeps what names it and loses the credential`(format: Format) {
        let text = #"""
            {"access_token":"hunter2","preferred_locale":"en","notification_id":42,
             "notification_type":"mention","icon":"https://example.org/a.png",
             "title":"Alice mentioned you","body":"@bob Grüße 🎺"}
            """#
        #expect(
            form(text, format)
                == #"{"aps":{"alert":{"title":"Alice mentioned you","body":"@bob Grüße 🎺"}},"#
                + #""preferred_locale":"en","notification_id":42,"notification_type":"mention","#
                + #""icon":"https://example.org/a.png"}"#
        )
    }

    @Test func `what is no dictionary, or no service's, is no document`() {
        for text in ["", "[]", "\"x\"", "{", "{\"a\":1,}"] {
            #expect(form(text, .bark) == nil)
            #expect(form(text, .mastodon) == nil)
        }
        for format in Format.allCases where format.serviceFields.isEmpty {
            #expect(form("{\"body\":\"x\"}", format) == nil)
        }
    }
}
