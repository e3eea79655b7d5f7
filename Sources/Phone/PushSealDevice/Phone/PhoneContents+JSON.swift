// SPDX-License-Identifier: Apache-2.0

import Foundation
package import StrictJSON

extension PhoneContents {
    /// The phone as `pushseal phone --json` prints it.
    ///
    /// - Parameters:
    ///   - keychain: the items of the keychain, without their values.
    ///   - digest: the SHA-256 of a file's bytes, in hex.
    /// - Returns: one object.
    package func json(
        keychain: [JSONValue],
        digest: ([UInt8]) -> String
    ) -> JSONValue {
        let attachments = attachments.map { attachment -> JSONValue in
            let bytes = (try? Data(contentsOf: attachment.url)).map { Array($0) }
            return [
                "notification": .string(attachment.notification),
                "identifier": .string(attachment.identifier),
                "type": .string(attachment.type),
                "size": .number(JSONNumber(bytes?.count ?? 0)),
                "sha256": .string(digest(bytes ?? [])),
                "url": .string(attachment.url.absoluteString),
            ]
        }
        var suites = JSONObject()
        for (name, values) in lists() { suites.append(name, Self.json(values)) }
        var icons = JSONObject()
        for (app, count) in badges.sorted(by: { $0.key < $1.key }) {
            icons.append(app, .number(JSONNumber(count)))
        }
        return [
            "badge": .number(JSONNumber(badge)),
            "delivered": .array(delivered.map(\.json)),
            "pending": .array(pending.map(\.json)),
            "attachments": .array(attachments),
            "groups": .array(groups.map { .string($0) }),
            "defaults": .object(suites),
            "keychain": .array(keychain),
            "badges": .object(icons),
        ]
    }

    /// The sum of all apps' badges.
    package var badge: Int { badges.values.reduce(0) { $0 &+ $1 } }

    /// A property list as JSON: data as base64, dates as text.
    private static func json(_ value: Any) -> JSONValue {
        switch value {
        case let dictionary as [String: Any]:
            var object = JSONObject()
            for (name, member) in dictionary.sorted(by: { $0.key < $1.key }) {
                object.append(name, json(member))
            }
            return .object(object)
        case let array as [Any]: return .array(array.map(json))
        case let date as Date: return .string(date.formatted(.iso8601))
        default: return ContentValue(value)?.plainJSON ?? .null
        }
    }
}

extension PhoneContents.Notification {
    fileprivate var json: JSONValue {
        [
            "app": .string(app),
            "identifier": .string(identifier),
            "date": .string(date.formatted(.iso8601)),
            "title": .string(title),
            "subtitle": .string(subtitle),
            "body": .string(body),
            "threadIdentifier": .string(threadIdentifier),
            "categoryIdentifier": .string(categoryIdentifier),
        ]
    }
}

extension PhoneContents {
    /// The phone in words, line by line; control characters are made visible.
    ///
    /// - Parameter keychain: one line for each keychain item.
    /// - Returns: the lines.
    package func text(keychain: [String]) -> String {
        var lines: [String] = []
        for (app, count) in badges.sorted(by: { $0.key < $1.key }) {
            lines.append("badge       \(count)  \(app)")
        }
        for thread in threads {
            for (place, notification) in thread.enumerated() {
                let head = place == 0 ? "delivered   " : "            "
                lines.append(head + notification.line(isGrouped: thread.count > 1))
            }
        }
        lines += pending.map { "pending     \($0.date.formatted(.iso8601))  \($0.line())" }
        lines += attachments.map { "attachment  \($0.type)  \(DisplayText.line($0.url.path))" }
        lines += groups.map { "group       \($0)" }
        for (name, values) in lists() {
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                let json = String(decoding: Self.json(value).serialized(), as: UTF8.self)
                lines.append("default     \(name)  \(DisplayText.line("\(key) = \(json)"))")
            }
        }
        lines += keychain.map { "key         \(DisplayText.line($0))" }
        return lines.isEmpty ? "the phone is empty\n" : lines.map { $0 + "\n" }.joined()
    }

    /// The delivered notifications, grouped as the notification center does: by app and thread,
    /// each at the place of its latest notification, latest first.
    package var threads: [[Notification]] {
        var groups: [[Notification]] = []
        for notification in delivered.reversed() {
            let place = groups.firstIndex { group in
                group.first.map {
                    $0.app == notification.app
                        && $0.threadIdentifier == notification.threadIdentifier
                        && !notification.threadIdentifier.isEmpty
                } == true
            }
            if let place {
                groups[place].append(notification)
            } else {
                groups.append([notification])
            }
        }
        return groups
    }
}

extension PhoneContents.Notification {
    fileprivate func line(isGrouped: Bool = false) -> String {
        let words = [title, subtitle, body].filter { !$0.isEmpty }.map(Self.word)
        let thread = isGrouped ? "[\(Self.word(threadIdentifier))] " : ""
        return "\(Self.word(identifier))  \(thread)\(words.joined(separator: " – "))"
    }

    private static func word(_ text: String) -> String { Bidi.isolated(DisplayText.line(text)) }
}
