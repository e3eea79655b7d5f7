// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

extension PayloadBuilder {
    /// The category that Bark's server gives every push, and the app has registered.
    private static let barkCategory = "myNotificationCategory"

    /// Seals a notification as another service does, in that service's own document and fields.
    ///
    /// Those services seal a notification whole. What their documents have no place for stays in
    /// clear, or, if all is to be sealed, is refused.
    /// - Throws: `invalidValue` for what has no place, or for an app's own key with the name of
    ///   something that has; otherwise as ``payload(sealing:with:)``.
    func wirePayload(
        _ message: String,
        sealedBy key: Key,
        isAll: Bool
    ) throws(PayloadError) -> [UInt8] {
        try checkNumbers()
        try checkCustomKeys()
        var outside = self
        outside.customKeys = JSONObject()
        var document =
            key.format == .bark
            ? outside.takeBark(message, isAll: isAll) : outside.takeMastodon(message)
        for member in customKeys.members {
            guard document.names.allSatisfy({ $0.lowercased() != member.name.lowercased() }) else {
                throw PayloadError(
                    .invalidValue,
                    "the key \(member.name.printable) has a meaning of its own in "
                        + "\(key.format.rawValue)"
                )
            }
            document.append(member.name, member.value)
        }
        if isAll, let name = outside.firstName {
            throw PayloadError(
                .invalidValue,
                "\(key.format.rawValue) has no place for \(name) in what it seals",
                hint: "leave it out, or do without sealing all"
            )
        }
        if key.format == .bark { outside.category = outside.category ?? Self.barkCategory }
        var root = try outside.root(title: nil, subtitle: outside.subtitle, body: placeholder)
        let text = String(decoding: JSONValue.object(document).serialized(), as: UTF8.self)
        for field in try sealFields(text, with: key).members {
            root.append(field.name, .string(field.value))
        }
        return try serialized(root)
    }

    private func sealFields(_ text: String, with key: Key) throws(PayloadError) -> WireFields {
        do throws(SealError) {
            return try KeyRing(keys: [key]).sealFields(text, padding: padding)
        } catch {
            throw PayloadError(sealing: error, padding)
        }
    }

    /// Moves what Bark's parameters can say into a document of them.
    private mutating func takeBark(_ message: String, isAll: Bool) -> JSONObject {
        var document = JSONObject()
        // Where all is sealed, nobody on the way can put a title above the text.
        if let title = title ?? (isAll ? "" : nil) { document.append("title", .string(title)) }
        if let subtitle = subtitle ?? (isAll ? "" : nil) {
            document.append("subtitle", .string(subtitle))
        }
        document.append("body", .string(message))
        if let badge { document.append("badge", .number(JSONNumber(badge))) }
        if let sound {
            // Bark names sounds without the end that their files have.
            let name = sound.hasSuffix(".caf") ? String(sound.dropLast(4)) : sound
            document.append("sound", .string(name))
        }
        if let threadID { document.append("group", .string(threadID)) }
        if let interruptionLevel {
            let level = interruptionLevel == .timeSensitive ? "timeSensitive" : nil
            document.append("level", .string(level ?? interruptionLevel.rawValue))
        }
        (title, subtitle, badge, sound, threadID, interruptionLevel) = (
            nil, nil, nil, nil, nil, nil
        )
        return document
    }

    /// Moves what a Mastodon server's push can say into a document of it, which always has a title.
    private mutating func takeMastodon(_ message: String) -> JSONObject {
        var document = JSONObject()
        document.append("title", .string(title ?? ""))
        document.append("body", .string(message))
        title = nil
        return document
    }

    /// What is said in clear beside the placeholder, if anything is.
    private var firstName: String? {
        let names: [(String, Bool)] = [
            ("a subtitle", subtitle != nil), ("a badge", badge != nil), ("a sound", sound != nil),
            ("a thread", threadID != nil), ("an interruption level", interruptionLevel != nil),
            ("a relevance score", relevanceScore != nil), ("a category", category != nil),
            ("a target content", targetContentID != nil),
        ]
        return names.first(where: \.1)?.0
    }
}
