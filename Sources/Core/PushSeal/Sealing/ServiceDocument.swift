// SPDX-License-Identifier: Apache-2.0

package import SealFormats
package import PushSealJSON

/// The documents that other services seal, rewritten in payload form.
///
/// What `aps` can express goes into `aps`; the rest stays beside it as the app's own keys. Nothing
/// here looks at keys or ciphertext.
package enum ServiceDocument {
    /// The largest document read: far more than fits a push.
    static let limits = JSONDocument.Limits(depth: 64, byteCount: 64 << 10)

    /// Rewrites a document opened with a service's key.
    ///
    /// - Parameters:
    ///   - text: the opened text.
    ///   - format: the format of the key that opened it.
    /// - Returns: the document in payload form; nil when the text is not a JSON dictionary, or the
    ///   format has no document of its own.
    package static func payloadForm(of text: String, sealedAs format: Format) -> JSONObject? {
        guard
            let document = try? JSONDocument(parsing: Array(text.utf8), limits: limits),
            document.root.kind == .object
        else { return nil }
        if format.relay != nil { return mastodon(document.root) }
        return format == .bark ? bark(document.root) : nil
    }

    // MARK: - Bark

    private static let barkLevels = [
        "passive": "passive", "active": "active", "timesensitive": "time-sensitive",
        "critical": "critical",
    ]

    /// Rewrites Bark's parameters.
    ///
    /// Names are case-insensitive, the last one wins, and numbers may be strings. A sound is named
    /// without the `.caf` of its file.
    private static func bark(_ root: JSONView) -> JSONObject {
        var values = JSONObject()
        for member in root.members { values[member.name.lowercased()] = JSONValue(member.value) }
        var alert = JSONObject()
        for name in ["title", "subtitle", "body"] {
            if let text = remove(name, from: &values)?.asText { alert.append(name, .string(text)) }
        }
        var aps = JSONObject()
        if !alert.members.isEmpty { aps.append("alert", .object(alert)) }
        let badge = values["badge"]?.integer ?? values["badge"]?.string.flatMap { Int($0) }
        if let badge, badge >= 0 {
            aps.append("badge", .number(JSONNumber(badge)))
            values["badge"] = nil
        }
        if let sound = values["sound"]?.string, !sound.isEmpty {
            aps.append("sound", .string(sound.hasSuffix(".caf") ? sound : sound + ".caf"))
            values["sound"] = nil
        }
        if let group = values["group"]?.asText {
            aps.append("thread-id", .string(group))
            values["group"] = nil
        }
        if let level = values["level"]?.string.flatMap({ barkLevels[$0.lowercased()] }) {
            aps.append("interruption-level", .string(level))
            values["level"] = nil
        }
        return form(aps, beside: values)
    }

    // MARK: - Mastodon

    /// Rewrites a Mastodon server's push: `title`, `body`, and what identifies the notification.
    ///
    /// Its `access_token`, with which the app would query the server, is left out: the system
    /// stores `userInfo` with the notification, which is no place for a credential.
    private static func mastodon(_ root: JSONView) -> JSONObject {
        var values = JSONObject()
        for member in root.members { values[member.name] = JSONValue(member.value) }
        values["access_token"] = nil
        var alert = JSONObject()
        for name in ["title", "body"] {
            if let text = remove(name, from: &values)?.string { alert.append(name, .string(text)) }
        }
        var aps = JSONObject()
        if !alert.members.isEmpty { aps.append("alert", .object(alert)) }
        return form(aps, beside: values)
    }

    private static func remove(_ name: String, from values: inout JSONObject) -> JSONValue? {
        defer { values[name] = nil }
        return values[name]
    }

    private static func form(_ aps: JSONObject, beside values: JSONObject) -> JSONObject {
        var form = JSONObject()
        form.append("aps", .object(aps))
        for member in values.members where member.name != "aps" {
            form.append(member.name, member.value)
        }
        return form
    }
}

extension JSONValue {
    /// A string, or a number as it is spelled.
    fileprivate var asText: String? { string ?? number?.spelling }
}
