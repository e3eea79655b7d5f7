// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Unsealer {
    /// Admits a push to be shown; in the same step it is recorded, counted and kept.
    ///
    /// The only step with effects, and the last, when nothing else speaks against the message: a
    /// message that does not open, or cannot be read, leaves no trace in the store.
    /// - Parameters:
    ///   - decision: what becomes of the push if it is shown.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - reply: the right to reply, which the store takes.
    ///   - showing: says what to count and keep.
    /// - Returns: what becomes of the push, with the number that the store counted.
    /// - Throws: why it is not shown.
    func admit(
        _ decision: consuming Decision,
        at time: Int,
        claiming reply: any ReplyClaim,
        showing: (Resolution) -> ShownNotification
    ) throws(Refused) -> Resolution {
        guard let store, let opening = decision.opening else { return decision.resolution }
        let freshness = decision.freshness
        var resolution = decision.resolution
        let message = try message(opening, freshness)
        var shown = showing(resolution)
        shown.message = message
        shown.keyID = ring[opening.key].id
        let verdict: StoreVerdict
        do throws(StoreError) {
            verdict = try store.show(shown, at: time, claiming: reply)
        } catch {
            guard message == nil else { throw Refused(.unknown(error.detail), opening) }
            // Without an id it cannot be a replay, so it is shown.
            resolution.decryption.reason = "it was neither counted nor recorded: \(error.detail)"
            return resolution
        }
        let badge = try badge(verdict, opening, freshness)
        if shown.badge != nil || shown.badgePolicy == .increment {
            resolution.badge = badge.map { .counted($0) } ?? .left
        }
        return resolution
    }

    /// The id and dates of a document for the store; nil if it has no id.
    private func message(
        _ opening: Opening,
        _ freshness: Freshness?
    ) throws(Refused) -> SeenMessage? {
        guard let freshness, let id = freshness.id else { return nil }
        guard let dates = freshness.dates else {
            // A store could only forget such ids all at once.
            throw Refused(.undatedID, opening)
        }
        let key = ring[opening.key]
        let thumbprint: [UInt8]
        do throws(SealError) {
            thumbprint = try key.thumbprint
        } catch {
            throw Refused(.unknown(error.detail), opening)
        }
        return SeenMessage(
            key: thumbprint,
            id: id,
            sealedAt: dates.sealedAt,
            validUntil: dates.validUntil,
            isAuthenticated: key.isAuthenticated
        )
    }

    /// The number for the app's icon, if the message is new.
    /// - Throws: why a message with this verdict is not shown.
    private func badge(
        _ verdict: StoreVerdict,
        _ opening: Opening,
        _ freshness: Freshness?
    ) throws(Refused) -> Int? {
        let sealedAt = freshness?.dates?.sealedAt
        switch verdict {
        case .new(let badge): return badge
        case .replay: throw Refused(.replayed, opening)
        case .forgotten: throw Refused(.forgotten(sealedAt: sealedAt), opening)
        case .ended: throw Refused(.ended(expiry: freshness?.expiry), opening)
        case .premature: throw Refused(.premature(sealedAt: sealedAt), opening)
        case .unclaimed: throw Refused(.tooLate, opening)
        }
    }
}
