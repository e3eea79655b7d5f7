// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// What `receive --format json` prints of a payload.
struct ReceivedContent {
    var outcome: String
    var reason: String
    var title = ""
    var subtitle = ""
    var body = ""
    var badge = JSONValue.null
    var sound = JSONValue.null
    var attachments: [JSONValue] = []
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var userInfo: JSONValue
    /// Nil where nobody told how it ended.
    var decryption: Decryption?

    /// The object that is printed.
    var json: JSONValue {
        [
            "outcome": .string(outcome),
            "reason": .string(reason),
            "title": .string(title),
            "subtitle": .string(subtitle),
            "body": .string(body),
            "badge": badge,
            "sound": sound,
            "attachments": .array(attachments),
            "categoryIdentifier": .string(categoryIdentifier),
            "threadIdentifier": .string(threadIdentifier),
            "userInfo": userInfo,
            "decryption": decryption.map(Self.json) ?? .null,
        ]
    }

    private static func json(_ decryption: Decryption) -> JSONValue {
        [
            "status": .string(decryption.status.rawValue),
            "format": decryption.format.map { .string($0) } ?? .null,
            "keyId": decryption.keyID.map { .string($0) } ?? .null,
            "stale": .bool(decryption.isStale),
            "reason": decryption.reason.map { .string($0) } ?? .null,
        ]
    }
}

extension Decryption {
    /// What there is to tell of an extension that did not run, or died before it told.
    static func untold(hasSealedContent: Bool, reason: String) -> Decryption {
        hasSealedContent
            ? Decryption(status: .fallback, reason: reason)
            : Decryption(status: .absent, reason: "the payload carries nothing sealed")
    }
}
