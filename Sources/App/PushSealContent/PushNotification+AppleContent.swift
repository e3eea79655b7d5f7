// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushSeal
import PushSealFoundation
package import UserNotifications

// A notification as Apple's content, and back. The adapter and a simulated device both read it here.

extension PushNotification {
    /// The content without `userInfo`; the texts have been looked up.
    package var appleContent: UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title.plain ?? ""
        content.subtitle = subtitle.plain ?? ""
        content.body = body.plain ?? ""
        content.badge = badge.map { NSNumber(value: $0) }
        content.sound = sound.map { UNNotificationSound.of($0) }
        content.threadIdentifier = threadIdentifier
        content.categoryIdentifier = categoryIdentifier
        #if !os(macOS)  // where a notification has none
        content.launchImageName = launchImageName
        #endif
        content.targetContentIdentifier = targetContentIdentifier
        let level = interruptionLevel.number
        content.interruptionLevel = UNNotificationInterruptionLevel(rawValue: level) ?? .active
        content.relevanceScore = relevanceScore
        content.filterCriteria = filterCriteria
        return content
    }

    /// The original notification of a push; texts that the system has looked up become keys again.
    ///
    /// The `userInfo` of a push is the whole payload; Apple's content does not reveal the sound.
    package init(_ content: UNNotificationContent) {
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

    #if os(Linux)  // elsewhere content does not reveal its sound
    /// What a content shows, as a notification.
    ///
    /// - Parameters:
    ///   - content: any content.
    ///   - info: its `userInfo`.
    package init(showing content: UNNotificationContent, info: UserInfo) {
        self.init()
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
        self.info = info
    }
    #endif
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

extension AlertText {
    /// The localised text if it has a key, else the text shown.
    fileprivate func unlessPlain(_ shown: String) -> AlertText {
        if case .localized = self { self } else { .plain(shown) }
    }
}
