// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

// Pushes as other services seal them: a document of the service's own, in fields of its own.

extension PushSealer {
    /// The category that Bark's server gives every push, and the app has registered.
    private static let barkCategory = "myNotificationCategory"

    /// Seals a push with a key of another service, for that service's app.
    ///
    /// Those services seal a notification whole. What their documents have no place for stays in
    /// clear, or, if the whole notification is to be sealed, is refused.
    func sealFields(
        _ push: Push,
        with key: Key,
        to output: ByteWriter
    ) throws(PushError) {
        let name = key.format.rawValue
        let isAll = push.part == .notification
        try push.checkBody(hasOtherText: isAll && push.hasTitle)
        guard push.expiresIn == nil else {
            throw PushError(
                .unsupported,
                "\(name) has no place for the time that a message ends at"
            )
        }
        guard push.titleLocalization == nil, push.subtitleLocalization == nil,
            push.bodyLocalization == nil
        else { throw PushError(.unsupported, "\(name) has no place for localized texts") }
        let isBark = key.format == .bark
        let sealedFields: Push.Fields =
            isBark ? [.title, .subtitle, .badge, .sound, .thread, .level] : .title
        let clear = Push.Fields.all.subtracting(sealedFields)
        if isAll, let field = push.givenFields.intersection(clear).firstName {
            throw PushError(
                .unsupported,
                "\(name) has no place for \(field) in what it seals",
                hint: "leave it out, or seal the body alone"
            )
        }
        try push.checkClearAlert(clear, body: push.placeholder)
        var document = isBark ? Self.barkDocument(push) : Self.mastodonDocument(push)
        for member in push.custom.members {
            guard document.names.allSatisfy({ $0.lowercased() != member.name.lowercased() }) else {
                throw PushError(
                    .invalidValue,
                    "the key \(member.name.printable) has a meaning of its own in \(name)"
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
        try push.sizeLimit.check(byteCount: output.count - start) { Self.hint(excess: $0) }
    }

    /// What Bark's parameters can say.
    private static func barkDocument(_ push: Push) -> JSONObject {
        // Where all is sealed, nobody on the way can put a title above the text.
        let absent = push.part == .notification ? "" : nil
        var document = JSONObject()
        if let title = push.title ?? absent { document.append("title", .string(title)) }
        if let subtitle = push.subtitle ?? absent {
            document.append("subtitle", .string(subtitle))
        }
        document.append("body", .string(push.body ?? ""))
        if let badge = push.badge { document.append("badge", .number(JSONNumber(badge))) }
        if let sound = push.sound {
            // Bark names sounds without the end that their files have.
            let name = sound.hasSuffix(".caf") ? String(sound.dropLast(4)) : sound
            document.append("sound", .string(name))
        }
        if let thread = push.threadIdentifier { document.append("group", .string(thread)) }
        if let level = push.interruptionLevel {
            let name = level == .timeSensitive ? "timeSensitive" : level.rawValue
            document.append("level", .string(name))
        }
        return document
    }

    /// What a Mastodon server's push can say; it always has a title.
    private static func mastodonDocument(_ push: Push) -> JSONObject {
        var document = JSONObject()
        document.append("title", .string(push.title ?? ""))
        document.append("body", .string(push.body ?? ""))
        return document
    }
}
