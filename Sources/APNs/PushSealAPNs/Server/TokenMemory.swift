// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// The provider tokens that one connection has used.
///
/// Apple requires a token to be kept for at least 20 minutes. Checking a signature is slow, so a
/// token that was valid in this second is not checked again.
package struct TokenMemory: Sendable {
    private struct Entry {
        var text: [UInt8]
        var firstSeen: Int
        var lastChecked: Int
    }

    /// The period in seconds in which a connection may use ``tokenCount`` different tokens.
    private static let period = 20 * 60
    private static let tokenCount = 2

    private var entries: [Entry] = []

    package init() {}

    /// Checks a request's token, and whether the connection has used too many.
    ///
    /// - Parameters:
    ///   - text: the header's value after `bearer `.
    ///   - authority: the key and ids to check it with.
    ///   - now: seconds since 1970 (UTC).
    /// - Throws: InvalidProviderToken, ExpiredProviderToken or TooManyProviderTokenUpdates.
    package mutating func check(
        _ text: ArraySlice<UInt8>,
        _ authority: ProviderAuthority,
        at now: Int
    ) throws(ErrorAnswer) {
        let known = entries.firstIndex { $0.text.elementsEqual(text) }
        if let known, entries[known].lastChecked == now { return }
        do throws(ProviderTokenFault) {
            try ProviderToken.check(
                Array(text),
                key: authority.key,
                keyID: authority.keyID,
                teamID: authority.teamID,
                at: now
            )
        } catch {
            throw ErrorAnswer(error.reason, error.explanation)
        }
        if let known {
            entries[known].lastChecked = now
            return
        }
        let recent = entries.count { now - $0.firstSeen < Self.period }
        guard recent < Self.tokenCount else {
            throw ErrorAnswer(
                .tooManyProviderTokenUpdates,
                "third different token on this connection within 20 minutes; "
                    + "use one token for all pushes, for 20 to 60 minutes"
            )
        }
        // Older tokens may be used as long as they are valid.
        entries.removeAll { now - $0.firstSeen > ProviderToken.maximumAge }
        entries.append(Entry(text: Array(text), firstSeen: now, lastChecked: now))
    }
}

/// The key and ids that provider tokens are checked with.
package struct ProviderAuthority: Sendable {
    package let key: P256.PublicKey
    package let keyID: String
    package let teamID: String

    package init(key: P256.PublicKey, keyID: String, teamID: String) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
    }
}
