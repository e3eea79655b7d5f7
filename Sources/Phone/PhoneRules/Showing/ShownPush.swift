// SPDX-License-Identifier: Apache-2.0

package import PushSeal

/// Whose version of a push the user sees.
@nonexhaustive
public enum DeliveryOutcome: String, Sendable, CaseIterable {
    /// What the extension replied.
    case modified
    /// The payload as it came, although the extension ran.
    case original
    /// The payload as it came; the extension did not run.
    case notEmployed
    /// Nothing: the extension replied without text, and has the entitlement to filter.
    case filtered
}

/// What an extension makes of a push.
package enum ExtensionReply<Content: Sendable>: Sendable {
    /// It replied with this content, perhaps within the grace period, and one with our adapter also
    /// with how it went.
    case content(Content, isLate: Bool = false, Decryption? = nil)
    /// It did not reply, for this reason.
    case none(String)
}

/// What a phone shows of a push: the payload as it came, or what the extension replied.
///
/// This is the only place that decides it. A device adds time, threads and processes, a batch adds
/// lines and cores; both call this.
package struct ShownPush<Content: Sendable>: Sendable {
    /// Whose version the user sees.
    package let outcome: DeliveryOutcome
    /// Why, in words without text of the notification.
    package let reason: String
    /// What is shown.
    package let content: Content
    /// Why the extension did not run; nil if it did.
    package let refusal: GateRefusal?
    /// How the extension opened the push; nil if it did not reply, or did not say.
    package let decryption: Decryption?
    /// Whether there was a reply, which a phone discards because it has no text.
    package let isDiscarded: Bool

    /// Decides what is shown.
    ///
    /// - Parameters:
    ///   - refusal: why the extension does not run; nil if it does.
    ///   - original: the payload as it came.
    ///   - hasNoText: whether a content has neither title nor subtitle nor body.
    ///   - empty: what is left of a push whose reply has no text, if the extension may filter; nil if it
    ///     may not, and the original is shown.
    ///   - reply: runs the extension; called only if the gate lets the push through.
    package init(
        _ refusal: GateRefusal?,
        original: @autoclosure () -> Content,
        hasNoText: (Content) -> Bool,
        filtered empty: Content? = nil,
        reply: () -> ExtensionReply<Content>
    ) {
        if let refusal {
            self.init(.notEmployed, refusal.reason, original(), refusal: refusal)
            return
        }
        switch reply() {
        case .none(let reason): self.init(.original, reason, original())
        // One pattern, since matching copies the content.
        case .content(let content, let isLate, let decryption):
            guard !hasNoText(content) else {
                let reason = "the reply has no title, no subtitle and no body"
                if let empty {
                    self.init(
                        .filtered,
                        "\(reason): it was filtered",
                        empty,
                        decryption: decryption
                    )
                } else {
                    self.init(
                        .original,
                        reason,
                        original(),
                        decryption: decryption,
                        isDiscarded: true
                    )
                }
                return
            }
            let reason =
                isLate
                ? "the extension replied after its time was over, but within the grace period"
                : "the extension replied in time"
            self.init(.modified, reason, content, decryption: decryption)
        }
    }

    private init(
        _ outcome: DeliveryOutcome,
        _ reason: String,
        _ content: consuming Content,
        decryption: consuming Decryption? = nil,
        refusal: consuming GateRefusal? = nil,
        isDiscarded: Bool = false
    ) {
        self.outcome = outcome
        self.reason = reason
        self.content = content
        self.refusal = refusal
        self.decryption = decryption
        self.isDiscarded = isDiscarded
    }

    /// The same with its content in another form.
    package func map<Other>(_ transform: (Content) -> Other) -> ShownPush<Other> {
        ShownPush<Other>(
            outcome,
            reason,
            transform(content),
            decryption: decryption,
            refusal: refusal,
            isDiscarded: isDiscarded
        )
    }
}
