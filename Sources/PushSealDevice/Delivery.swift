// SPDX-License-Identifier: Apache-2.0

public import PushSeal
public import UserNotifications

/// What became of one notification.
///
/// ``faults`` and ``trace`` go on growing while the extension goes on misbehaving: a handler called
/// again after the notification was shown appears there too.
public struct Delivery: Sendable {
    /// Whose text the user sees.
    package typealias Outcome = DeliveryOutcome

    /// What the user notices.
    @nonexhaustive
    public enum Presentation: String, Sendable, CaseIterable {
        /// A banner, with whatever else the notification brings.
        case banner
        /// No text, only a sound or a number on the app's icon.
        case soundOrBadge
        /// Nothing at all: the push is silent, or alerts are turned off.
        case nothing
    }

    /// The request's identifier: the `apns-id` of the push.
    package let identifier: String

    /// Whose text the user sees.
    public let outcome: DeliveryOutcome

    /// Why that is so, in words; no text of the notification stands in it.
    public let reason: String

    /// What the user notices.
    public let presentation: Presentation

    private let shown: Shown
    /// The same as values.
    let snapshot: ContentSnapshot
    /// Keeps a phone that goes with its last reference, and the attachments on it.
    private let phone: Phone?
    private let log: DeliveryLog

    /// What is shown, or would be if ``presentation`` did not forbid it.
    public var content: UNNotificationContent { shown.content }

    /// The notification as text for a terminal, with a frame around it.
    public var banner: String { Banner.render(content) }

    /// The notification as it is shown, for another extension.
    var push: PushRequest {
        PushRequest(identifier: identifier, content: ContentSnapshot(content))
    }

    /// What the extension did wrong so far, in the order it happened.
    public var faults: [Fault] { log.faults }

    /// What happened so far, step by step.
    public var trace: Trace { log.trace }

    init(
        identifier: String,
        outcome: Outcome,
        reason: String,
        presentation: Presentation,
        content: UNNotificationContent,
        snapshot: ContentSnapshot,
        phone: Phone? = nil,
        log: DeliveryLog
    ) {
        self.identifier = identifier
        self.outcome = outcome
        self.reason = reason
        self.presentation = presentation
        shown = Shown(content: content)
        self.snapshot = snapshot
        self.phone = phone
        self.log = log
    }

    /// An immutable content, made from values by the device and never given to the extension; so it
    /// may be read anywhere.
    private struct Shown: @unchecked Sendable {
        let content: UNNotificationContent
    }
}
