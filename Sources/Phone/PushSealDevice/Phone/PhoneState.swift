// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealJSON
import UserNotifications

/// The delivered and pending notifications of a phone, by app: the file `state.json`.
struct PhoneState {
    private(set) var apps: [String: CenterState] = [:]

    private static let limits = JSONDocument.Limits(
        depth: 32,
        byteCount: PhoneFile.byteCountLimit
    )

    private static let version = 1

    /// Reads the state of a phone; empty if there is none.
    ///
    /// - Throws: `badPhone` if the file was not written by a phone.
    init(of phone: Phone) throws(DeviceError) {
        guard let bytes = try PhoneFile.read(phone.statePath) else { return }
        guard let view = try? JSONDocument(parsing: bytes, limits: Self.limits).root,
            view["version"]?.number?.integer == Self.version, let apps = view["apps"]
        else { throw Self.bad(phone) }
        for member in apps.members {
            guard PhoneName.isIdentifier(member.name),
                let state = CenterState(member.value, attachments: phone.attachmentsPath)
            else { throw Self.bad(phone) }
            self.apps[member.name] = state
        }
    }

    private static func bad(_ phone: Phone) -> DeviceError {
        DeviceError(.badPhone, "\(phone.statePath) is not the state of a phone")
    }

    /// The state of an app; an app that got nothing yet has one too.
    subscript(app: String) -> CenterState {
        get { apps[app] ?? .ofAllowedApp }
        set { apps[app] = newValue }
    }

    var bytes: [UInt8] {
        var object = JSONObject()
        for (app, state) in apps.sorted(by: { $0.key < $1.key }) { object.append(app, state.json) }
        let root: JSONValue = ["version": JSONValue(Self.version), "apps": .object(object)]
        return root.serialized()
    }

    /// The names of the files attached to notifications.
    var attachmentNames: Set<String> {
        var names: Set<String> = []
        for state in apps.values {
            let contents =
                state.delivered.map(\.request.content) + state.pending.map(\.request.content)
            for attachment in contents.flatMap(\.attachments) {
                names.insert(attachment.url.lastPathComponent)
            }
        }
        return names
    }
}

extension Phone {
    var statePath: String { "\(folder)/\(PhoneFile.name)" }
    var attachmentsPath: String { "\(folder)/attachments" }

    /// Changes an app's notifications, atomically among all processes that use the phone.
    func change<Result>(
        _ app: String,
        _ body: (inout CenterState) throws(DeviceError) -> Result
    ) throws(DeviceError) -> Result {
        let change = try PhoneChange(of: self)
        let result = try body(&change.state[app])
        try change.commit()
        return result
    }
}

/// A change of a phone's state, which holds the phone's lock as long as it lives.
final class PhoneChange {
    var state: PhoneState
    private let phone: Phone
    private let lock: PhoneLock
    private let before: (bytes: [UInt8], attachmentNames: Set<String>)

    init(of phone: Phone) throws(DeviceError) {
        lock = try PhoneLock(phone)
        self.phone = phone
        state = try PhoneState(of: phone)
        before = (state.bytes, state.attachmentNames)
    }

    /// Writes the state if it has changed, and removes the files of notifications that are gone.
    func commit() throws(DeviceError) {
        let after = state.bytes
        guard after != before.bytes else { return }
        AtomicFile.removeLeftovers(in: phone.folder)
        try PhoneFile.write(after, to: phone.statePath)
        for name in before.attachmentNames.subtracting(state.attachmentNames) {
            try? FileManager.default.removeItem(atPath: "\(phone.attachmentsPath)/\(name)")
        }
    }
}

/// The state of one app, as its notification center keeps it.
final class PhoneStore: NotificationStore {
    private let phone: Phone
    private let app: String
    private let complain: @Sendable (DeviceError) -> Void

    /// - Parameters:
    ///   - phone: where the state is.
    ///   - app: the app's identifier.
    ///   - complain: called with what is wrong with the phone; the app then has a temporary state.
    init(_ phone: Phone, app: String, complain: @escaping @Sendable (DeviceError) -> Void) {
        self.phone = phone
        self.app = app
        self.complain = complain
    }

    func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
        let change: PhoneChange
        do throws(DeviceError) {
            change = try PhoneChange(of: phone)
        } catch {
            complain(error)
            var forgotten = CenterState.ofAllowedApp
            return try body(&forgotten)
        }
        let result = try body(&change.state[app])
        do throws(DeviceError) { try change.commit() } catch { complain(error) }
        return result
    }
}

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
            "date": JSONNumber(date.timeIntervalSinceReferenceDate).map { .number($0) } ?? .null,
            "trigger": request.trigger?.json ?? .null,
            "content": .string(
                String(decoding: Message.bytes(of: ContentSnapshot(request.content)), as: UTF8.self)
            ),
        ]
    }

    private static func request(
        _ view: JSONView,
        _ attachments: String
    ) -> (UNNotificationRequest, Date)? {
        guard let identifier = view["identifier"]?.string,
            let seconds = view["date"]?.number?.double, abs(seconds) < dateLimit,
            let content = view["content"]?.string,
            var snapshot = Message.read(ContentSnapshot.self, Array(content.utf8)),
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
            object["interval"] = JSONNumber(trigger.timeInterval).map { .number($0) }
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
