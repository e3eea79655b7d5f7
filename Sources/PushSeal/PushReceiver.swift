// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// What a device shows of a push whose app has our extension, without the device: the same gate, the
/// same opening and the same report, but no time that runs out, no threads and no processes.
package struct PushReceiver: Sendable {
    /// The extension of the app.
    package enum Extension: Sendable {
        /// Opens what is sealed.
        case unsealer(Unsealer)
        /// Turns the alert itself, as the exercise of a well-known book does.
        case rot13
    }

    private let unsealer: Unsealer
    private let isROT13: Bool
    private let alertsAllowed: Bool
    private let lookUp: @Sendable (LocalizedText) -> String
    /// What the app says for "(Encrypted)".
    private let placeholder: String

    /// - Parameters:
    ///   - appExtension: the extension.
    ///   - alertsAllowed: whether the user allows the app to show alerts.
    ///   - lookUp: gives the text of a key in the app's strings.
    package init(
        _ appExtension: Extension,
        alertsAllowed: Bool = true,
        lookUp: @escaping @Sendable (LocalizedText) -> String
    ) {
        // Apart, since to look into an enumeration takes a copy of what is in it.
        switch appExtension {
        case .unsealer(let unsealer): (self.unsealer, isROT13) = (unsealer, false)
        case .rot13: (unsealer, isROT13) = (Unsealer(ring: KeyRing(keys: [])), true)
        }
        self.alertsAllowed = alertsAllowed
        self.lookUp = lookUp
        placeholder = LocalizedText.placeholder(lookUp)
    }

    /// The same with other keys.
    package func with(_ ring: KeyRing) -> PushReceiver {
        if isROT13 { return self }
        let other = Unsealer(
            ring: ring,
            acceptance: unsealer.acceptance,
            store: unsealer.store
        )
        return PushReceiver(.unsealer(other), alertsAllowed: alertsAllowed, lookUp: lookUp)
    }

    /// Whether the payload holds anything that this extension would open.
    package func hasSealedContent(_ payload: Payload) -> Bool {
        let sealed = payload.sealed
        guard sealed.isEmpty else { return true }
        return unsealer.ring.reads(sealed.serviceFields)
    }

    /// Makes memory for one thread to receive in.
    package func makeMemory() -> UnsealingMemory { UnsealingMemory(unsealer.ring) }

    /// Decides what is shown of a payload.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - memory: memory of ``makeMemory()``, used again.
    /// - Returns: what is shown, and why.
    package func receive(
        _ payload: Payload,
        at time: Int = SystemTime.now,
        _ memory: UnsealingMemory
    ) -> DeliveryReport {
        if let refusal = payload.gateRefusal(alertsAllowed: alertsAllowed) {
            return DeliveryReport(
                .notEmployed,
                reason: refusal.reason,
                plain(payload),
                openedBy: .ours(nil),
                placeholder: placeholder,
                hasSealedContent: hasSealedContent(payload)
            )
        }
        let resolution = resolve(payload, at: time, memory)
        // What another takes the place of need not be read.
        var notification =
            if case .replacement = resolution.effect { PushNotification() } else { plain(payload) }
        notification.apply(resolution, lookUp)
        notification.prepareToShow(lookUp)
        return DeliveryReport(
            .modified,
            reason: DeliveryReport.repliedInTime,
            consume notification,
            openedBy: .ours(resolution.decryption),
            placeholder: placeholder,
            hasSealedContent: resolution.decryption.status != .absent
        )
    }

    private func resolve(
        _ payload: Payload,
        at time: Int,
        _ memory: UnsealingMemory
    ) -> Resolution {
        if isROT13 {
            let notification = plain(payload)
            return AlertROT13.resolve(
                title: notification.title.plain,
                subtitle: notification.subtitle.plain,
                body: notification.body.plain
            )
        }
        return unsealer.resolve(
            payload.sealed,
            hasOtherText: hasOtherText(payload),
            at: time,
            claim: { true },
            showing: { resolution in
                var notification = PushNotification(payload)
                notification.apply(resolution, lookUp)
                return ShownNotification(badge: notification.badge, record: notification)
            },
            memory
        )
    }

    /// What the payload says, with all texts plain.
    private func plain(_ payload: Payload) -> PushNotification {
        var notification = PushNotification(payload)
        notification.resolve(lookUp)
        return notification
    }

    /// Whether the alert has a title or subtitle.
    private func hasOtherText(_ payload: Payload) -> Bool {
        let notification = plain(payload)
        return !notification.title.isEmpty || !notification.subtitle.isEmpty
    }
}
