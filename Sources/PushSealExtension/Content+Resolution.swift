// SPDX-License-Identifier: Apache-2.0

import PushSeal
import UserNotifications

extension UNNotificationContent {
    /// The content with the changes made.
    ///
    /// - Parameters:
    ///   - resolution: the changes.
    ///   - lookUp: gives the text of a key in the app's strings.
    /// - Returns: a new content; this one stays as it is.
    func applying(
        _ resolution: Resolution,
        lookUp: (LocalizedText) -> String
    ) -> UNNotificationContent {
        // A copy of another class would be a fault of the framework; nothing sealed may be shown then
        // either, and the content as it came holds only what everyone on the way could read.
        guard let content = mutableCopy(with: nil) as? UNMutableNotificationContent else {
            return self
        }
        content.apply(resolution.changes, lookUp: lookUp)
        // Strings that look up to nothing would leave no text, and the system throws such a reply
        // away, with everything else that was opened.
        if content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty {
            content.title = title
            content.subtitle = subtitle
            content.body = body
        }
        return content
    }
}

extension UNMutableNotificationContent {
    fileprivate func apply(_ changes: ContentChanges, lookUp: (LocalizedText) -> String) {
        func text(_ text: AlertText) -> String {
            switch text {
            case .plain(let text): text
            case .localized(let text): lookUp(text)
            }
        }
        if let title = changes.title { self.title = text(title) }
        if let subtitle = changes.subtitle { self.subtitle = text(subtitle) }
        if let body = changes.body { self.body = text(body) }
        if let badge = changes.badge { self.badge = NSNumber(value: badge) }
        if let sound = changes.sound { self.sound = UNNotificationSound.of(sound) }
        if let threadID = changes.threadID { threadIdentifier = threadID }
        if let category = changes.category { categoryIdentifier = category }
        if let targetContentID = changes.targetContentID {
            targetContentIdentifier = targetContentID
        }
        if let level = changes.interruptionLevel {
            interruptionLevel = UNNotificationInterruptionLevel(level)
        }
        if let relevanceScore = changes.relevanceScore { self.relevanceScore = relevanceScore }
        if let filterCriteria = changes.filterCriteria { self.filterCriteria = filterCriteria }
        // Taken out and put back as a whole: each reading of `userInfo` copies it.
        var info = userInfo
        for key in changes.removedKeys { info.removeValue(forKey: key) }
        info.merge(changes.userInfo)
        userInfo = info
    }
}

extension UNNotificationSound {
    /// The sound that a payload names; `default` is the name of no file.
    fileprivate static func of(_ sound: Sound) -> UNNotificationSound {
        let name = sound.name == "default" ? nil : sound.name.map { UNNotificationSoundName($0) }
        guard sound.isCritical else { return name.map { .init(named: $0) } ?? .default }
        switch (name, sound.volume.map { Float($0) }) {
        case (let name?, let volume?):
            return .criticalSoundNamed(name, withAudioVolume: volume)
        case (let name?, nil): return .criticalSoundNamed(name)
        case (nil, let volume?): return .defaultCriticalSound(withAudioVolume: volume)
        case (nil, nil): return .defaultCritical
        }
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
