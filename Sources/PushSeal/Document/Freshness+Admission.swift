// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Freshness {
    /// When a store takes the message to be sealed, and when it expires; nil if the document has no
    /// date.
    ///
    /// Both follow from the document alone, so they do not depend on when it arrives. Without `exp`
    /// it is valid for ``defaultLifetime``; without `iat` it counts as sealed that long before
    /// `exp`.
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
