// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealContent
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
