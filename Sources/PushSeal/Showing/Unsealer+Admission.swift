// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Unsealer {
    /// Decides whether an opened push is shown; in the same step it is recorded, counted and kept.
    ///
    /// The store is asked last, when nothing else speaks against the message: a message that does
    /// not open, or cannot be read, leaves no trace in it.
    /// - Parameters:
    ///   - push: what was opened.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: claims the right to reply; see ``ShownStore/show(_:at:claim:)``.
    ///   - showing: says what to count and keep.
    /// - Returns: what becomes of the push.
    /// - Throws: why it is not shown, in words for a log.
    func admit(
        _ push: consuming OpenedPush,
        at time: Int,
        claim: () -> Bool,
        showing: (Resolution) -> ShownNotification
    ) throws(Refusal) -> Resolution {
        let message = hasStore ? try message(of: push) : nil
        if message == nil, let expiry = push.freshness?.expiry, time >= expiry {
            throw Refusal(Self.ended(expiry), push.opening)
        }
        guard hasStore, let store else { return push.resolution }
        var resolution = push.resolution
        var shown = showing(resolution)
        shown.message = message
        shown.keyID = push.opening.key.id
        var badge: Int?
        let verdict: StoreVerdict
        do throws(PushError) {
            verdict = try store.show(shown, at: time) { number in
                badge = number
                return claim()
            }
        } catch {
            guard message == nil else {
                throw Refusal(Self.unknown(error.detail), push.opening)
            }
            // Without an id it cannot be a replay, so it is shown, but with no number that was not
            // counted.
            if shown.badgePolicy == .increment { resolution.badge = .left }
            resolution.decryption.reason = "it was neither counted nor recorded: \(error.detail)"
            return resolution
        }
        if let reason = Self.reason(verdict, push) { throw Refusal(reason, push.opening) }
        if shown.badge != nil { resolution.badge = badge.map { .counted($0) } ?? .left }
        return resolution
    }

    /// The id and dates of a document for the store; nil if it has no id.
    private func message(of push: borrowing OpenedPush) throws(Refusal) -> SeenMessage? {
        guard let freshness = push.freshness, let id = freshness.id else { return nil }
        guard let dates = freshness.dates else {
            // A store could only forget such ids all at once.
            throw Refusal(
                "it has a jti but neither iat nor exp, so no store knows how long to keep its id",
                push.opening
            )
        }
        let key: [UInt8]
        do throws(SealError) {
            key = try push.opening.key.thumbprint
        } catch {
            throw Refusal(Self.unknown(error.detail), push.opening)
        }
        return SeenMessage(
            key: key,
            id: id,
            sealedAt: dates.sealedAt,
            validUntil: dates.validUntil,
            isAuthenticated: push.opening.key.isAuthenticated
        )
    }

    /// Why a message with this verdict is not shown; nil if it is.
    private static func reason(_ verdict: StoreVerdict, _ push: borrowing OpenedPush) -> String? {
        let dates = push.freshness?.dates
        return switch verdict {
        case .new: nil
        case .replay: "replay: a message with this id was already received"
        case .forgotten:
            "replay: it may have been received before: the store no longer has the ids of messages "
                + "sealed at \(SystemTime.utc(dates?.sealedAt ?? 0))"
        case .ended: ended(push.freshness?.expiry)
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
