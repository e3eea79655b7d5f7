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
