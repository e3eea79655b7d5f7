// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) package import PushSeal
package import SealFormats

/// Our extension on a phone without timeouts, threads or processes.
///
/// What is shown is decided by ``Unsealer`` and ``ShownPush``, as on a device.
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

    /// Makes reusable memory for one thread, with what derives the keys of passphrases, if not
    /// `PBKDF2` itself.
    package func makeMemory(stretcher: (any KeyStretcher)? = nil) -> UnsealingMemory {
        UnsealingMemory(unsealer.ring, stretcher: stretcher)
    }

    /// Decides what is shown of a payload.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - memory: from ``makeMemory()``, reused from push to push.
    /// - Returns: the content that is shown, and why.
    package func receive(
        _ payload: Payload,
        at time: Int = SystemTime.now,
        _ memory: UnsealingMemory
    ) -> DeliveryReport {
        let fields = payload.sealed
        let shown = ShownPush(
            payload.gateRefusal(alertsAllowed: alertsAllowed),
            original: plain(payload),
            hasNoText: \.hasNoText
        ) {
            reply(payload, fields, at: time, memory)
        }
        let faults = shown.isDiscarded ? [DeliveryReport.Fault(alertTextRemoved: shown.reason)] : []
        return DeliveryReport(
            shown,
            fields,
            ring: unsealer.ring,
            placeholder: placeholder,
            faults: faults
        )
    }

    /// What our extension replies.
    private func reply(
        _ payload: Payload,
        _ fields: SealedFields,
        at time: Int,
        _ memory: UnsealingMemory
    ) -> ExtensionReply<PushNotification> {
        let resolution = resolve(payload, fields, at: time, memory)
        // A replacement overwrites it, so there is no need to read the payload.
        var notification =
            if case .replacement = resolution.effect { PushNotification() } else { plain(payload) }
        notification.apply(resolution, lookUp)
        notification.prepareToShow(lookUp)
        return .content(notification, resolution.decryption)
    }

    private func resolve(
        _ payload: Payload,
        _ fields: SealedFields,
        at time: Int,
        _ memory: UnsealingMemory
    ) -> Resolution {
        if isROT13 {
            let notification = plain(payload)
            return AlertROT13.resolve(
                title: notification.title.plain,
                subtitle: notification.subtitle.plain,
                body: notification.body.plain,
                beside: fields
            )
        }
        return unsealer.resolve(
            fields,
            hasOtherText: hasOtherText(payload),
            at: time,
            claiming: SoleReply(),
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
        notification.localize(lookUp)
        return notification
    }

    /// Whether the alert has a title or subtitle.
    private func hasOtherText(_ payload: Payload) -> Bool {
        let notification = plain(payload)
        return !notification.title.isEmpty || !notification.subtitle.isEmpty
    }
}

/// The exercise of a well-known book: the alert itself is in ROT13, and the extension decodes it.
///
/// Nothing is secret. ROT13 is its own inverse, so one call encodes and decodes.
package enum AlertROT13 {
    /// Decodes a push in ROT13; an absent text stays absent.
    ///
    /// A push with a sealed field shows "(Encrypted)": ROT13 does not open it.
    package static func resolve(
        title: String?,
        subtitle: String?,
        body: String?,
        beside fields: SealedFields
    ) -> Resolution {
        guard fields.isEmpty else {
            let reason = "it has a sealed field, which ROT13 does not open"
            return Unsealer.fallback(reason, of: fields, .anythingSealed)
        }
        let texts = [title, subtitle, body].map { $0.map(InsecureROT13.apply) }
        guard texts.contains(where: { $0?.isEmpty == false }) else {
            return Resolution(
                .texts(),
                Decryption(status: .absent, reason: "the alert has no text")
            )
        }
        return Resolution(
            .texts(title: texts[0], subtitle: texts[1], body: texts[2]),
            Decryption(status: .opened, format: .rot13)
        )
    }
}
