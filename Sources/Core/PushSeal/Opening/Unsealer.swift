// SPDX-License-Identifier: Apache-2.0

public import SealFormats
import PushSealJSON
package import PushSealLocking

/// Decides whether a push is opened, falls back, or is left alone.
///
/// This is the only place that decides. It touches no notification and reads no clock, so the
/// service extension, the device and batch processing give the same answer. Ciphertext is never
/// shown: where the sealed text does not open, for whatever reason, the body becomes "(Encrypted)".
public struct Unsealer: Sendable {
    /// Which content is shown: only opened content, or also content that came unsealed.
    public enum Acceptance: Sendable, CaseIterable {
        /// Everything that a key of the ring opens. A push without sealed content is unchanged. A
        /// push with a broken sealed field shows "(Encrypted)".
        case anything
        /// Everything that a key of the ring opens. The body of a push without sealed content
        /// becomes "(Encrypted)", as in Apple's sample.
        case anythingSealed
        /// Only whole notifications, in an authenticated format, with an id (`jti`) and an expiry
        /// (`exp`). Every other push shows only the body "(Encrypted)". With a ``ShownStore``,
        /// nothing shown can be forged, altered or replayed.
        ///
        /// This rules out texts in `ENCRYPTED_DATA`, pushes without sealed content, and other
        /// services' messages.
        case provenDocuments
    }

    /// The keys that open.
    package let ring: KeyRing
    /// Which content is shown.
    package let acceptance: Acceptance
    /// Where shown notifications are recorded, counted and kept; without it a replayed message is
    /// shown again.
    package let store: (any ShownStore)?

    /// Hears each decision.
    package struct Observer: Sendable {
        let hear: @Sendable (Decryption) -> Void

        package init(_ hear: @escaping @Sendable (Decryption) -> Void) { self.hear = hear }
    }

    /// Hears each decision in this process; nil on a phone.
    ///
    /// A simulated device sets it, for extensions without a base class of ours: their replies do not
    /// say how a push was opened.
    package static let observer = Locked<Observer?>(nil)

    /// Makes an unsealer.
    public init(
        ring: KeyRing,
        acceptance: Acceptance = .anythingSealed,
        store: (any ShownStore)? = nil
    ) {
        self.ring = ring
        self.acceptance = acceptance
        self.store = store
    }

    /// Decides about a push, given the strings of its sealed fields; takes as long as the
    /// keys need, which may be seconds.
    ///
    /// A sealed document takes precedence. A sealed text beside it is for receivers that do not
    /// know documents, and is never opened. The store records the message, but counts and keeps
    /// nothing.
    /// - Parameters:
    ///   - data: the sealed text, `ENCRYPTED_DATA`.
    ///   - payload: the sealed document, `ENCRYPTED_PAYLOAD`.
    ///   - keyID: the id of the key that sealed it, `ENCRYPTED_KEY_ID`.
    ///   - hasOtherText: whether the alert has a title or subtitle.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    /// - Returns: the decision about the push; never fails.
    public func resolve(
        data: String? = nil,
        payload: String? = nil,
        keyID: String? = nil,
        hasOtherText: Bool = true,
        at time: Int = SystemTime.now
    ) -> Resolution {
        let fields = SealedFields(
            data: data.map { .text($0) } ?? .absent,
            payload: payload.map { .text($0) } ?? .absent,
            keyID: keyID
        )
        return resolve(fields, hasOtherText: hasOtherText, at: time)
    }

    /// Decides what a push becomes, as ``resolve(data:payload:keyID:hasOtherText:at:)`` does.
    ///
    /// If there is neither a sealed document nor a sealed text, another service's fields are
    /// opened, provided that the ring has a key of that service.
    /// - Parameters:
    ///   - fields: the sealed fields of the push.
    ///   - hasOtherText: whether the alert has a title or subtitle.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - reply: the right to reply, which the store takes for a message that is new.
    ///   - showing: says what the store is to count and keep of what the push becomes; called at
    ///     most once, for content that opened. What it counts is the badge.
    /// - Returns: the decision about the push; never fails.
    package func resolve(
        _ fields: SealedFields,
        hasOtherText: Bool = true,
        at time: Int = SystemTime.now,
        claiming reply: any ReplyClaim = SoleReply(),
        showing: (Resolution) -> ShownNotification = { _ in ShownNotification() }
    ) -> Resolution {
        let memory = UnsealingMemory(ring)
        // It holds the opened content.
        let resolution = withExtendedLifetime(memory) {
            resolve(
                fields,
                hasOtherText: hasOtherText,
                at: time,
                claiming: reply,
                showing: showing,
                memory
            )
        }
        Self.observer.withLock { $0 }?.hear(resolution.decryption)
        return resolution
    }

    /// As ``resolve(_:hasOtherText:at:claiming:showing:)``, with reused memory.
    package func resolve(
        _ fields: SealedFields,
        hasOtherText: @autoclosure () -> Bool,
        at time: Int,
        claiming reply: any ReplyClaim,
        showing: (Resolution) -> ShownNotification,
        _ memory: UnsealingMemory
    ) -> Resolution {
        do throws(Refused) {
            return try admit(
                decide(fields, hasOtherText: hasOtherText, at: time, memory),
                at: time,
                claiming: reply,
                showing: showing
            )
        } catch {
            return Self.unopened(decryption(error.reason, error.opening), of: fields, acceptance)
        }
    }

    /// What a push becomes when time runs out before it was opened.
    ///
    /// The subtitle is "(Encrypted)", the body empty, the title kept.
    /// - Parameters:
    ///   - fields: the sealed fields of the push.
    ///   - acceptance: which opened content is shown; with ``Acceptance/provenDocuments`` the body
    ///     is "(Encrypted)" and only the sealed fields are kept.
    /// - Returns: what becomes of the push.
    package static func expired(
        _ fields: SealedFields,
        _ acceptance: Acceptance = .anythingSealed
    ) -> Resolution {
        let decryption = Decryption(status: .expired, reason: "time ran out before it was opened")
        guard acceptance != .provenDocuments else {
            return unopened(decryption, of: fields, acceptance)
        }
        return Resolution(.texts(subtitle: Resolution.placeholder, body: ""), decryption)
    }

    /// What a push becomes when there is no key to try, as when the app cannot reach its keychain.
    ///
    /// - Parameters:
    ///   - reason: why, in words for a log; never a key or message text.
    ///   - fields: the sealed fields of the push.
    ///   - acceptance: which opened content is shown; with ``Acceptance/provenDocuments`` only the
    ///     sealed fields are kept of what came.
    /// - Returns: the body "(Encrypted)".
    package static func fallback(
        _ reason: String,
        of fields: SealedFields,
        _ acceptance: Acceptance = .anythingSealed
    ) -> Resolution {
        unopened(Decryption(status: .fallback, reason: reason), of: fields, acceptance)
    }

    /// The body "(Encrypted)", as a replacement for the original or, with
    /// ``Acceptance/provenDocuments``, for the whole notification.
    ///
    /// The sealed fields stay in either case, so that the app can try again.
    private static func unopened(
        _ decryption: Decryption,
        of fields: SealedFields,
        _ acceptance: Acceptance
    ) -> Resolution {
        switch acceptance {
        case .anything, .anythingSealed:
            return Resolution(.texts(body: Resolution.placeholder), decryption)
        case .provenDocuments:
            var notification = PushNotification()
            notification.body = .plain(Resolution.placeholder)
            notification.info = UserInfo(fields.object)
            return Resolution(.replacement(notification), decryption)
        }
    }
}
