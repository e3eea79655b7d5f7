// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
