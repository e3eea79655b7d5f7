// SPDX-License-Identifier: Apache-2.0

import Foundation
public import PushSeal
import StrictJSON
public import UserNotifications

/// What became of one notification.
///
/// ``faults`` and ``trace`` keep growing while the extension misbehaves: a handler called again
/// after the notification was shown appears there too.
public struct Delivery: Sendable {
    /// What the user notices.
    @nonexhaustive
    public enum Presentation: String, Sendable, CaseIterable {
        /// A banner, with whatever sound or badge the notification has.
        case banner
        /// No text, only a sound or a badge.
        case soundOrBadge
        /// Nothing: the push is silent, or alerts are turned off.
        case nothing
    }

    /// The request's identifier: the `apns-id` of the push.
    package let identifier: String

    /// Whose text the user sees.
    public let outcome: DeliveryOutcome

    /// Why, in words; it contains no text of the notification.
    public let reason: String

    /// What the user notices.
    public let presentation: Presentation

    let shown: Shown
    /// The values of the shown content.
    let snapshot: ContentSnapshot
    /// Keeps alive a temporary phone, which is removed with its last reference, and its
    /// attachments.
    let phone: Phone?
    let log: DeliveryLog

    /// What is shown, or would be if ``presentation`` allowed it.
    public var content: UNNotificationContent { shown.content }

    /// The notification as a banner for a terminal, framed and 60 columns wide.
    ///
    /// Control characters are shown as visible symbols, so no text reaches the terminal as a
    /// command.
    public var banner: String { Banner.render(content) }

    /// The notification as shown, as a request for another extension.
    var push: RequestSnapshot {
        RequestSnapshot(identifier: identifier, content: ContentSnapshot(content))
    }

    /// What the extension did wrong so far, in order.
    public var faults: [Fault] { log.faults }

    /// What happened so far, step by step.
    public var trace: Trace { log.trace }

    /// Immutable content, made by the device and never given to the extension, so any thread may
    /// read it.
    struct Shown: @unchecked Sendable {
        let content: UNNotificationContent
    }
}

extension Delivery {
    /// The delivery as a report.
    ///
    /// - Parameters:
    ///   - decryption: what our extension reported; nil if another program ran.
    ///   - placeholder: the app's text for "(Encrypted)".
    ///   - hasSealedContent: whether the payload had sealed content.
    ///   - attachments: the attached files.
    /// - Returns: the report.
    package func report(
        decryption: Decryption?,
        placeholder: String,
        hasSealedContent: Bool,
        attachments: [DeliveryReport.Attachment]
    ) -> DeliveryReport {
        DeliveryReport(
            outcome,
            reason: reason,
            PushNotification(snapshot),
            attachments: attachments,
            faults: faults.map { DeliveryReport.Fault(code: $0.code.rawValue, detail: $0.detail) },
            decryption: decryption,
            placeholder: placeholder,
            hasSealedContent: hasSealedContent
        )
    }
}

extension PushNotification {
    fileprivate init(_ snapshot: ContentSnapshot) {
        self.init()
        title = .plain(snapshot.title)
        subtitle = .plain(snapshot.subtitle)
        body = .plain(snapshot.body)
        badge = (snapshot.badge?.object as? NSNumber)?.intValue
        sound = snapshot.sound.map { sound in
            Sound(
                name: sound.name ?? "default",
                isCritical: sound.kind == .critical,
                volume: sound.volume
            )
        }
        threadIdentifier = snapshot.threadIdentifier
        categoryIdentifier = snapshot.categoryIdentifier
        launchImageName = snapshot.launchImageName
        targetContentIdentifier = snapshot.targetContentIdentifier
        interruptionLevel =
            switch snapshot.interruptionLevel {
            case .passive: .passive
            case .active: .active
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            }
        relevanceScore = snapshot.relevanceScore
        filterCriteria = snapshot.filterCriteria
        info = UserInfo(ContentValue.plainObject(snapshot.userInfo))
    }
}

extension ContentValue {
    /// The members sorted by name.
    fileprivate static func plainObject(_ members: [String: ContentValue]) -> JSONObject {
        var object = JSONObject()
        for (name, member) in members.sorted(by: { NameOrder.precedes($0.key, $1.key) }) {
            object.append(name, member.plainJSON)
        }
        return object
    }

    /// The value as JSON; data as base64, and other types that JSON lacks as their description.
    var plainJSON: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .number(JSONNumber(Int(value)))
        case .unsigned(let value): JSONNumber(spelling: String(value)).map { .number($0) } ?? .null
        case .double(let value): JSONNumber(value).map { .number($0) } ?? .null
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.plainJSON))
        case .dictionary(let members): .object(Self.plainObject(members))
        case .data(let data): .string(data.base64EncodedString())
        case .date(let date): .string(date.description)
        case .url(let url): .string(url.absoluteString)
        case .uuid(let uuid): .string(uuid.uuidString)
        }
    }
}

/// Something an extension did that a service extension must not do.
public struct Fault: Sendable, Equatable, CustomStringConvertible {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The content handler was called again; only the first reply counts.
        case repliedTwice
        /// The content handler was called when the original content was already on the screen.
        case repliedLate
        /// Neither `didReceive` nor the expiry call led to a reply.
        case neverReplied
        /// The reply has neither a title nor a subtitle nor a body.
        case alertTextRemoved
        /// An attachment, of the reply or one that the extension tried to create, is missing or not
        /// of a type that a phone accepts.
        case badAttachment
        /// The extension's process crashed, exited or was killed before it replied.
        case died
        /// The extension's process used more memory than the device allows.
        case overMemory
        /// The phone's folder could not be read or written.
        case badPhone
        /// The extension's process could not be started, or does not follow the extension host's
        /// protocol.
        case badHost
        /// The reply holds something that cannot leave the extension's process.
        case unsendable
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people; it contains no text of the notification.
    package let detail: String

    /// The time since the payload was received.
    package let time: Duration

    /// The fault as one line, for instance `30.000 s  the content handler was called twice`; it
    /// contains no text of the notification.
    public var description: String {
        "\(time.inSeconds) s  \(detail)"
    }
}
