// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import UserNotifications

/// How an app's delivered and pending notifications are stored in a phone's folder.
///
/// Not an `NSKeyedArchiver` archive: reading one made by somebody else can trap on Linux. Icons of
/// actions are not stored.
extension CenterState {
    /// Seconds from 2001 that any date is within: no trigger fires after the year 9999.
    private static let dateLimit: TimeInterval = 1e12

    /// The initial state of an app whose user allows everything, since it is sent pushes.
    static var ofAllowedApp: CenterState {
        var state = CenterState()
        state.settings.answer(.authorized, to: [.alert, .badge, .sound])
        return state
    }

    var json: JSONValue {
        let categories = categories.sorted { $0.identifier < $1.identifier }
        return [
            "badge": .number(JSONNumber(badgeCount)),
            "delivered": .array(delivered.map { Self.json($0.request, $0.date) }),
            "pending": .array(pending.map { Self.json($0.request, $0.due) }),
            "categories": .array(categories.map(\.json)),
        ]
    }

    /// Reads the output of ``json``; `nil` for anything else.
    ///
    /// - Parameters:
    ///   - view: the object.
    ///   - attachments: the folder of the attached files.
    init?(_ view: JSONView, attachments: String) {
        self = Self.ofAllowedApp
        guard let badge = view["badge"]?.number?.integer, badge >= 0,
            let delivered = view.list("delivered").mapAll({ Self.request($0, attachments) }),
            let pending = view.list("pending").mapAll({ Self.request($0, attachments) }),
            let categories = view.list("categories").mapAll({ UNNotificationCategory($0) })
        else { return nil }
        badgeCount = badge
        self.delivered = delivered.map { UNNotification(request: $0, date: $1) }
        self.pending = pending.map { PendingRequest(request: $0, due: $1) }
        self.categories = Set(categories)
    }

    private static func json(_ request: UNNotificationRequest, _ date: Date) -> JSONValue {
        [
            "identifier": .string(request.identifier),
            // As Foundation stores dates, so that one read back is equal: it identifies a timer.
            "date": ContentValue.double(date.timeIntervalSinceReferenceDate).json,
            "trigger": request.trigger?.json ?? .null,
            "content": ContentSnapshot(request.content).json,
        ]
    }

    private static func request(
        _ view: JSONView,
        _ attachments: String
    ) -> (UNNotificationRequest, Date)? {
        guard let identifier = view["identifier"]?.string,
            let seconds = view["date"]?.number?.double, abs(seconds) < dateLimit,
            var snapshot = view["content"].flatMap({ ContentSnapshot($0) }),
            let trigger = view["trigger"]
        else { return nil }
        let made = UNNotificationTrigger.made(of: trigger)
        guard made != nil || trigger.kind == .null else { return nil }
        for place in snapshot.attachments.indices {
            // In the phone's current folder, and never anywhere else.
            let name = snapshot.attachments[place].url.lastPathComponent
            snapshot.attachments[place].url = URL(fileURLWithPath: "\(attachments)/\(name)")
        }
        let request = UNNotificationRequest(
            identifier: identifier,
            content: snapshot.content { _, _ in },
            trigger: made
        )
        return (request, Date(timeIntervalSinceReferenceDate: seconds))
    }
}

extension UNNotificationTrigger {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        switch self {
        case let trigger as UNTimeIntervalNotificationTrigger:
            object.append("interval", ContentValue.double(trigger.timeInterval).json)
        case let trigger as UNCalendarNotificationTrigger:
            let data = (try? JSONEncoder().encode(trigger.dateComponents)) ?? Data()
            object.append("calendar", .string(String(decoding: data, as: UTF8.self)))
        default:
            object.append("push", .bool(true))
        }
        object.append("repeats", .bool(repeats))
        return .object(object)
    }

    /// Reads the output of ``json``; nil for anything else, such as a number on which the
    /// triggers' own initialisers trap.
    fileprivate static func made(of view: JSONView) -> UNNotificationTrigger? {
        guard let repeats = view["repeats"]?.bool else { return nil }
        if let interval = view["interval"]?.number?.double {
            guard interval > 0, interval < UNTimeIntervalNotificationTrigger.longestInterval,
                !repeats || interval >= 60
            else { return nil }
            return UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats)
        }
        if let text = view["calendar"]?.string {
            let decoder = JSONDecoder()
            guard let components = try? decoder.decode(DateComponents.self, from: Data(text.utf8)),
                UNCalendarNotificationTrigger.areSmall(components)
            else { return nil }
            return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
        }
        return view["push"]?.bool == true ? UNPushNotificationTrigger() : nil
    }
}

extension UNNotificationCategory {
    var json: JSONValue {
        [
            "identifier": .string(identifier),
            "actions": .array(actions.map(\.json)),
            "intents": .array(intentIdentifiers.map { .string($0) }),
            "placeholder": .string(hiddenPreviewsBodyPlaceholder),
            "summary": .string(categorySummaryFormat),
            "options": .number(JSONNumber(Int(clamping: options.rawValue))),
        ]
    }

    convenience init?(_ view: JSONView) {
        guard let identifier = view["identifier"]?.string,
            let placeholder = view["placeholder"]?.string,
            let summary = view["summary"]?.string,
            let options = view["options"]?.number?.integer.flatMap(UInt.init(exactly:)),
            let actions = view.list("actions").mapAll(UNNotificationAction.made)
        else { return nil }
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: view.list("intents").compactMap(\.string),
            hiddenPreviewsBodyPlaceholder: placeholder,
            categorySummaryFormat: summary,
            options: UNNotificationCategoryOptions(rawValue: options)
        )
    }
}

extension UNNotificationAction {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.append("identifier", .string(identifier))
        object.append("title", .string(title))
        object.append("options", .number(JSONNumber(Int(clamping: options.rawValue))))
        if let input = self as? UNTextInputNotificationAction {
            object.append("button", .string(input.textInputButtonTitle))
            object.append("placeholder", .string(input.textInputPlaceholder))
        }
        return .object(object)
    }

    fileprivate static func made(of view: JSONView) -> UNNotificationAction? {
        guard let identifier = view["identifier"]?.string, let title = view["title"]?.string,
            let number = view["options"]?.number?.integer.flatMap(UInt.init(exactly:))
        else { return nil }
        let options = UNNotificationActionOptions(rawValue: number)
        guard let button = view["button"]?.string else {
            return UNNotificationAction(identifier: identifier, title: title, options: options)
        }
        return UNTextInputNotificationAction(
            identifier: identifier,
            title: title,
            options: options,
            textInputButtonTitle: button,
            textInputPlaceholder: view["placeholder"]?.string ?? ""
        )
    }
}

extension JSONView {
    /// The elements of a member that is an array; empty if it is not one.
    func list(_ name: String) -> [JSONView] {
        guard let member = self[name], member.kind == .array else { return [] }
        return Array(member.elements)
    }
}
