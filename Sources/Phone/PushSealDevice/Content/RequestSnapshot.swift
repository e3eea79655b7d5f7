// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import StrictJSON
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
        let level = notification.interruptionLevel.number
        content.interruptionLevel = UNNotificationInterruptionLevel(rawValue: level) ?? .active
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
        name = sound.file
        volume = sound.isCritical ? sound.volume : nil
    }
}

extension PushNotification {
    /// What a content shows, as a notification.
    init(_ snapshot: ContentSnapshot) {
        self.init()
        title = .plain(snapshot.title)
        subtitle = .plain(snapshot.subtitle)
        body = .plain(snapshot.body)
        badge = (snapshot.badge?.object as? NSNumber)?.intValue
        sound = snapshot.sound.map { sound in
            Sound(file: sound.name, isCritical: sound.kind == .critical, volume: sound.volume)
        }
        threadIdentifier = snapshot.threadIdentifier
        categoryIdentifier = snapshot.categoryIdentifier
        launchImageName = snapshot.launchImageName
        targetContentIdentifier = snapshot.targetContentIdentifier
        interruptionLevel =
            InterruptionLevel(number: snapshot.interruptionLevel.rawValue) ?? .active
        relevanceScore = snapshot.relevanceScore
        filterCriteria = snapshot.filterCriteria
        info = UserInfo(ContentValue.plainObject(snapshot.userInfo))
    }
}
