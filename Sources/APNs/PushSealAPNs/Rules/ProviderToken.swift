// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// A provider token: a JWT that names the sending team, signed with its key (RFC 7519, ES256).
///
/// It is kept as a secret, since it lets anyone send as the team for an hour. While a connection
/// lives, HTTP/2 has copies: in the field list, in the output buffer, and in HPACK's table.
package struct ProviderToken: Sendable {
    /// The length of Apple's key and team ids, in letters and digits.
    package static let idCharacterCount = 10

    /// The age in seconds after which APNs refuses it.
    package static let maximumAge = 3_600

    /// The value of the header `authorization`: `bearer ` and the token (RFC 6750 §2.1).
    package let authorization: SecretBytes
    /// Its `iat`, in seconds since 1970 (UTC).
    package let issuedAt: Int

    /// Makes and signs a token.
    ///
    /// - Parameters:
    ///   - key: the private key of the team, from Apple's `.p8` file.
    ///   - keyID: the id that Apple gave the key.
    ///   - teamID: the id of the team.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Throws: `invalidKey` if an id is not valid; `library`.
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
        // The ids need no escaping, and `iat` must be a number: APNs refuses the string that some
        // libraries write.
        let header = Array(#"{"alg":"ES256","kid":"\#(keyID)"}"#.utf8)
        let claims = Array(#"{"iss":"\#(teamID)","iat":\#(time)}"#.utf8)
        let signed = Array("\(Base64URL.text(of: header)).\(Base64URL.text(of: claims))".utf8)
        let signature = try key.signature(for: signed)
        var value =
            Array("bearer ".utf8) + signed + Array(".\(Base64URL.text(of: signature))".utf8)
        authorization = SecretBytes(erasing: &value)
        issuedAt = time
    }

    /// Takes a token that has been checked.
    init(_ text: [UInt8], issuedAt time: Int) {
        var value = Array("bearer ".utf8) + text
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
