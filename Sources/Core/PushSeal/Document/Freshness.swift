// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// What a sealed document says about its own age, in the claims of RFC 7519 section 4.1.
///
/// The claims are in the document beside `aps`, where nobody on the way can read them or, in an
/// authenticated format, change them. The app does not get them.
package struct Freshness: Sendable, Equatable {
    /// The names of the claims.
    package static let names = ["iat", "exp", "jti"]
    /// The maximum length of an id, in bytes.
    package static let idLimit = 255
    /// The lifetime of a document without `exp`, in seconds: 30 days, the longest that APNs keeps a
    /// push.
    package static let defaultLifetime = 30 * 86_400

    /// `iat`: when it was sealed, in seconds since 1970 (UTC).
    package var issuedAt: Int?
    /// `exp`: the second from which it is no longer shown, since 1970 (UTC).
    package var expiry: Int?
    /// `jti`: an id unique among the messages of the same key, 1 to 255 bytes.
    package var id: String?

    /// Makes claims.
    package init(issuedAt: Int? = nil, expiry: Int? = nil, id: String? = nil) {
        self.issuedAt = issuedAt
        self.expiry = expiry
        self.id = id
    }

    /// Makes the claims of a message sealed now.
    ///
    /// - Parameters:
    ///   - time: now, in seconds since 1970 (UTC).
    ///   - lifetime: the number of seconds until it is no longer shown; nil leaves `exp` out.
    ///   - id: the id of the message; by default 128 random bits.
    /// - Returns: all three claims, or two.
    /// - Throws: `library` when no random bytes are available.
    package static func fresh(
        at time: Int,
        lifetime: Int? = nil,
        id: String? = nil
    ) throws(SealError) -> Freshness {
        let expiry = lifetime.map { saturated(time.addingReportingOverflow($0), .max) }
        let name = if let id { id } else { try RandomName.make() }
        return Freshness(issuedAt: time, expiry: expiry, id: name)
    }
}

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
