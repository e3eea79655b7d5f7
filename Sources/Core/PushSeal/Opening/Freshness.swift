// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import PushSealJSON

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
    ///   - expiry: the second from which it is no longer shown; nil leaves `exp` out.
    ///   - id: the id of the message; by default 128 random bits.
    /// - Returns: all three claims, or two.
    /// - Throws: `library` when no random bytes are available.
    package static func fresh(
        at time: Int,
        expiry: Int? = nil,
        id: String? = nil
    ) throws(SealError) -> Freshness {
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

extension SealedDocument {
    /// The claims of the document.
    ///
    /// Unlike other values, a claim of the wrong type is an error, not ignored: a sender that wrote
    /// an unreadable `exp` still meant the document to expire.
    /// - Throws: `invalidValue`, naming the claim.
    package func freshness() throws(PushError) -> Freshness {
        let places = payload.places
        var freshness = Freshness()
        freshness.issuedAt = try date("iat", at: places[.issuedAt])
        freshness.expiry = try date("exp", at: places[.expiry])
        guard places[.id] > 0 else { return freshness }
        guard let id = payload.document.string(at: places[.id]),
            (1...Freshness.idLimit).contains(id.utf8.count)
        else {
            throw PushError(
                .invalidValue,
                "jti is not a string of 1 to \(Freshness.idLimit) bytes",
                at: payload.document.view(Int(places[.id])).position
            )
        }
        freshness.id = id
        return freshness
    }

    /// Reads a NumericDate (RFC 7519 section 2); a fraction is rounded up to a whole second.
    private func date(
        _ name: String,
        at place: PayloadPlaces.Place
    ) throws(PushError) -> Int? {
        if let seconds = payload.document.integer(at: place) { return seconds }
        guard let view = payload.document.view(at: place) else { return nil }
        guard let seconds = view.number?.double.flatMap({ Int(exactly: $0.rounded(.up)) }) else {
            throw PushError(
                .invalidValue,
                "\(name) is not a number of seconds",
                at: view.position
            )
        }
        return seconds
    }
}
