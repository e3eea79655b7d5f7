// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements
public import PushSeal
import PushSealContent
public import UserNotifications

/// The outcome of one notification.
///
/// ``faults`` and ``trace`` keep growing while the extension misbehaves: a handler called again
/// after the notification was shown appears there too.
public struct Delivery: Sendable {
    /// The banner, sound or badge that the user notices.
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

    /// The banner, sound or badge that the user notices.
    public let presentation: Presentation

    let shown: ShownPush<ContentSnapshot>
    let presented: Presented
    /// Keeps alive a temporary phone, which is removed with its last reference, and its
    /// attachments.
    let phone: Phone?
    /// The most private memory, in bytes, that the extension's process was seen to use during this
    /// delivery, above its level before the extension's class was first created; nil for an
    /// extension in this process, and if no sample was taken.
    ///
    /// What earlier pushes have left in the process counts, as do those that are in it at once.
    public let memoryPeak: Int?
    let log: DeliveryLog

    /// Whose text the user sees.
    public var outcome: DeliveryOutcome { shown.outcome }

    /// Why, in words; it contains no text of the notification.
    public var reason: String { shown.reason }

    /// How an extension with PushSeal's adapter opened the push, and why not if it did not; nil if
    /// it did not reply, or does not use the adapter.
    public var decryption: Decryption? { shown.decryption }

    /// The content that is shown, or would be if ``presentation`` allowed it.
    public var content: UNNotificationContent { presented.content }

    /// The same for a report.
    package var notification: ShownPush<PushNotification> {
        shown.map { snapshot in
            let info = UserInfo(ContentValue.plainObject(snapshot.userInfo))
            return PushNotification(showing: snapshot.bare, info: info)
        }
    }

    /// The notification as a banner for a terminal, framed and 60 columns wide.
    ///
    /// Control characters are shown as visible symbols, so no text reaches the terminal as a
    /// command.
    public var banner: String { Banner.render(content) }

    /// The notification as shown, as a request for another extension.
    var push: RequestSnapshot {
        var shown = shown.content
        shown.attachments = content.attachments.map { ContentSnapshot.Attachment($0) }
        return RequestSnapshot(identifier: identifier, content: shown)
    }

    /// The extension's faults so far, in order.
    public var faults: [Fault] { log.faults }

    /// Whether the trace has the backtrace of a crash, which is not shown otherwise.
    package var hasBacktrace: Bool { log.hasBacktrace }

    /// The steps so far.
    public var trace: Trace { log.trace }

    /// Immutable content, made by the device and never given to the extension, so any thread may
    /// read it.
    struct Presented: @unchecked Sendable {
        let content: UNNotificationContent
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
        /// The reply came only after `serviceExtensionTimeWillExpire` was called; it counts.
        case repliedAtExpiry
        /// More than half of the budget was used up before `didReceive` was called.
        case startedLate
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
        /// It used something that is not among its entitlements: an app group, a group of the
        /// keychain, or a communication notification.
        case missingEntitlement
        /// The bundle has no image or colour that it asked for by name; a phone gives it nil, too.
        case missingAsset
        /// It asked for a picture that a phone reads or draws, and the device does not.
        case unreadableAsset
        /// The phone's folder could not be read or written.
        case badPhone
        /// The extension's process could not be started, or does not follow the extension host's
        /// protocol.
        case badHost
        /// The reply holds something that cannot leave the extension's process.
        case unsendable
    }

    /// The kind of failure, for `switch`.
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

extension Fault.Code {
    /// The code for what an extension asked for and did not get.
    init(_ kind: PhoneFaults.Kind) {
        self =
            switch kind {
            case .badAttachment: .badAttachment
            case .missingEntitlement: .missingEntitlement
            case .missingAsset: .missingAsset
            case .unreadableAsset: .unreadableAsset
            }
    }
}
