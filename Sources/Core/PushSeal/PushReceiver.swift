// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Works out what a device with our extension shows of a push, without the device.
///
/// It has the same gate, opening and report, but no timeouts, threads or processes.
package struct PushReceiver: Sendable {
    /// The extension of the app.
    package enum Extension: Sendable {
        /// Opens what is sealed.
        case unsealer(Unsealer)
        /// Decodes the alert itself, as in the exercise of a well-known book.
        case rot13
    }

    private let unsealer: Unsealer
    private let isROT13: Bool
    private let alertsAllowed: Bool
    private let lookUp: @Sendable (LocalizedText) -> String
    /// The app's text for "(Encrypted)".
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
        // Stored as two values, since pattern matching on the enum copies its payload.
        switch appExtension {
        case .unsealer(let unsealer): (self.unsealer, isROT13) = (unsealer, false)
        case .rot13: (unsealer, isROT13) = (Unsealer(ring: KeyRing(keys: [])), true)
        }
        self.alertsAllowed = alertsAllowed
        self.lookUp = lookUp
        placeholder = LocalizedText.placeholder(lookUp)
    }

    /// A copy with other keys.
    package func with(_ ring: KeyRing) -> PushReceiver {
        if isROT13 { return self }
        let other = Unsealer(
            ring: ring,
            acceptance: unsealer.acceptance,
            store: unsealer.store
        )
        return PushReceiver(.unsealer(other), alertsAllowed: alertsAllowed, lookUp: lookUp)
    }

    /// Whether the payload holds anything that this extension tries to open.
    package func hasSealedContent(_ payload: Payload) -> Bool {
        payload.sealed.hasContent(for: unsealer.ring)
    }

    /// Makes reusable memory for one thread.
    package func makeMemory() -> UnsealingMemory { UnsealingMemory(unsealer.ring) }

    /// Decides what is shown of a payload.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - memory: from ``makeMemory()``, reused from push to push.
    /// - Returns: what is shown, and why.
    package func receive(
        _ payload: Payload,
        at time: Int = SystemTime.now,
        _ memory: UnsealingMemory
    ) -> DeliveryReport {
        if let refusal = payload.gateRefusal(alertsAllowed: alertsAllowed) {
            let hasSealedContent = hasSealedContent(payload)
            return DeliveryReport(
                .notEmployed,
                reason: refusal.reason,
                plain(payload),
                decryption: .untold(hasSealedContent: hasSealedContent, reason: refusal.reason),
                placeholder: placeholder,
                hasSealedContent: hasSealedContent
            )
        }
        let resolution = resolve(payload, at: time, memory)
        // A replacement overwrites it, so there is no need to read the payload.
        var notification =
            if case .replacement = resolution.effect { PushNotification() } else { plain(payload) }
        notification.apply(resolution, lookUp)
        notification.prepareToShow(lookUp)
        // A phone shows the original then.
        let isDiscarded = notification.hasNoText
        let reason =
            isDiscarded ? DeliveryReport.repliedWithoutText : DeliveryReport.repliedInTime
        return DeliveryReport(
            isDiscarded ? .original : .modified,
            reason: reason,
            isDiscarded ? plain(payload) : consume notification,
            faults: isDiscarded
                ? [.init(code: DeliveryReport.Fault.alertTextRemoved, detail: reason)] : [],
            decryption: resolution.decryption,
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
                body: notification.body.plain,
                beside: payload.sealed
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

    /// What the payload says, with all texts looked up.
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
