// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealJSON
import UserNotifications

/// A push as the device hands it to an extension.
struct RequestSnapshot: Sendable, Codable {
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
        notification.localize { Localization.text(of: $0, in: localization) }
        var userInfo: [String: ContentValue] = [:]
        for member in payload.document.root.members {
            if let value = ContentValue(payload: member.value) { userInfo[member.name] = value }
        }
        self.init(
            identifier: identifier,
            content: ContentSnapshot(takingOver: notification.appleContent, userInfo: userInfo)
        )
    }
}

// A notification as Apple's content, and back. The service extension has the first of the two for
// itself: no device is linked into an app.
extension PushNotification {
    /// The content without `userInfo`; the texts have been looked up.
    fileprivate var appleContent: UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title.plain ?? ""
        content.subtitle = subtitle.plain ?? ""
        content.body = body.plain ?? ""
        content.badge = badge.map { NSNumber(value: $0) }
        content.sound = sound.map { sound in
            UNNotificationSound(
                kind: sound.isCritical ? .critical : .alert,
                name: sound.file,
                volume: sound.isCritical ? sound.volume : nil
            )
        }
        content.threadIdentifier = threadIdentifier
        content.categoryIdentifier = categoryIdentifier
        content.launchImageName = launchImageName
        content.targetContentIdentifier = targetContentIdentifier
        let level = interruptionLevel.number
        content.interruptionLevel = UNNotificationInterruptionLevel(rawValue: level) ?? .active
        content.relevanceScore = relevanceScore
        content.filterCriteria = filterCriteria
        return content
    }

    /// What a content shows, as a notification.
    init(_ snapshot: ContentSnapshot) {
        self.init()
        let content = snapshot.bare
        title = .plain(content.title)
        subtitle = .plain(content.subtitle)
        body = .plain(content.body)
        badge = content.badge?.intValue
        sound = content.sound.map { sound in
            Sound(file: sound.name, isCritical: sound.kind == .critical, volume: sound.volume)
        }
        threadIdentifier = content.threadIdentifier
        categoryIdentifier = content.categoryIdentifier
        launchImageName = content.launchImageName
        targetContentIdentifier = content.targetContentIdentifier
        interruptionLevel = InterruptionLevel(number: content.interruptionLevel.rawValue) ?? .active
        relevanceScore = content.relevanceScore
        filterCriteria = content.filterCriteria
        info = UserInfo(ContentValue.plainObject(snapshot.userInfo))
    }
}
