// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

// Pushes as other services seal them: the service's own document, in its own fields.

extension PushSealer {
    /// The category that Bark's server gives every push, and that the app has registered.
    private static let barkCategory = "myNotificationCategory"

    /// Seals a push with a key of another service, for that service's app.
    ///
    /// Those services seal a notification whole. What their documents cannot express stays in clear
    /// or, if the whole notification is to be sealed, is refused.
    func sealFields(
        _ push: Push,
        with key: Key,
        to output: ByteWriter
    ) throws(PushError) {
        let name = key.format.rawValue
        let isAll = push.part == .notification
        guard push.notification == nil else {
            throw PushError(
                .unsupported,
                "\(name) messages have parameters of their own, not a notification",
                hint: "give its texts as options, or use an aes128gcm or webpush key"
            )
        }
        try isAll ? push.checkDocumentHasText() : push.checkBody(hasOtherText: false)
        try push.checkNesting(ServiceDocument.limits)
        guard !push.expires else {
            throw PushError(
                .unsupported,
                "\(name) has no field for an expiry time"
            )
        }
        guard push.titleLocalization == nil, push.subtitleLocalization == nil,
            push.bodyLocalization == nil
        else { throw PushError(.unsupported, "\(name) has no field for localized texts") }
        let isBark = key.format == .bark
        let sealedFields: Push.Fields =
            isBark ? [.title, .subtitle, .badge, .sound, .thread, .level] : .title
        let clear = Push.Fields.all.subtracting(sealedFields)
        if isAll, let field = push.givenFields.intersection(clear).firstName {
            throw PushError(
                .unsupported,
                "\(name) cannot seal \(field)",
                hint: "leave it out, or seal only the body"
            )
        }
        try push.checkClearAlert(clear, body: push.placeholder)
        var document = isBark ? Self.barkDocument(push) : Self.mastodonDocument(push)
        var names = Set(document.names.map { $0.lowercased() })
        for member in push.custom.members {
            guard names.insert(member.name.lowercased()).inserted else {
                throw PushError(
                    .invalidValue,
                    "the key \(member.name.printable) already has a meaning in \(name)"
                )
            }
            document.append(member.name, member.value)
        }
        let start = output.count
        output.append(
            clear: push,
            clear,
            body: push.placeholder,
            category: isBark ? Self.barkCategory : nil
        )
        let text = String(decoding: JSONValue.object(document).serialized(), as: UTF8.self)
        do throws(SealError) {
            let fields = try KeyRing(keys: [key]).sealFields(text, padding: push.padding)
            for field in fields.members { output.append(member: field.name, field.value) }
        } catch {
            throw PushError(sealing: error)
        }
        output.append("}")
        try push.sizeLimit.check(byteCount: output.count - start) {
            Self.hint(excess: $0, isBase64: key.format.relay?.usesZ85 != true)
        }
    }

    /// A push in Bark's parameters.
    private static func barkDocument(_ push: Push) -> JSONObject {
        // If everything is sealed, an empty title keeps others from adding one in clear.
        let absent = push.part == .notification ? "" : nil
        var document = JSONObject()
        document["title"] = (push.title ?? absent).map { .string($0) }
        document["subtitle"] = (push.subtitle ?? absent).map { .string($0) }
        document["body"] = .string(push.body ?? "")
        document["badge"] = push.badge.map { JSONValue($0) }
        // Bark names sounds without their file extension.
        document["sound"] = push.sound.map { sound in
            .string(sound.hasSuffix(".caf") ? String(sound.dropLast(4)) : sound)
        }
        document["group"] = push.threadIdentifier.map { .string($0) }
        document["level"] = push.interruptionLevel.map { level in
            .string(level == .timeSensitive ? "timeSensitive" : level.rawValue)
        }
        return document
    }

    /// A push as a Mastodon server writes it; it always has a title.
    private static func mastodonDocument(_ push: Push) -> JSONObject {
        ["title": .string(push.title ?? ""), "body": .string(push.body ?? "")]
    }
}
