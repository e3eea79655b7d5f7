// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// A provider token: a JWT that says which team sends, signed with its key (RFC 7519, ES256).
///
/// Whoever has it can send in the team's name for an hour, so it is kept as a secret. While a connection
/// lives, HTTP/2 has copies: in the list of fields, in what waits to be written, and in HPACK's table.
package struct ProviderToken: Sendable {
    /// Letters and digits that the id of a key and that of a team have at Apple.
    package static let idCharacterCount = 10

    /// After how many seconds APNs takes it no more.
    package static let maximumAge = 3_600

    /// The value of the header `authorization`: `bearer ` and the token (RFC 6750 §2.1).
    package let authorization: SecretBytes
    /// The time in it, in seconds since 1970 (UTC).
    package let issuedAt: Int

    /// Makes and signs a token.
    ///
    /// - Parameters:
    ///   - key: the private key of the team, from Apple's `.p8` file.
    ///   - keyID: the id that Apple gave the key.
    ///   - teamID: the id of the team.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Throws: `invalidKey` for an id that is none; `library`.
    package init(
        key: P256.PrivateKey,
        keyID: String,
        teamID: String,
        issuedAt time: Int
    ) throws(SealError) {
        for (id, owner) in [(keyID, "key"), (teamID, "team")] {
            guard Self.isID(id) else {
                throw SealError(
                    .invalidKey,
                    "the id of a \(owner) has \(Self.idCharacterCount) letters and digits"
                )
            }
        }
        // The ids need no escapes, and `iat` is a number: some libraries write a string, which APNs
        // refuses.
        let header = Array(#"{"alg":"ES256","kid":"\#(keyID)"}"#.utf8)
        let claims = Array(#"{"iss":"\#(teamID)","iat":\#(time)}"#.utf8)
        let signed = Array("\(Base64URL.text(of: header)).\(Base64URL.text(of: claims))".utf8)
        let signature = try key.signature(for: signed)
        var value =
            Array("bearer ".utf8) + signed + Array(".\(Base64URL.text(of: signature))".utf8)
        authorization = SecretBytes(erasing: &value)
        issuedAt = time
    }

    /// Whether it is ten letters and digits.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == idCharacterCount
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
            }
    }
}
