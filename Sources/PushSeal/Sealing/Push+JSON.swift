// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

// What a push says, as JSON. The caller has checked the values.

extension JSONWriter {
    /// Writes a push as a ``SealedDocument``: its `aps`, its own keys, and the claims on its age.
    mutating func document(of push: Push, _ claims: Freshness) {
        beginObject()
        name("aps")
        aps(of: push, .all, body: push.body)
        members(push.custom)
        if let issuedAt = claims.issuedAt { member("iat", issuedAt) }
        if let expiry = claims.expiry { member("exp", expiry) }
        if let id = claims.id { member("jti", id) }
        endObject()
    }

    /// Opens a payload and writes what of it is in clear.
    ///
    /// - Parameters:
    ///   - push: the push.
    ///   - fields: what is in clear.
    ///   - body: what stands as the body.
    ///   - category: the category, if the push gives none.
    mutating func beginPayload(
        of push: Push,
        _ fields: Push.Fields,
        body: String?,
        category: String? = nil
    ) {
        beginObject()
        if let bundle = push.simulatorTargetBundle { member(Push.simulatorKey, bundle) }
        name("aps")
        aps(of: push, fields, body: body, category: category, isMutable: true)
    }

    /// Writes members of an object one after another.
    mutating func members(_ object: JSONObject) {
        for member in object.members {
            name(member.name)
            value(member.value)
        }
    }

    /// Writes a member that is a string.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    private mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    private mutating func aps(
        of push: Push,
        _ fields: Push.Fields,
        body: String?,
        category: String? = nil,
        isMutable: Bool = false
    ) {
        beginObject()
        name("alert")
        beginObject()
        if fields.contains(.title) {
            if let title = push.title { member("title", title) }
            localization(push.titleLocalization, "title-loc-key", "title-loc-args")
        }
        if fields.contains(.subtitle) {
            if let subtitle = push.subtitle { member("subtitle", subtitle) }
            localization(push.subtitleLocalization, "subtitle-loc-key", "subtitle-loc-args")
        }
        if let body { member("body", body) }
        if !isMutable { localization(push.bodyLocalization, "loc-key", "loc-args") }
        endObject()
        if fields.contains(.badge), let badge = push.badge { member("badge", badge) }
        if fields.contains(.sound), let sound = push.sound { member("sound", sound) }
        if fields.contains(.thread), let id = push.threadIdentifier { member("thread-id", id) }
        if fields.contains(.level), let level = push.interruptionLevel {
            member("interruption-level", level.rawValue)
        }
        if fields.contains(.score), let score = push.relevanceScore.flatMap({ JSONNumber($0) }) {
            name("relevance-score")
            number(score)
        }
        if fields.contains(.target), let id = push.targetContentIdentifier {
            member("target-content-id", id)
        }
        if let id = fields.contains(.category) ? push.categoryIdentifier ?? category : nil {
            member("category", id)
        }
        if isMutable { member("mutable-content", 1) }
        endObject()
    }

    private mutating func localization(
        _ text: Push.Localization?,
        _ keyName: String,
        _ argumentsName: String
    ) {
        guard let text else { return }
        member(keyName, text.key)
        guard !text.arguments.isEmpty else { return }
        name(argumentsName)
        beginArray()
        for argument in text.arguments { string(argument) }
        endArray()
    }
}
