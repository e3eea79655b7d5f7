// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// A push provider whose request has no `aps`: how it is recognized, and which members reach a phone.
///
/// By the documentation of each provider's API, and by the source of gorush and of Parse's adapter.
struct PushProvider: Sendable {
    /// The provider's name.
    let name: String
    /// How the provider is recognized.
    let isOf: @Sendable (JSONView) -> Bool
    /// The path of the dictionary for iOS; a number is the place in an array.
    var path = ""
    /// The paths of the alert or its texts, and their names in an alert, the strongest last; an empty
    /// name is the alert itself, or its body if it is a string.
    var texts: [(path: String, right: String)] = []
    /// The member that asks for the extension; nil if nothing has to.
    var flag: String?
    /// The member whose members stand beside `aps`; empty if those of the dictionary itself do.
    var extras: String?
    /// The member that arrives elsewhere, and where.
    var buried: (name: String, place: String)?

    /// The value of the flag: 1 under Apple's name, `true` under a name of the provider.
    var flagValue: JSONValue { flag?.hasSuffix("mutable-content") == true ? 1 : true }

    static let all: [Self] = [
        Self(
            name: "Parse",
            isOf: { root in
                root["data"]?.kind == .object && root["notification"] == nil
                    && (root["where"]?.kind == .object || root["channels"]?.kind == .array)
            },
            path: "data",
            texts: [("data.alert", ""), ("data.title", "title")],
            flag: "mutable-content",
            extras: ""
        ),
        Self(
            name: "Braze",
            isOf: { $0["messages"]?["apple_push"]?.kind == .object },
            path: "messages.apple_push",
            texts: [("messages.apple_push.alert", "")],
            flag: "mutable_content",
            extras: "extra"
        ),
        Self(
            name: "Airship",
            isOf: { $0["audience"] != nil && $0["notification"]?.kind == .object },
            path: "notification.ios",
            texts: [
                ("notification.alert", ""), ("notification.ios.alert", ""),
                ("notification.ios.title", "title"), ("notification.ios.subtitle", "subtitle"),
            ],
            flag: "mutable_content",
            extras: "extra"
        ),
        Self(
            name: "gorush",
            isOf: { root in
                let first = value(at: "notifications.0", in: root)
                return first?["tokens"] != nil && first?["platform"] != nil
            },
            path: "notifications.0",
            texts: [
                ("notifications.0.message", "body"), ("notifications.0.title", "title"),
                ("notifications.0.alert", ""),
            ],
            flag: "mutable_content",
            extras: "data"
        ),
        Self(
            name: "Pushwoosh",
            isOf: { root in
                let request = root["request"]
                return request?["notifications"] != nil
                    && (request?["application"] ?? request?["applications_group"]) != nil
            },
            path: "request.notifications.0",
            texts: [
                ("request.notifications.0.content", ""),
                ("request.notifications.0.ios_title", "title"),
                ("request.notifications.0.ios_subtitle", "subtitle"),
            ],
            flag: "ios_root_params.aps.mutable-content",
            extras: "ios_root_params",
            buried: ("data", "the string u")
        ),
        // OneSignal asks for the extension itself.
        Self(
            name: "OneSignal",
            isOf: { root in
                root["app_id"] != nil
                    && [
                        "contents", "headings", "template_id", "content_available",
                        "include_aliases", "include_subscription_ids", "include_player_ids",
                        "include_external_user_ids", "included_segments", "filters",
                        "target_channel",
                    ].contains { root[$0] != nil }
            },
            buried: ("data", "custom.a")
        ),
        Self(
            name: "Expo",
            isOf: { root in
                let to = root["to"].flatMap { $0.string ?? $0.strings?.first }
                return ["ExponentPushToken", "ExpoPushToken"].contains {
                    to?.hasPrefix($0) == true
                }
            },
            flag: "mutableContent",
            buried: ("data", "the member body")
        ),
    ]

    /// The dictionary for iOS.
    func part(of root: JSONView) -> JSONView? { Self.value(at: path, in: root) }

    /// The value at a path; nil if there is none.
    static func value(at path: String, in root: JSONView) -> JSONView? {
        var view: JSONView? = root
        for name in path.split(separator: Character(".")) {
            view =
                Int(name).flatMap { view?.elements.dropFirst($0).first { _ in true } }
                ?? view?[String(name)]
        }
        return view
    }

    /// What is missing in a request, and where to write it.
    func complaint(about root: JSONView) -> (words: String, change: String)? {
        if let flag {
            let found = part(of: root).flatMap { Self.value(at: flag, in: $0) }
            let value = flagValue == true ? "true" : "1"
            guard found.map(JSONValue.init) == flagValue else {
                return (
                    "in it, nothing asks for the extension",
                    "write \(value) to "
                        + (path.isEmpty ? flag : "\(path.replacing(".0", with: "[0]")).\(flag)")
                )
            }
        }
        guard let buried, let part = part(of: root), part[buried.name] != nil else { return nil }
        return (
            "\(name) delivers its \(buried.name) in \(buried.place), and not beside aps",
            "deliver the payload that \(name) makes of it"
        )
    }

    /// The payload that the provider makes; nil if only its servers know.
    func payload(_ root: JSONView) -> JSONObject? {
        guard let extras, let part = part(of: root) else { return nil }
        let source = extras.isEmpty ? part : part[extras]
        // Of a dictionary that has everything, the rest stands beside aps.
        let read = extras.isEmpty ? texts.map { String($0.path.dropFirst(path.count + 1)) } : []
        let apple = Set(read + [flag ?? ""])
        var sent: JSONObject = ["aps": .object([:])]
        if let source {
            for member in source.members
            where !extras.isEmpty
                || !apple.contains(member.name) && Self.apsName(of: member.name) == nil
            {
                sent[member.name] = JSONValue(member.value)
            }
        }
        var aps = sent["aps"]?.object ?? [:]
        var alert = JSONObject()
        for (path, right) in texts {
            guard let value = Self.value(at: path, in: root) else { continue }
            if right.isEmpty, value.kind == .object {
                for member in value.members { alert[member.name] = JSONValue(member.value) }
            } else {
                alert[right.isEmpty ? "body" : right] = JSONValue(value)
            }
        }
        if aps["alert"] == nil, !alert.names.isEmpty { aps["alert"] = .object(alert) }
        if let flag, Self.value(at: flag, in: part) != nil { aps["mutable-content"] = 1 }
        for member in part.members {
            // Some servers count: "Increment", "+1" or "auto" is no badge yet.
            guard let name = Self.apsName(of: member.name), aps[name] == nil,
                name != "badge" || member.value.kind == .number
            else { continue }
            aps[name] = member.value.bool.map { $0 ? 1 : 0 } ?? JSONValue(member.value)
        }
        sent["aps"] = .object(aps)
        return sent
    }

    /// The member of `aps` that a provider's member becomes, however the provider writes it; nil if
    /// it becomes none.
    private static func apsName(of name: String) -> String? {
        apsNames[name.lowercased().filter { $0 != "-" && $0 != "_" }]
    }

    private static let apsNames = [
        "badge": "badge", "iosbadges": "badge", "sound": "sound", "iossound": "sound",
        "category": "category", "ioscategoryid": "category",
        "contentavailable": "content-available", "interruptionlevel": "interruption-level",
        "relevancescore": "relevance-score", "targetcontentidentifier": "target-content-id",
        "threadid": "thread-id", "iosthreadid": "thread-id",
        "notificationgroupthreadid": "thread-id",
    ]
}
