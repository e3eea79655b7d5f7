// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import UserNotifications

/// The values of a notification's content at one moment.
///
/// A reply is copied the moment the handler is called, since extensions go on using the object.
/// Only what could leave a phone's extension process is copied, so an extension behaves the same
/// wherever it runs.
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

    /// The keys of `userInfo` that were left out because their values cannot be sent.
    var unsendableKeys: [String] = []

    /// Whether there is no text: such a reply is not shown.
    var hasNoText: Bool { title.isEmpty && subtitle.isEmpty && body.isEmpty }
}

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

/// How content travels between a device and an extension in a separate process.
///
/// Not an `NSKeyedArchiver` archive: reading one from a hostile process can trap on Linux.
extension ContentSnapshot {
    var json: JSONValue {
        var object = JSONObject()
        object.append("title", .string(title))
        object.append("subtitle", .string(subtitle))
        object.append("body", .string(body))
        if let badge { object.append("badge", badge.json) }
        if let sound { object.append("sound", sound.json) }
        object.append("attachments", .array(attachments.map(\.json)))
        object.append("categoryIdentifier", .string(categoryIdentifier))
        object.append("threadIdentifier", .string(threadIdentifier))
        object.append("launchImageName", .string(launchImageName))
        if let targetContentIdentifier {
            object.append("targetContentIdentifier", .string(targetContentIdentifier))
        }
        let level = ContentValue.unsigned(UInt64(interruptionLevel.rawValue))
        object.append("interruptionLevel", level.json)
        object.append("relevanceScore", ContentValue.double(relevanceScore).json)
        if let filterCriteria { object.append("filterCriteria", .string(filterCriteria)) }
        object.append("userInfo", .object(ContentValue.object(userInfo)))
        object.append("unsendableKeys", .array(unsendableKeys.map { .string($0) }))
        return .object(object)
    }

    /// Reads the output of ``json``; `nil` for anything else.
    init?(_ view: JSONView) {
        guard let title = view["title"]?.string,
            let subtitle = view["subtitle"]?.string,
            let body = view["body"]?.string,
            let categoryIdentifier = view["categoryIdentifier"]?.string,
            let threadIdentifier = view["threadIdentifier"]?.string,
            let launchImageName = view["launchImageName"]?.string,
            let level = view["interruptionLevel"]?.number?.integer.flatMap(UInt.init(exactly:)),
            let interruptionLevel = UNNotificationInterruptionLevel(rawValue: level),
            case .double(let relevanceScore)? = view["relevanceScore"].flatMap({
                ContentValue($0)
            }),
            let userInfo = view["userInfo"].flatMap({ ContentValue.members(of: $0) }),
            let attachments = view["attachments"]?.elements.mapAll({ Attachment($0) }),
            let unsendableKeys = view["unsendableKeys"]?.elements.mapAll(\.string)
        else { return nil }
        self.title = title
        self.subtitle = subtitle
        self.body = body
        badge = view["badge"].flatMap { ContentValue($0) }
        sound = view["sound"].flatMap { Sound($0) }
        self.attachments = attachments
        self.categoryIdentifier = categoryIdentifier
        self.threadIdentifier = threadIdentifier
        self.launchImageName = launchImageName
        targetContentIdentifier = view["targetContentIdentifier"]?.string
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        filterCriteria = view["filterCriteria"]?.string
        self.userInfo = userInfo
        self.unsendableKeys = unsendableKeys
    }
}

extension ContentSnapshot.Sound {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.append("kind", .string(kind.rawValue))
        if let name { object.append("name", .string(name)) }
        if let volume { object.append("volume", ContentValue.double(Double(volume)).json) }
        return .object(object)
    }

    fileprivate init?(_ view: JSONView) {
        guard let text = view["kind"]?.string,
            let kind = UNNotificationSound.Kind(rawValue: text)
        else { return nil }
        self.kind = kind
        name = view["name"]?.string
        volume = view["volume"]?.number?.double.map { Float($0) }
    }
}

extension ContentSnapshot.Attachment {
    fileprivate var json: JSONValue {
        [
            "identifier": .string(identifier),
            "url": .string(url.absoluteString),
            "type": .string(type),
            "options": .object(ContentValue.object(options)),
        ]
    }

    fileprivate init?(_ view: JSONView) {
        guard let identifier = view["identifier"]?.string,
            let url = view["url"]?.string.flatMap({ URL(string: $0) }),
            let type = view["type"]?.string,
            let options = view["options"].flatMap({ ContentValue.members(of: $0) })
        else { return nil }
        self.identifier = identifier
        self.url = url
        self.type = type
        self.options = options
    }
}
