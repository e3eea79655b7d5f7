// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Unsealer {
    /// Decides whether an opened push is shown; in the same step it is recorded, counted and kept.
    ///
    /// The store is asked last, when nothing else speaks against the message: a message that does
    /// not open, or cannot be read, leaves no trace in it.
    /// - Parameters:
    ///   - resolution: what becomes of the push if it is shown; the store can change its badge.
    ///   - opening: how it was opened.
    ///   - freshness: the claims of a sealed document; nil if it is none.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: claims the right to reply; see ``ShownStore/show(_:at:claim:)``.
    ///   - showing: says what to count and keep.
    /// - Throws: why it is not shown, in words for a log.
    func admit(
        _ resolution: inout Resolution,
        _ opening: Opening,
        _ freshness: Freshness?,
        at time: Int,
        claim: () -> Bool,
        showing: (Resolution) -> ShownNotification
    ) throws(Refusal) {
        let message = hasStore ? try message(opening, freshness) : nil
        if message == nil, let expiry = freshness?.expiry, time >= expiry {
            throw Refusal(Self.ended(expiry))
        }
        guard hasStore else { return }
        guard let store else { return }
        var shown = showing(resolution)
        shown.message = message
        shown.keyID = ring[opening.key].id
        var badge: Int?
        let verdict: StoreVerdict
        do throws(PushError) {
            verdict = try store.show(shown, at: time) { number in
                badge = number
                return claim()
            }
        } catch {
            guard message == nil else {
                throw Refusal(Self.unknown(error.detail))
            }
            // Without an id it cannot be a replay, so it is shown, but with no number that was not
            // counted.
            if shown.badgePolicy == .increment { resolution.badge = .left }
            resolution.decryption.reason = "it was neither counted nor recorded: \(error.detail)"
            return
        }
        if let reason = Self.reason(verdict, freshness) { throw Refusal(reason) }
        if shown.badge != nil { resolution.badge = badge.map { .counted($0) } ?? .left }
    }

    /// The id and dates of a document for the store; nil if it has no id.
    private func message(
        _ opening: Opening,
        _ freshness: Freshness?
    ) throws(Refusal) -> SeenMessage? {
        guard let freshness, let id = freshness.id else { return nil }
        guard let dates = freshness.dates else {
            // A store could only forget such ids all at once.
            throw Refusal(
                "it has a jti but neither iat nor exp, so no store knows how long to keep its id"
            )
        }
        let key = ring[opening.key]
        let thumbprint: [UInt8]
        do throws(SealError) {
            thumbprint = try key.thumbprint
        } catch {
            throw Refusal(Self.unknown(error.detail))
        }
        return SeenMessage(
            key: thumbprint,
            id: id,
            sealedAt: dates.sealedAt,
            validUntil: dates.validUntil,
            isAuthenticated: key.isAuthenticated
        )
    }

    /// Why a message with this verdict is not shown; nil if it is.
    private static func reason(_ verdict: StoreVerdict, _ freshness: Freshness?) -> String? {
        let dates = freshness?.dates
        return switch verdict {
        case .new: nil
        case .replay: "replay: a message with this id was already received"
        case .forgotten:
            "replay: it may have been received before: the store no longer has the ids of messages "
                + "sealed at \(SystemTime.utc(dates?.sealedAt ?? 0))"
        case .ended: ended(freshness?.expiry)
        case .premature:
            "it was sealed in the future, at \(SystemTime.utc(dates?.sealedAt ?? 0)): "
                + "one of the clocks is wrong"
        case .unclaimed: "it was opened too late, after the reply"
        }
    }

    private static func unknown(_ detail: String) -> String {
        "cannot tell whether it was already received: \(detail)"
    }

    private static func ended(_ expiry: Int?) -> String {
        if let expiry {
            return "expired: it was valid until \(SystemTime.utc(expiry))"
        }
        return "expired: it has no expiry time, and was sealed more than "
            + "\(Freshness.defaultLifetime / 86_400) days ago"
    }
}
