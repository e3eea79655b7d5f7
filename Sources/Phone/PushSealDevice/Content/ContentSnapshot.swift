// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import UserNotifications

/// The values of a notification's content at one moment.
///
/// A reply is copied the moment the handler is called, since extensions go on using the object.
/// Only what could leave a phone's extension process is copied, so an extension behaves the same
/// wherever it runs.
struct ContentSnapshot: Sendable, Equatable, Codable {
    struct Sound: Sendable, Equatable, Codable {
        var kind: UNNotificationSound.Kind
        var name: String?
        var volume: Float?
    }

    struct Attachment: Sendable, Equatable, Codable {
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
    /// The ``interruptionLevel``, in a form that can be sent.
    private(set) var level = Level.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var userInfo: [String: ContentValue] = [:]

    /// The keys of `userInfo` that were left out because their values cannot be sent.
    var unsendableKeys: [String] = []

    var interruptionLevel: UNNotificationInterruptionLevel {
        get { level.level }
        set { level.level = newValue }
    }

    /// A level, sent as Apple's number; any other number is refused.
    struct Level: Codable, Hashable, Sendable {
        static let active = Level(level: .active)

        var level: UNNotificationInterruptionLevel

        init(level: UNNotificationInterruptionLevel) { self.level = level }

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(UInt.self)
            guard let level = UNNotificationInterruptionLevel(rawValue: number) else {
                let context = DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "\(number) is no interruption level"
                )
                throw DecodingError.dataCorrupted(context)
            }
            self.level = level
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(level.rawValue)
        }
    }

    /// Whether there is no text: such a reply is not shown.
    var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }
}

extension UNNotificationSound.Kind: Codable {}

extension ContentSnapshot {
    /// The `userInfo` of content that the device made: each object with its value.
    ///
    /// These objects are immutable. One that comes back in a reply keeps its value and is not
    /// converted again, which would be the slowest part of taking a reply.
    struct Original: @unchecked Sendable {
        private let objects: [AnyHashable: Any]
        private let values: [String: ContentValue]

        init(_ content: UNNotificationContent, madeOf snapshot: ContentSnapshot) {
            objects = content.userInfo
            values = snapshot.userInfo
        }

        /// The value of `object`, if it is the identical object that the content had under this
        /// key.
        fileprivate func value(of object: Any, forKey key: String) -> ContentValue? {
            guard let made = objects[key], let value = values[key],
                NSObject.bridged(made) === NSObject.bridged(object)
            else { return nil }
            return value
        }
    }

    /// Copies the values of `content`.
    ///
    /// - Parameters:
    ///   - content: any content.
    ///   - original: the `userInfo` that the extension was given, if this is a reply to it.
    init(_ content: UNNotificationContent, replyingTo original: Original? = nil) {
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
        (userInfo, unsendableKeys) = Self.values(of: content.userInfo, original)
    }

    private static func values(
        of dictionary: [AnyHashable: Any],
        _ original: Original? = nil
    ) -> (sendable: [String: ContentValue], unsendable: [String]) {
        var sendable: [String: ContentValue] = [:]
        var unsendable: [String] = []
        for (key, value) in dictionary {
            if let key = key.base as? String,
                let value = original?.value(of: value, forKey: key) ?? ContentValue(value)
            {
                sendable[key] = value
            } else {
                unsendable.append(key.base as? String ?? "a key that is not a string")
            }
        }
        return (sendable, unsendable.sorted(by: NameOrder.precedes))
    }

    /// Makes the content from these values, with the attachments whose files a phone would accept.
    ///
    /// - Parameters:
    ///   - take: makes the attachment to use; throws to refuse it.
    ///   - refused: called for each refused attachment.
    /// - Returns: the content.
    func content(
        taking take: (UNNotificationAttachment) throws -> UNNotificationAttachment = { $0 },
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
                content.attachments.append(try take(attachment.object()))
            } catch {
                refused(attachment, error.localizedDescription)
            }
        }
        // Copying mutable content gives immutable content.
        return content.copy(with: nil) as? UNNotificationContent ?? content
    }
}

extension ContentSnapshot.Attachment {
    /// The attachment, if its file exists and has a type and size that can be shown.
    ///
    /// - Throws: `UNError`, as the attachment's own initialiser does.
    fileprivate func object() throws -> UNNotificationAttachment {
        // The options lack a hint that was a UTType.
        try UNNotificationAttachment(
            identifier: identifier,
            url: url,
            hint: type,
            options: options.mapValues(\.object)
        )
    }
}
