// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import PushSealJSON

/// Why APNs refuses a provider token.
package struct ProviderTokenFault: Error, Equatable {
    /// `invalidProviderToken` or `expiredProviderToken`.
    package let reason: Reason
    /// What is wrong, for people; no usable part of the token.
    package let explanation: String

    init(_ explanation: String, _ reason: Reason = .invalidProviderToken) {
        self.reason = reason
        self.explanation = explanation
    }
}

extension ProviderToken {
    /// How many seconds the issuer's clock may be ahead.
    package static let maximumLead = 300

    /// Longer than any valid token; such tokens are refused unread.
    private static let maximumByteCount = 4_096

    /// Checks a token as APNs does.
    ///
    /// - Parameters:
    ///   - text: the header's value after `bearer `.
    ///   - key: the public half of the team's key.
    ///   - keyID: the id of the key.
    ///   - teamID: the id of the team.
    ///   - now: the time, in seconds since 1970 (UTC).
    /// - Throws: what is wrong: first the form, then the signature, then the age of the claims.
    package static func check(
        _ text: [UInt8],
        key: P256.PublicKey,
        keyID: String,
        teamID: String,
        at now: Int
    ) throws(ProviderTokenFault) {
        guard text.count <= maximumByteCount else {
            throw ProviderTokenFault("the token has \(text.count) bytes")
        }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw ProviderTokenFault("a token has three parts, not \(parts.count)")
        }
        let header = try object(parts[0], "header")
        let claims = try object(parts[1], "claims")
        try checkHeader(header, keyID)
        let signature = try bytes(parts[2], "signature")
        let signed = Array(text[..<parts[1].endIndex])
        // This throws only if OpenSSL fails; then no token is accepted.
        guard (try? key.isValidSignature(p1363: signature, for: signed)) == true else {
            throw ProviderTokenFault("the signature does not match the key")
        }
        try checkClaims(claims, teamID, now)
    }

    /// Takes a token that was made before; nil if a check fails.
    ///
    /// - Parameters:
    ///   - text: the token, without `bearer `.
    ///   - key: the private key of the team.
    ///   - keyID: the id of the key.
    ///   - teamID: the id of the team.
    ///   - now: the time, in seconds since 1970 (UTC).
    init?(_ text: [UInt8], _ key: P256.PrivateKey, keyID: String, teamID: String, at now: Int) {
        do throws(ProviderTokenFault) {
            try Self.check(text, key: key.publicKey, keyID: keyID, teamID: teamID, at: now)
            let claims = text.split(separator: UInt8(ascii: "."))[1]
            guard let time = try Self.object(claims, "claims").integer("iat") else { return nil }
            self.init(text, issuedAt: time)
        } catch {
            return nil
        }
    }

    private static func checkHeader(
        _ header: JSONView,
        _ keyID: String
    ) throws(ProviderTokenFault) {
        guard header["alg"]?.isString("ES256") == true else {
            throw ProviderTokenFault("alg is not ES256")
        }
        // RFC 7515 §4.1.11: unknown critical parameters must be refused.
        guard header["crit"] == nil else { throw ProviderTokenFault("crit is not supported") }
        guard let kid = header["kid"] else { throw ProviderTokenFault("kid is missing") }
        guard kid.isString(keyID) else {
            throw ProviderTokenFault("kid does not name the key, which is \(quoted(keyID))")
        }
    }

    private static func checkClaims(
        _ claims: JSONView,
        _ teamID: String,
        _ now: Int
    ) throws(ProviderTokenFault) {
        guard let iss = claims["iss"] else { throw ProviderTokenFault("iss is missing") }
        guard iss.isString(teamID) else {
            throw ProviderTokenFault("iss does not name the team, which is \(quoted(teamID))")
        }
        guard let iat = claims["iat"] else { throw ProviderTokenFault("iat is missing") }
        guard let time = iat.number?.double, time.isFinite else {
            throw ProviderTokenFault("iat is \(iat.kind), expected a number")
        }
        let age = Double(now) - time
        guard age >= -Double(maximumLead) else {
            throw ProviderTokenFault("iat is \(seconds(-age)) ahead of this clock")
        }
        guard age <= Double(maximumAge) else {
            throw ProviderTokenFault(
                "the token is \(seconds(age)) old, \(maximumAge) s are allowed",
                .expiredProviderToken
            )
        }
    }

    private static func seconds(_ number: Double) -> String {
        Int(exactly: number.rounded()).map { "\($0) s" } ?? "for ever"
    }

    private static func object(
        _ part: ArraySlice<UInt8>,
        _ name: String
    ) throws(ProviderTokenFault) -> JSONView {
        let text = try bytes(part, name)
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: text)
        } catch {
            throw ProviderTokenFault("the \(name) is not JSON: \(error)")
        }
        guard document.root.kind == .object else {
            throw ProviderTokenFault("the \(name) is \(document.root.kind), expected an object")
        }
        return document.root
    }

    private static func bytes(
        _ part: ArraySlice<UInt8>,
        _ name: String
    ) throws(ProviderTokenFault) -> [UInt8] {
        do throws(Base64URL.Fault) {
            return try Base64URL.bytes(of: Array(part))
        } catch {
            throw ProviderTokenFault("the \(name) is not base64url: \(error)")
        }
    }
}
