// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import PushSealJSON
import UserNotifications

/// The contents of a phone as values, for display.
package struct PhoneContents: Sendable {
    /// A delivered or pending notification.
    package struct Notification: Sendable {
        package let app: String
        package let identifier: String
        package let date: Date
        package let title: String
        package let subtitle: String
        package let body: String
        package let threadIdentifier: String
        package let categoryIdentifier: String
    }

    /// A file attached to a notification.
    package struct Attachment: Sendable {
        package let notification: String
        package let identifier: String
        package let type: String
        package let url: URL
    }

    /// The badge of each app, by its identifier.
    package private(set) var badges: [String: Int] = [:]
    /// The delivered notifications, oldest first.
    package private(set) var delivered: [Notification] = []
    /// The pending notifications.
    package private(set) var pending: [Notification] = []
    package private(set) var attachments: [Attachment] = []
    package private(set) var groups: [String] = []
    /// The suites of `UserDefaults` by name, as property lists.
    package private(set) var defaults: [String: Data] = [:]

    /// Reads a phone.
    ///
    /// - Throws: `badPhone` if something on it was not written by a phone.
    package init(of phone: Phone) throws(DeviceError) {
        let state = try PhoneState(of: phone)
        for (app, state) in state.apps.sorted(by: { $0.key < $1.key }) {
            badges[app] = state.badgeCount
            for notification in state.delivered {
                let request = notification.request
                delivered.append(Notification(app, request, notification.date))
                for attachment in request.content.attachments {
                    attachments.append(
                        Attachment(
                            notification: request.identifier,
                            identifier: attachment.identifier,
                            type: attachment.type,
                            url: attachment.url
                        )
                    )
                }
            }
            pending += state.pending.map { Notification(app, $0.request, $0.due) }
        }
        delivered.sort { $0.date < $1.date }
        groups = PhoneFile.names(in: "\(phone.folder)/groups").filter(PhoneName.isIdentifier)
        for group in groups {
            try read("\(phone.folder)/groups/\(group)/Library/Preferences/\(group).plist", group)
        }
        for app in PhoneFile.names(in: "\(phone.folder)/apps").filter(PhoneName.isIdentifier) {
            let folder = "\(phone.folder)/apps/\(app)/home/Library/Preferences"
            for name in PhoneFile.names(in: folder) where name.hasSuffix(".plist") {
                let suite = String(name.dropLast(".plist".count))
                // Suites of groups are links, and the phone's settings belong to no app.
                guard !suite.hasPrefix("."), !PhoneName.isGroup(suite) else { continue }
                try read("\(folder)/\(name)", suite)
            }
        }
    }

    /// The suites in a printable form.
    package func lists() -> [(name: String, values: [String: Any])] {
        defaults.sorted { $0.key < $1.key }.map { name, data in
            (name, InstalledApp.propertyList(data) ?? [:])
        }
    }

    private mutating func read(_ path: String, _ suite: String) throws(DeviceError) {
        guard let bytes = try PhoneFile.read(path) else { return }
        let data = Data(bytes)
        guard InstalledApp.propertyList(data) != nil else {
            throw DeviceError(.badPhone, "\(path) is not a property list")
        }
        defaults[suite] = data
    }
}

extension PhoneContents.Notification {
    fileprivate init(_ app: String, _ request: UNNotificationRequest, _ date: Date) {
        self.app = app
        identifier = request.identifier
        self.date = date
        title = request.content.title
        subtitle = request.content.subtitle
        body = request.content.body
        threadIdentifier = request.content.threadIdentifier
        categoryIdentifier = request.content.categoryIdentifier
    }
}

extension Phone {
    /// The phone's only app, else the default app.
    package func onlyApp() throws(DeviceError) -> InstalledApp {
        let homes = PhoneFile.names(in: "\(folder)/apps").filter(PhoneName.isIdentifier)
        let known = Set(homes).union(try PhoneState(of: self).apps.keys)
        guard known.count == 1, let app = known.first else { return InstalledApp() }
        return try InstalledApp(identifier: app)
    }

    /// Sets an app's badge.
    package func setBadge(_ count: Int, of app: InstalledApp) throws(DeviceError) {
        try change(app.identifier) { state in state.badgeCount = count }
    }

    /// Sets a value in a suite of `UserDefaults`, of an app group or of the app.
    ///
    /// - Parameters:
    ///   - value: JSON that a property list can hold; null removes the value.
    ///   - key: its key.
    ///   - suite: the suite's name.
    ///   - app: the suite's app, if it is not a group's suite.
    /// - Throws: `badPhone` if the suite's name or the value is not valid.
    package func setDefault(
        _ value: [UInt8],
        forKey key: String,
        suite: String,
        of app: InstalledApp
    ) throws(DeviceError) {
        guard PhoneName.isIdentifier(suite) else {
            throw DeviceError(.badPhone, "\(quoted(suite)) is not the name of a suite")
        }
        let object = try? JSONSerialization.jsonObject(
            with: Data(value),
            options: .fragmentsAllowed
        )
        guard let object, Self.isPropertyList(object) || object is NSNull else {
            throw DeviceError(.badPhone, "the value is not one that UserDefaults can hold")
        }
        let folder =
            PhoneName.isGroup(suite)
            ? "\(try groupFolder(suite))/Library/Preferences"
            : "\(try AppHome(of: app, on: self).folder)/Library/Preferences"
        try locked { () throws(DeviceError) in
            try Self.makeFolder(folder)
            let path = "\(folder)/\(suite).plist"
            var list: [String: Any] = [:]
            if let bytes = try PhoneFile.read(path) {
                guard let present = InstalledApp.propertyList(Data(bytes)) else {
                    throw DeviceError(.badPhone, "\(path) is not a property list")
                }
                list = present
            }
            list[key] = object is NSNull ? nil : object
            try PhoneFile.write(list, to: path)
        }
    }

    /// Whether a property list can hold the value: JSON without null.
    private static func isPropertyList(_ value: Any) -> Bool {
        switch value {
        case is NSNull: false
        case let array as [Any]: array.allSatisfy(isPropertyList)
        case let dictionary as [String: Any]: dictionary.values.allSatisfy(isPropertyList)
        default: true
        }
    }
}

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
