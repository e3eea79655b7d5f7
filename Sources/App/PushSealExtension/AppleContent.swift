// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealFoundation
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
        content = UNMutableNotificationContent()
        var notification = notification
        notification.prepareToShow(lookUp)
        content.title = notification.title.plain ?? ""
        content.subtitle = notification.subtitle.plain ?? ""
        content.body = notification.body.plain ?? ""
        content.badge = notification.badge.map { NSNumber(value: $0) }
        content.sound = notification.sound.map { UNNotificationSound.of($0) }
        content.threadIdentifier = notification.threadIdentifier
        content.categoryIdentifier = notification.categoryIdentifier
        #if !os(macOS)  // where a notification has none
        content.launchImageName = notification.launchImageName
        #endif
        content.targetContentIdentifier = notification.targetContentIdentifier
        let level = notification.interruptionLevel.number
        content.interruptionLevel = UNNotificationInterruptionLevel(rawValue: level) ?? .active
        content.relevanceScore = notification.relevanceScore
        content.filterCriteria = notification.filterCriteria
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

extension UNNotificationSound {
    /// The sound that a notification names.
    fileprivate static func of(_ sound: Sound) -> UNNotificationSound {
        let name = sound.file.map { UNNotificationSoundName($0) }
        guard sound.isCritical else { return name.map { .init(named: $0) } ?? .default }
        switch (name, sound.volume) {
        case (let name?, let volume?):
            return .criticalSoundNamed(name, withAudioVolume: volume)
        case (let name?, nil): return .criticalSoundNamed(name)
        case (nil, let volume?): return .defaultCriticalSound(withAudioVolume: volume)
        case (nil, nil): return .defaultCritical
        }
    }
}

extension PushNotification {
    /// The original notification of a push; texts that the system has looked up become keys again.
    ///
    /// The `userInfo` of a push is the whole payload; Apple's content does not reveal the sound.
    init(_ content: UNNotificationContent) {
        let info = content.userInfo.jsonMembers
        if let bytes = try? JSONSerialization.data(withJSONObject: info, options: .sortedKeys),
            let payload = try? Payload(parsing: Array(bytes))
        {
            self.init(payload)
        } else {
            self.init()
        }
        title = title.unlessPlain(content.title)
        subtitle = subtitle.unlessPlain(content.subtitle)
        body = body.unlessPlain(content.body)
        badge = content.badge?.intValue
    }
}

extension AlertText {
    /// The localised text if it has a key, else the text shown.
    fileprivate func unlessPlain(_ shown: String) -> AlertText {
        if case .localized = self { self } else { .plain(shown) }
    }
}
