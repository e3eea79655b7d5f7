// SPDX-License-Identifier: Apache-2.0

package import Foundation
import StrictJSON
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
package enum ContentReport: Sendable, Equatable {
    /// What it does next; the last one shows where a stuck extension stopped.
    case doing(String)
    /// Everything is done: what is on the screen, and what happened.
    case done(lines: [ExpandedLine], events: [String], obstacles: [String])
}

extension ContentOrder {
    package var bytes: [UInt8] {
        var object = JSONObject()
        object.append("info", .string(infoPlist.base64EncodedString()))
        object.append("app", .string(appName))
        let notifications = notifications.map { push -> JSONValue in
            ["identifier": .string(push.identifier), "content": push.content.json]
        }
        object.append("notifications", .array(notifications))
        if let category { object.append("category", category.json) }
        object.append("steps", .array(steps.map(\.json)))
        return JSONValue.object(object).serialized()
    }

    /// Reads the output of ``bytes``; nil for anything else.
    package init?(bytes: [UInt8]) {
        guard let view = parsedFrame(bytes),
            let info = view["info"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let appName = view["app"]?.string
        else { return nil }
        infoPlist = info
        self.appName = appName
        notifications = view.list("notifications").compactMap { view in
            guard let identifier = view["identifier"]?.string,
                let content = view["content"].flatMap({ ContentSnapshot($0) })
            else { return nil }
            return RequestSnapshot(identifier: identifier, content: content)
        }
        category = view["category"].flatMap { UNNotificationCategory($0) }
        steps = view.list("steps").compactMap { ExpandedStep($0) }
    }
}

extension ContentReport {
    package var bytes: [UInt8] {
        switch self {
        case .doing(let detail):
            frame("doing", ("detail", .string(detail)))
        case .done(let lines, let events, let obstacles):
            frame(
                "done",
                ("lines", .array(lines.map(\.json))),
                ("events", .array(events.map { .string($0) })),
                ("obstacles", .array(obstacles.map { .string($0) }))
            )
        }
    }

    /// Reads the output of ``bytes``, made safe to print; nil for anything else.
    init?(bytes: [UInt8]) {
        guard let view = parsedFrame(bytes) else { return nil }
        func texts(_ name: String) -> [String] {
            view.list(name).prefix(1_000).compactMap { element in
                element.string.map { DisplayText.line($0.prefix(4_096)) }
            }
        }
        switch view["kind"]?.string {
        case "doing":
            guard let detail = view["detail"]?.string else { return nil }
            self = .doing(DisplayText.line(detail.prefix(200)))
        case "done":
            let shown = view.list("lines").prefix(ExpandedLine.countLimit)
            guard let lines = shown.mapAll({ ExpandedLine($0) }) else { return nil }
            self = .done(lines: lines, events: texts("events"), obstacles: texts("obstacles"))
        default:
            return nil
        }
    }
}

extension ExpandedLine {
    fileprivate var json: JSONValue {
        ["kind": .string(kind.rawValue), "text": .string(text), "depth": JSONValue(depth)]
    }

    fileprivate init?(_ view: JSONView) {
        guard let kind = view["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let text = view["text"]?.string, let depth = view["depth"]?.number?.integer
        else { return nil }
        self.init(kind, text, depth: depth)
    }
}
