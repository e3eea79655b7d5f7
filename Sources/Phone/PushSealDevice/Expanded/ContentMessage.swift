// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import PhoneEntitlements
import PushSealJSON
package import UserNotifications

/// What a device orders the process of a content extension to do: show a notification and take the
/// user's steps.
package struct ContentOrder {
    /// The bytes of the extension's Info.plist.
    package var infoPlist: Data
    /// The title of a notification, unless the extension overrides it.
    package var appName: String
    /// The expanded notification, then those that arrive meanwhile.
    var notifications: [RequestSnapshot]
    /// The category of the first notification.
    package var category: UNNotificationCategory?
    package var steps: [ExpandedStep]

    /// The same as the requests that the extension gets.
    package var requests: [UNNotificationRequest] { notifications.map { $0.makeRequest() } }
}

/// What the process of a content extension tells the device.
package enum ContentReport: Sendable, Equatable, Codable {
    /// What it does next; the last one shows where a stuck extension stopped.
    case doing(String)
    /// The extension did not get something, and may not have reported it.
    case fault(PhoneFaults.Kind, String)
    /// Everything is done: what is on the screen, and what happened.
    case done(lines: [ExpandedLine], events: [String], obstacles: [String])
}

extension ContentOrder: Codable {
    private enum CodingKeys: CodingKey { case infoPlist, appName, notifications, category, steps }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        infoPlist = try members.decode(Data.self, forKey: .infoPlist)
        appName = try members.decode(String.self, forKey: .appName)
        notifications = try members.decode([RequestSnapshot].self, forKey: .notifications)
        category = try members.decodeIfPresent(Data.self, forKey: .category).flatMap { json in
            (try? JSONDocument(parsing: Array(json))).flatMap { UNNotificationCategory($0.root) }
        }
        steps = try members.decode([ExpandedStep].self, forKey: .steps)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(infoPlist, forKey: .infoPlist)
        try members.encode(appName, forKey: .appName)
        try members.encode(notifications, forKey: .notifications)
        // As the phone's state has it: Apple's class is not Codable.
        try members.encodeIfPresent(
            category.map { Data($0.json.serialized()) },
            forKey: .category
        )
        try members.encode(steps, forKey: .steps)
    }

    package var bytes: [UInt8] { Message.bytes(of: self) }

    /// Reads the output of ``bytes``; nil for anything else.
    package init?(bytes: [UInt8]) {
        guard let order = Message.read(Self.self, bytes) else { return nil }
        self = order
    }
}

extension ContentReport {
    package var bytes: [UInt8] { Message.bytes(of: self) }

    /// Reads the output of ``bytes``, made safe to print; nil for anything else.
    init?(bytes: [UInt8]) {
        func texts(_ list: [String]) -> [String] {
            list.prefix(1_000).map { DisplayText.line($0.prefix(4_096)) }
        }
        switch Message.read(Self.self, bytes) {
        case nil: return nil
        case .doing(let detail)?: self = .doing(DisplayText.line(detail.prefix(200)))
        case .fault(let kind, let detail)?:
            self = .fault(kind, DisplayText.line(detail.prefix(500)))
        case .done(let lines, let events, let obstacles)?:
            self = .done(
                lines: Array(lines.prefix(ExpandedLine.countLimit)),
                events: texts(events),
                obstacles: texts(obstacles)
            )
        }
    }
}
