// SPDX-License-Identifier: Apache-2.0

import Foundation
import UserNotifications

/// What a content said at one moment, as values.
///
/// A reply is taken over the moment the handler is called, since extensions go on using the object
/// they gave. Only what could also leave a phone's extension process is taken over, so an extension
/// behaves the same wherever it is run.
struct ContentSnapshot: Sendable, Equatable {
    struct Sound: Sendable, Equatable {
        var kind: UNNotificationSound.Kind
        var name: String?
        var volume: Float?
    }

    struct Attachment: Sendable, Equatable {
        var identifier: String
        var url: URL
        var type: String
        var options: [String: ContentValue]
    }

    var title = ""
    var subtitle = ""
    var body = ""
    var badge: ContentValue?
    var sound: Sound?
    var attachments: [Attachment] = []
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var launchImageName = ""
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var userInfo: [String: ContentValue] = [:]

    /// The keys of `userInfo` that were left out, because their values cannot be sent.
    var unsendableKeys: [String] = []

    /// Whether there is nothing to read: a reply like that is not shown.
    var hasNoAlertText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }
}

extension ContentSnapshot {
    init(_ content: UNNotificationContent) {
        title = content.title
        subtitle = content.subtitle
        body = content.body
        badge = content.badge.flatMap { ContentValue($0) }
        sound = content.sound.map { Sound(kind: $0.kind, name: $0.name, volume: $0.volume) }
        attachments = content.attachments.map { attachment in
            Attachment(
                identifier: attachment.identifier,
                url: attachment.url,
                type: attachment.type,
                options: Self.values(of: attachment.options).sendable
            )
        }
        categoryIdentifier = content.categoryIdentifier
        threadIdentifier = content.threadIdentifier
        launchImageName = content.launchImageName
        targetContentIdentifier = content.targetContentIdentifier
        interruptionLevel = content.interruptionLevel
        relevanceScore = content.relevanceScore
        filterCriteria = content.filterCriteria
        (userInfo, unsendableKeys) = Self.values(of: content.userInfo)
    }

    private static func values(
        of dictionary: [AnyHashable: Any]
    ) -> (sendable: [String: ContentValue], unsendable: [String]) {
        var sendable: [String: ContentValue] = [:]
        var unsendable: [String] = []
        for (key, value) in dictionary {
            if let key = key.base as? String, let value = ContentValue(value) {
                sendable[key] = value
            } else {
                unsendable.append(key.base as? String ?? "a key that is not a string")
            }
        }
        return (sendable, unsendable.sorted())
    }

    /// A content that says the same, with those attachments whose files a phone would take.
    ///
    /// `refused` is told of the others.
    func content(
        refused: (_ attachment: Attachment, _ reason: String) -> Void
    ) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.subtitle = subtitle
        content.body = body
        content.badge = badge?.object as? NSNumber
        content.sound = sound.map {
            UNNotificationSound(kind: $0.kind, name: $0.name, volume: $0.volume)
        }
        content.categoryIdentifier = categoryIdentifier
        content.threadIdentifier = threadIdentifier
        content.launchImageName = launchImageName
        content.targetContentIdentifier = targetContentIdentifier
        content.interruptionLevel = interruptionLevel
        content.relevanceScore = relevanceScore
        content.filterCriteria = filterCriteria
        content.userInfo = userInfo.mapValues(\.object)
        for attachment in attachments {
            do {
                content.attachments.append(try attachment.object())
            } catch {
                refused(attachment, error.localizedDescription)
            }
        }
        // `copy()` of a mutable content is an immutable one.
        return content.copy() as? UNNotificationContent ?? content
    }
}

extension ContentSnapshot.Attachment {
    /// The attachment, if its file is there and of a kind and size that can be shown.
    ///
    /// - Throws: `UNError`, as the attachment's own initialiser does.
    fileprivate func object() throws -> UNNotificationAttachment {
        try UNNotificationAttachment(
            identifier: identifier,
            url: url,
            options: options.mapValues(\.object)
        )
    }
}
