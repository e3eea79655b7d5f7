// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealJSON
import UserNotifications

/// A notification's content at one moment, in Apple's class.
///
/// A reply is copied the moment the handler is called, since extensions go on using the object.
/// Only what could leave a phone's extension process is copied, so an extension behaves the same
/// wherever it runs.
struct ContentSnapshot: @unchecked Sendable {  // only copies of the content are handed out
    struct Attachment: Sendable, Equatable, Codable {
        var identifier: String
        var url: URL
        var type: String
        var options: [String: ContentValue]
    }

    /// The content without its attachments; nobody changes it.
    let bare: UNNotificationContent
    /// Its `userInfo` as values: reading Foundation's objects is slow on Linux, and is done once.
    let userInfo: [String: ContentValue]
    /// The attachments, whose files have not been checked.
    var attachments: [Attachment]
    /// The keys of `userInfo` that were left out because their values cannot be sent.
    let unsendableKeys: [String]

    /// Takes over content that was just made, and fills in its `userInfo`.
    init(
        takingOver content: UNMutableNotificationContent,
        userInfo: [String: ContentValue],
        attachments: [Attachment] = [],
        unsendableKeys: [String] = []
    ) {
        content.userInfo = userInfo.mapValues(\.object)
        bare = content
        self.userInfo = userInfo
        self.attachments = attachments
        self.unsendableKeys = unsendableKeys
    }

    /// Whether there is no text: such a reply is not shown.
    var hasNoText: Bool { bare.title.isEmpty && bare.subtitle.isEmpty && bare.body.isEmpty }
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

    /// Copies `content`.
    ///
    /// - Parameters:
    ///   - content: any content.
    ///   - original: the `userInfo` that the extension was given, if this is a reply to it.
    init(_ content: UNNotificationContent, replyingTo original: Original? = nil) {
        let copy = UNMutableNotificationContent(values: content.values)
        copy.badge = content.badge.flatMap { ContentValue($0)?.object as? NSNumber }
        copy.sound = content.sound.map {
            UNNotificationSound(kind: $0.kind, name: $0.name, volume: $0.volume)
        }
        copy.attachments = []
        let (sendable, unsendable) = Self.values(of: content.userInfo, original)
        self.init(
            takingOver: copy,
            userInfo: sendable,
            attachments: content.attachments.map { Attachment($0) },
            unsendableKeys: unsendable
        )
    }

    fileprivate static func values(
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

    /// The content, with the attachments whose files a phone would accept.
    ///
    /// - Parameters:
    ///   - take: makes the attachment to use; throws to refuse it.
    ///   - refused: called for each refused attachment.
    /// - Returns: a new content.
    func content(
        taking take: (UNNotificationAttachment) throws -> UNNotificationAttachment = { $0 },
        refused: (_ attachment: Attachment, _ reason: String) -> Void
    ) -> UNNotificationContent {
        var taken: [UNNotificationAttachment] = []
        for attachment in attachments {
            do {
                taken.append(try take(attachment.object()))
            } catch {
                refused(attachment, error.localizedDescription)
            }
        }
        // Copying mutable content gives immutable content.
        let copy = bare.mutableCopy(with: nil) as? UNMutableNotificationContent
        copy?.attachments = taken
        return copy?.copy(with: nil) as? UNNotificationContent ?? bare
    }
}

extension ContentSnapshot.Attachment {
    init(_ attachment: UNNotificationAttachment) {
        self.init(
            identifier: attachment.identifier,
            url: attachment.url,
            type: attachment.type,
            options: ContentSnapshot.values(of: attachment.options).sendable
        )
    }

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

/// How content travels between a device and a program, and how a phone's file has it.
extension ContentSnapshot: Codable {
    /// What goes beside the values of ``UNNotificationContent``.
    private enum CodingKeys: CodingKey {
        case badge, sound, level, attachments, userInfo, unsendableKeys
    }

    private struct Sound: Codable {
        let kind: UNNotificationSound.Kind
        let name: String?
        let volume: Float?
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let content = UNMutableNotificationContent(values: try ContentValues(from: decoder))
        let badge = try members.decodeIfPresent(ContentValue.self, forKey: .badge)
        content.badge = badge?.object as? NSNumber
        let sound = try members.decodeIfPresent(Sound.self, forKey: .sound)
        content.sound = sound.map {
            UNNotificationSound(kind: $0.kind, name: $0.name, volume: $0.volume)
        }
        let number = try members.decode(UInt.self, forKey: .level)
        guard let level = UNNotificationInterruptionLevel(rawValue: number) else {
            throw DecodingError.dataCorruptedError(
                forKey: .level,
                in: members,
                debugDescription: "\(number) is no interruption level"
            )
        }
        content.interruptionLevel = level
        self.init(
            takingOver: content,
            userInfo: try members.decode([String: ContentValue].self, forKey: .userInfo),
            attachments: try members.decode([Attachment].self, forKey: .attachments),
            unsendableKeys: try members.decode([String].self, forKey: .unsendableKeys)
        )
    }

    func encode(to encoder: any Encoder) throws {
        try bare.values.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(bare.badge.flatMap { ContentValue($0) }, forKey: .badge)
        let sound = bare.sound.map { Sound(kind: $0.kind, name: $0.name, volume: $0.volume) }
        try members.encodeIfPresent(sound, forKey: .sound)
        try members.encode(bare.interruptionLevel.rawValue, forKey: .level)
        try members.encode(userInfo, forKey: .userInfo)
        try members.encode(attachments, forKey: .attachments)
        try members.encode(unsendableKeys, forKey: .unsendableKeys)
    }
}

extension UNNotificationSound.Kind: Codable {}
