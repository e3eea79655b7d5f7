// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// What a sealed document says of its own age, by the names of RFC 7519 section 4.1.
///
/// The claims stand in the document beside `aps`, where nobody on the way can read or, in a format
/// that authenticates, change them. They are not handed to the app.
package struct Freshness: Sendable, Equatable {
    /// The names of the claims.
    package static let names = ["iat", "exp", "jti"]
    /// The most bytes an id may have.
    package static let idLimit = 255
    /// For how many seconds a document without an end is valid: 30 days, as APNs keeps a push for no
    /// longer.
    package static let defaultLifetime = 30 * 86_400

    /// `iat`: when it was sealed, in seconds since 1970 (UTC).
    package var issuedAt: Int?
    /// `exp`: the second from which it is not shown any more, since 1970 (UTC).
    package var expiry: Int?
    /// `jti`: a name that no other message of the same key has, 1 to 255 bytes.
    package var id: String?

    /// Claims what is given.
    package init(issuedAt: Int? = nil, expiry: Int? = nil, id: String? = nil) {
        self.issuedAt = issuedAt
        self.expiry = expiry
        self.id = id
    }

    /// Claims of a message that is sealed now.
    ///
    /// - Parameters:
    ///   - time: now, in seconds since 1970 (UTC).
    ///   - lifetime: after how many seconds it is not shown any more; nil leaves `exp` out.
    ///   - id: the id of the message; one of 132 random bits unless it is given.
    /// - Returns: all three claims, or two.
    /// - Throws: `library` when no random bytes can be had.
    package static func fresh(
        at time: Int,
        lifetime: Int? = nil,
        id: String? = nil
    ) throws(SealError) -> Freshness {
        let expiry = lifetime.map { lifetime in
            let (sum, overflows) = time.addingReportingOverflow(lifetime)
            return overflows ? Int.max : sum
        }
        let name = if let id { id } else { try RandomName.make(characterCount: 22) }
        return Freshness(issuedAt: time, expiry: expiry, id: name)
    }
}
