// SPDX-License-Identifier: Apache-2.0

import PushSeal
import UserNotifications

/// A phone, as far as a notification service extension can tell.
///
/// It decides whether the extension runs, launches it, keeps its time, takes its one reply and
/// checks it, as `Docs/Device.md` says. Any `UNNotificationServiceExtension` can be run; the device
/// knows nothing of what one does.
public struct Device: Sendable {
    /// How long an extension may take.
    struct Limits: Sendable {
        var budget: Duration
        var grace: Duration
        /// How long a method may take to come back after the reply that came from it.
        var linger: Duration = .milliseconds(100)
    }

    /// What the device tells the time by.
    public let clock: any DeviceClock

    /// Whether the user allows the app to show alerts; if not, no extension runs.
    public let alertsAllowed: Bool

    /// The app's strings, for payloads with localisation keys.
    public let localization: Localization?

    let limits: Limits

    /// Makes a device.
    ///
    /// - Parameters:
    ///   - clock: what it tells the time by.
    ///   - budget: how long `didReceive` may take to reply before `serviceExtensionTimeWillExpire`
    ///     is called; a phone gives about thirty seconds.
    ///   - grace: how long the extension may take after that call. Apple gives no number.
    ///   - alertsAllowed: whether the user allows the app to show alerts.
    ///   - localization: the app's strings in the user's language.
    public init(
        clock: any DeviceClock = SystemClock(),
        budget: Duration = .seconds(30),
        grace: Duration = .seconds(1),
        alertsAllowed: Bool = true,
        localization: Localization? = nil
    ) {
        self.clock = clock
        self.alertsAllowed = alertsAllowed
        self.localization = localization
        limits = Limits(budget: budget, grace: grace)
    }
}

extension Device {
    /// Runs an extension for a push that the gate has let through, and decides what is shown.
    func run(
        _ process: any ExtensionProcess,
        for push: PushRequest,
        log: DeliveryLog
    ) -> Delivery {
        let run = ExtensionRun(limits: limits, clock: clock, log: log)
        let shown: (outcome: Delivery.Outcome, reason: String, content: ContentSnapshot)
        switch run(process) {
        case .reply(let reply, _) where reply.hasNoAlertText:
            let reason = "the reply has no title, no subtitle and no body"
            log.add(.alertTextRemoved, reason)
            shown = (.original, reason, push.content)
        case .reply(let reply, let isLate):
            for key in reply.unsendableKeys {
                log.add(.unsendable, "userInfo: the value of \(quoted(key)) cannot be sent")
            }
            log.add(.checked, "the reply is sound")
            let reason =
                isLate
                ? "the extension replied when its time was over, and before it was given up"
                : DeliveryReport.repliedInTime
            shown = (.modified, reason, reply)
        case .none(let reason):
            shown = (.original, reason, push.content)
        }
        let content = shown.content.content { attachment, reason in
            log.add(.badAttachment, "attachment \(quoted(attachment.identifier)): \(reason)")
        }
        return present(content, shown.content, of: push, shown.outcome, shown.reason, log)
    }

    /// Shows the payload as it came.
    func presentUntouched(_ push: PushRequest, reason: String, log: DeliveryLog) -> Delivery {
        let content = push.content.content { _, _ in }
        return present(content, push.content, of: push, .notEmployed, reason, log)
    }

    private func present(
        _ content: UNNotificationContent,
        _ snapshot: ContentSnapshot,
        of push: PushRequest,
        _ outcome: Delivery.Outcome,
        _ reason: String,
        _ log: DeliveryLog
    ) -> Delivery {
        let hasText = !(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
        let presentation: Delivery.Presentation =
            if !alertsAllowed {
                .nothing
            } else if hasText {
                .banner
            } else if content.sound != nil || content.badge != nil {
                .soundOrBadge
            } else {
                .nothing
            }
        log.add(.presented, "\(presentation.rawValue): \(outcome.rawValue)")
        return Delivery(
            identifier: push.identifier,
            outcome: outcome,
            reason: reason,
            presentation: presentation,
            content: content,
            snapshot: snapshot,
            log: log
        )
    }

    private func quoted(_ name: String) -> String {
        "\"\(DisplayText.line(String(name.prefix(100))))\""
    }
}
