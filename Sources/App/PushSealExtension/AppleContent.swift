// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealContent
import UserNotifications

extension UNNotificationContent {
    /// The content after applying a resolution.
    ///
    /// - Parameters:
    ///   - resolution: the result of opening it.
    ///   - lookUp: gives the text of a key in the app's strings.
    /// - Returns: a new content; this one is not changed.
    func applying(
        _ resolution: Resolution,
        lookUp: @escaping (LocalizedText) -> String
    ) -> UNNotificationContent {
        // A copy of another class would be a bug in the framework; nothing sealed may be shown
        // then, and the original content holds only what anyone on the way could read.
        guard let content = mutableCopy(with: nil) as? UNMutableNotificationContent else {
            return self
        }
        var target = AppleContent(content: content, lookUp: lookUp)
        target.apply(resolution, lookUp)
        return target.content
    }
}

/// Adapts Apple's content, so that a resolution can be applied to it.
private struct AppleContent: NotificationContent {
    var content: UNMutableNotificationContent
    let lookUp: (LocalizedText) -> String

    mutating func setTexts(title: String?, subtitle: String?, body: String?) {
        if let title { content.title = title }
        if let subtitle { content.subtitle = subtitle }
        if let body { content.body = body }
    }

    mutating func replace(with notification: PushNotification) {
        var notification = notification
        notification.prepareToShow(lookUp)
        content = notification.appleContent
        content.userInfo = notification.info.foundationDictionary
    }

    mutating func removeSealedText() {
        // Read and written once: every access to `userInfo` copies it.
        var info = content.userInfo
        for name in SealedFields.textKeys {
            if let index = info.index(ofName: name) { info.remove(at: index) }
        }
        content.userInfo = info
    }

    mutating func setBadge(_ badge: Int?) { content.badge = badge.map { NSNumber(value: $0) } }
}
