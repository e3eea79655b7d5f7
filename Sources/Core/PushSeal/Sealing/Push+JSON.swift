// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

// A push as JSON. The caller has checked the values.

extension ByteWriter {
    /// Appends a push as a ``SealedDocument``: its `aps`, its custom keys and its claims.
    func append(documentOf push: borrowing Push, _ claims: Freshness) {
        append("{")
        if let notification = push.notification {
            append(notification)
        } else {
            append(#""aps":"#)
            append(apsOf: push, .all, body: push.body)
            append(custom: push.customKeys)
        }
        append(attachments: push.attachments)
        append(#","iat":"#, claims.issuedAt)
        append(#","exp":"#, claims.expiry)
        append(#","jti":"#, claims.id)
        append("}")
    }

    /// Appends the beginning of a payload: the clear part of a push, without its custom keys.
    ///
    /// - Parameters:
    ///   - push: the push.
    ///   - fields: what is in clear.
    ///   - body: the body to show.
    ///   - category: the category to use if the push has none.
    func append(
        clear push: borrowing Push,
        _ fields: Push.Fields,
        body: String?,
        category: String? = nil
    ) {
        append("{")
        if let bundle = push.simulatorTargetBundle {
            appendQuoted(Push.simulatorKey)
            append(":")
            appendQuoted(bundle)
            append(",")
        }
        append(#""aps":"#)
        append(apsOf: push, fields, body: body, category: category, isClear: true)
    }

    /// Appends a comma and members.
    func append(custom keys: CustomKeys) {
        guard !keys.text.isEmpty else { return }
        append(",")
        append(keys.text)
    }

    private func append(
        apsOf push: borrowing Push,
        _ fields: Push.Fields,
        body: String?,
        category: String? = nil,
        isClear: Bool = false
    ) {
        append(#"{"alert":"#)
        append(alertOf: push, fields, body: body, isClear: isClear)
        if fields.contains(.badge) { append(#","badge":"#, push.badge) }
        if fields.contains(.sound) { append(#","sound":"#, push.sound) }
        if fields.contains(.thread) { append(#","thread-id":"#, push.threadIdentifier) }
        if fields.contains(.level) {
            append(#","interruption-level":"#, push.interruptionLevel?.rawValue)
        }
        if fields.contains(.score), let score = push.relevanceScore.flatMap({ JSONNumber($0) }) {
            append(#","relevance-score":"#)
            append(text: score.spelling)
        }
        if fields.contains(.target) {
            append(#","target-content-id":"#, push.targetContentIdentifier)
        }
        if fields.contains(.category) {
            append(#","category":"#, push.categoryIdentifier ?? category)
        }
        if isClear { append(#","mutable-content":1"#) }
        append("}")
    }

    private func append(
        alertOf push: borrowing Push,
        _ fields: Push.Fields,
        body: String?,
        isClear: Bool
    ) {
        let start = count
        if fields.contains(.title) {
            append(#","title":"#, push.title)
            append(#","title-loc-key":"#, #","title-loc-args":"#, push.titleLocalization)
        }
        if fields.contains(.subtitle) {
            append(#","subtitle":"#, push.subtitle)
            append(#","subtitle-loc-key":"#, #","subtitle-loc-args":"#, push.subtitleLocalization)
        }
        append(#","body":"#, body)
        if !isClear { append(#","loc-key":"#, #","loc-args":"#, push.bodyLocalization) }
        // The caller has refused alerts without a member.
        replace(at: start, by: UInt8(ascii: "{"))
        append("}")
    }

    private func append(
        _ keyName: StaticString,
        _ argumentsName: StaticString,
        _ text: LocalizedText?
    ) {
        guard let text else { return }
        append(keyName, text.key)
        guard !text.arguments.isEmpty else { return }
        append(argumentsName)
        for (index, argument) in text.arguments.enumerated() {
            append(index == 0 ? "[" : ",")
            appendQuoted(argument)
        }
        append("]")
    }
}
