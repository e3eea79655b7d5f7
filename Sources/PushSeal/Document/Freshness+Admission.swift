// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Freshness {
    /// When a store takes the message for sealed, and from when on it does not show it; nothing when
    /// the document has no date at all.
    ///
    /// Both follow from the document alone, so they are the same whenever it comes: without an end it
    /// is good for ``defaultLifetime``, and without a date it counts as sealed that long before its
    /// end.
    var dates: (sealedAt: Int, validUntil: Int)? {
        switch (issuedAt, expiry) {
        case (let issuedAt?, let expiry?): (issuedAt, expiry)
        case (let issuedAt?, nil):
            (issuedAt, Self.saturated(issuedAt.addingReportingOverflow(Self.defaultLifetime), .max))
        case (nil, let expiry?):
            (
                Self.saturated(expiry.subtractingReportingOverflow(Self.defaultLifetime), .min),
                expiry
            )
        case (nil, nil): nil
        }
    }

    private static func saturated(
        _ result: (partialValue: Int, overflow: Bool),
        _ limit: Int
    ) -> Int {
        result.overflow ? limit : result.partialValue
    }
}

extension Unsealer {
    /// Why a document is not to be shown, if it is not.
    ///
    /// A store is asked last, when nothing else stands against the message: what never opened, or
    /// cannot be read, leaves no trace in it.
    /// - Parameters:
    ///   - freshness: the claims of the document.
    ///   - opened: how it was opened.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: takes the right to reply; see ``SeenStore/insert(_:at:claim:)``.
    /// - Returns: the reason, in words for a log.
    func refusal(
        _ freshness: Freshness,
        _ opened: Opening,
        at time: Int,
        claim: () -> Bool
    ) -> String? {
        if let seenStore, let id = freshness.id {
            return refusal(freshness, id, opened, by: seenStore, at: time, claim)
        }
        if let expiry = freshness.expiry, time >= expiry { return Self.ended(freshness) }
        return nil
    }

    private func refusal(
        _ freshness: Freshness,
        _ id: String,
        _ opened: Opening,
        by store: any SeenStore,
        at time: Int,
        _ claim: () -> Bool
    ) -> String? {
        guard let dates = freshness.dates else {
            // Such an id could be forgotten only together with all others of its kind.
            return
                "it has a jti but neither iat nor exp, so no store can keep its id for long enough"
        }
        let key: [UInt8]
        do throws(SealError) {
            key = try opened.key.thumbprint
        } catch {
            return "whether it was received before cannot be told: \(error.detail)"
        }
        let message = SeenMessage(
            key: key,
            id: id,
            sealedAt: dates.sealedAt,
            validUntil: dates.validUntil,
            isAuthenticated: opened.key.isAuthenticated
        )
        do throws(SeenStoreError) {
            return switch try store.insert(message, at: time, claim: claim) {
            case .new: nil
            case .replay: "replay: a message of this id was received before"
            case .forgotten:
                "replay: it may have been received before: the store no longer has the ids of what "
                    + "was sealed at \(SystemTime.utc(dates.sealedAt))"
            case .ended: Self.ended(freshness)
            case .premature:
                "it was sealed later than now, at \(SystemTime.utc(dates.sealedAt)): "
                    + "one of the clocks is wrong"
            case .unclaimed: "it was opened after the reply was given"
            }
        } catch {
            return "whether it was received before cannot be told: \(error.detail)"
        }
    }

    private static func ended(_ freshness: Freshness) -> String {
        if let expiry = freshness.expiry {
            return "expired: it was valid until \(SystemTime.utc(expiry))"
        }
        return "expired: it has no end of its own, and was sealed more than "
            + "\(Freshness.defaultLifetime / 86_400) days ago"
    }
}
