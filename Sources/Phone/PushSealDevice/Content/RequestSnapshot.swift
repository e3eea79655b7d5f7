// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import StrictJSON
import UserNotifications

/// A push as the device hands it to an extension.
struct RequestSnapshot: Sendable {
    /// The `apns-id`.
    var identifier: String
    /// What the payload says.
    var content: ContentSnapshot

    /// The request that `didReceive` gets.
    func makeRequest() -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: identifier,
            content: content.content { _, _ in },
            trigger: UNPushNotificationTrigger()
        )
    }
}

extension RequestSnapshot {
    /// Turns a payload into a request, as a phone does.
    ///
    /// - Parameters:
    ///   - payload: the payload; values of the wrong type count as absent.
    ///   - identifier: the `apns-id`.
    ///   - localization: the app's strings; without them no key is found.
    init(_ payload: Payload, identifier: String, localization: Localization?) {
        var notification = PushNotification(payload)
        notification.resolve { Localization.text(of: $0, in: localization) }
        var content = ContentSnapshot()
        content.title = notification.title.plain ?? ""
        content.subtitle = notification.subtitle.plain ?? ""
        content.body = notification.body.plain ?? ""
        content.badge = notification.badge.map { .integer(Int64($0)) }
        content.sound = notification.sound.map { ContentSnapshot.Sound($0) }
        content.threadIdentifier = notification.threadIdentifier
        content.categoryIdentifier = notification.categoryIdentifier
        content.launchImageName = notification.launchImageName
        content.targetContentIdentifier = notification.targetContentIdentifier
        content.interruptionLevel = UNNotificationInterruptionLevel(notification.interruptionLevel)
        content.relevanceScore = notification.relevanceScore
        content.filterCriteria = notification.filterCriteria
        for member in payload.document.root.members {
            if let value = ContentValue(payload: member.value) {
                content.userInfo[member.name] = value
            }
        }
        self.init(identifier: identifier, content: content)
    }
}

extension ContentSnapshot.Sound {
    fileprivate init(_ sound: Sound) {
        kind = sound.isCritical ? .critical : .alert
        // "default" names no file (Apple, "Generating a remote notification").
        name = sound.name == "default" ? nil : sound.name
        volume = sound.isCritical ? sound.volume : nil
    }
}

extension UNNotificationInterruptionLevel {
    fileprivate init(_ level: InterruptionLevel) {
        self =
            switch level {
            case .passive: .passive
            case .active: .active
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            }
    }
}

extension ContentValue {
    /// Copies a value of a payload, or gives `nil` for one nested too deep.
    fileprivate init?(payload view: JSONView, depth: Int = 0) {
        guard depth < Self.depthLimit else { return nil }
        switch view.kind {
        case .null: self = .null
        case .bool: self = .bool(view.bool == true)
        case .string: self = .string(view.string ?? "")
        case .number:
            guard let number = view.number else { return nil }
            self.init(payload: number)
        case .array:
            let elements = view.elements.mapAll { ContentValue(payload: $0, depth: depth + 1) }
            guard let elements else { return nil }
            self = .array(elements)
        case .object:
            var members: [String: ContentValue] = [:]
            for member in view.members {
                guard let value = ContentValue(payload: member.value, depth: depth + 1) else {
                    return nil
                }
                members[member.name] = value  // the last of duplicates wins
            }
            self = .dictionary(members)
        }
    }

    /// Reads a number as Foundation does: as an integer if it is written as one and fits.
    private init(payload number: JSONNumber) {
        if let value = Int64(number.spelling) {
            self = .integer(value)
        } else if let value = UInt64(number.spelling) {
            self = .unsigned(value)
        } else {
            // Out of range: infinity with the number's sign.
            self = .double(Double(number.spelling) ?? 0)
        }
    }
}
