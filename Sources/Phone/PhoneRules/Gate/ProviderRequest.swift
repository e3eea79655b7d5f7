// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import PushSealJSON

/// A request to a push provider, given instead of the payload that the phone gets.
package struct ProviderRequest {
    /// The provider, recognized by the names in its API; nil if only a payload inside tells.
    package let provider: String?
    /// Where the payload is that the phone gets; nil if the provider makes it.
    package let payloadPath: String?
    /// What keeps the extension from running, once the provider has sent it; nil for nothing.
    package let complaint: String?
    /// What to change in the request, or to deliver instead.
    package let change: String

    private let root: JSONView
    private let known: PushProvider?

    /// Recognizes a request; nil for a payload, and for anything that has no `aps` inside and is not
    /// a known provider's.
    package init?(_ payload: Payload) {
        guard payload.aps == nil else { return nil }
        root = payload.document.root
        let inner = Self.inner(of: root)
        known = inner == nil ? PushProvider.all.first { [root] in $0.isOf(root) } : nil
        (provider, payloadPath) = (known?.name ?? Self.name(of: root), inner?.path)
        guard provider != nil || inner != nil else { return nil }
        let deliver = "deliver the payload that the phone gets, which pushseal inspect prints"
        guard provider == Self.firebase else {
            let complaint = known?.complaint(about: root)
            self.complaint = complaint?.words
            // Of the others, only their own servers know what they send.
            let maker = known.flatMap { $0.extras == nil ? $0.name : nil }
            change =
                complaint?.change ?? maker.map { "deliver the payload that \($0) makes of it" }
                ?? deliver
            return
        }
        let message = Self.message(of: root)
        let complaint = Self.complaint(about: message, isLegacy: root["message"] == nil, payload)
        self.complaint = complaint?.words
        change = complaint?.change ?? deliver
    }

    /// The request in words.
    package var words: String {
        "this is the request to \(provider ?? "a provider"), not the payload that the phone gets"
            + (payloadPath.map { ", which is \(quoted($0))" } ?? "")
            + (complaint.map { "; \($0)" } ?? "")
    }

    /// The payload that the provider makes of its request; nil if only its servers know.
    ///
    /// By Firebase's documentation, `apns.payload` is sent as it is; the texts of `notification` are
    /// the alert if it has none, and the members of `data` stand beside `aps`.
    /// <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>
    package var payload: JSONObject? {
        guard provider == Self.firebase else {
            return known?.payload(root)
                ?? Self.inner(of: root).flatMap { JSONValue($0.view).object }
        }
        let message = Self.message(of: root)
        var sent = message["apns"]?["payload"].flatMap { JSONValue($0).object } ?? [:]
        var aps = sent["aps"]?.object ?? [:]
        if aps["alert"] == nil, let notification = message["notification"] {
            var alert = JSONObject()
            for (name, right) in Self.notificationNames {
                if let value = notification[name] { alert[right] = JSONValue(value) }
            }
            aps["alert"] = .object(alert)
        }
        sent["aps"] = .object(aps)
        if let data = message["data"] {
            for member in data.members where sent[member.name] == nil {
                sent[member.name] = JSONValue(member.value)
            }
        }
        return sent
    }

    private static let firebase = "Firebase Cloud Messaging"

    private static let notificationNames = [
        ("title", "title"), ("subtitle", "subtitle"), ("body", "body"),
        ("title_loc_key", "title-loc-key"), ("title_loc_args", "title-loc-args"),
        ("body_loc_key", "loc-key"), ("body_loc_args", "loc-args"),
    ]

    /// The message of HTTP v1 and of the Admin SDK, or the legacy request.
    private static func message(of root: JSONView) -> JSONView {
        root["message"].flatMap { $0.kind == .object ? $0 : nil } ?? root
    }

    private static func name(of root: JSONView) -> String? {
        if isFirebase(root) { return firebase }
        if root["interests"] != nil || root["users"] != nil, root["apns"] != nil {
            return "Pusher Beams"
        }
        if root["APNS"] != nil || root["APNS_SANDBOX"] != nil { return "Amazon SNS" }
        return nil
    }

    private static func isFirebase(_ root: JSONView) -> Bool {
        if let message = root["message"], message.kind == .object {
            return ["token", "topic", "condition", "notification", "apns", "android", "webpush"]
                .contains { message[$0] != nil }
        }
        if root["registration_ids"] != nil || root["notification"]?.kind == .object { return true }
        let isAddressed = ["token", "topic", "condition", "tokens"].contains { root[$0] != nil }
        if root["apns"]?["payload"] != nil { return true }
        if root["data"]?.kind == .object, isAddressed { return true }
        let isExpo = root["to"]?.string?.contains("PushToken[") ?? true
        return !isExpo && root["data"]?.kind == .object
    }

    /// What is missing in a request to Firebase, and what to write where.
    private static func complaint(
        about message: JSONView,
        isLegacy: Bool,
        _ payload: Payload
    ) -> (words: String, change: String)? {
        let aps = message["apns"]?["payload"]?["aps"]
        let hasAPNs = message["apns"] != nil
        let isRight: Bool
        let right: String
        if isLegacy, !hasAPNs {
            let flag = message["mutable_content"]
            isRight = flag?.bool == true || flag?.number?.integer == 1
            right =
                message["notification"] == nil
                ? "a notification, and \"mutable_content\": true beside it"
                : "\"mutable_content\": true beside notification"
        } else {
            isRight = aps?["mutable-content"]?.number?.integer == 1
            right = "\"mutable-content\": 1 into \(isLegacy ? "" : "message.")apns.payload.aps"
        }
        guard isRight else {
            let flag = ExtensionFlag.find(in: payload)
            let words =
                flag.map { "in it, \(quoted($0.keyPath)) is \($0.value.shortWords)" }
                ?? "in it, nothing asks for the extension"
            return (words, "write \(right)")
        }
        guard aps?["alert"] == nil, message["notification"] == nil else { return nil }
        return (
            "it has no alert, so the push does not reach the extension",
            "add a notification with a title or body"
        )
    }

    /// The first dictionary inside that has an `aps` dictionary, level by level.
    private static func inner(of root: JSONView) -> (path: String, view: JSONView)? {
        var rest: [(view: JSONView, path: String)] = [(root, "")]
        var place = 0
        while place < rest.count, place < 200 {
            let (view, path) = rest[place]
            place += 1
            if !path.isEmpty, view["aps"]?.kind == .object { return (path, view) }
            for member in view.members.prefix(100)
            where member.value.kind == .object && member.nameView.byteRange.count <= 80 {
                let name = member.name.printable
                rest.append((member.value, path.isEmpty ? name : "\(path).\(name)"))
            }
        }
        return nil
    }
}

extension JSONView {
    /// A value in words: a short string, number or literal as it is spelled, else its kind.
    var shortWords: String {
        switch kind {
        case .bool: bool == true ? "true" : "false"
        case .number: byteRange.count <= 20 ? "\(number?.spelling ?? "a number")" : "a number"
        case .object: "a dictionary"
        case .string:
            string.flatMap { text in
                text.utf8.count <= 8 && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
                    ? "the string \(quoted(text))" : nil
            } ?? "a string"
        default: kind.description
        }
    }
}
