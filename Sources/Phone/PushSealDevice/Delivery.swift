// SPDX-License-Identifier: Apache-2.0

public import PushSeal
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
    var push: PushRequest {
        PushRequest(identifier: identifier, content: ContentSnapshot(content))
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
