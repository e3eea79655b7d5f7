// SPDX-License-Identifier: Apache-2.0

import Locking
package import SealFormats

/// The provider token of one team: used for 40 to 55 minutes, and shared by all senders.
///
/// APNs refuses tokens over an hour old, and providers that renew theirs more than once in 20
/// minutes. Each token gets a random lifetime, so that processes that started together do not renew
/// together.
package final class ProviderTokenSource: Sendable {
    /// How long a token is used, in seconds.
    package static let lifetimes = 2_400...3_300
    /// The least time between two renewals by Apple's rule, in seconds.
    private static let renewalPause = 1_200

    private let key: P256.PrivateKey
    private let keyID: String
    private let teamID: String
    private let clock: @Sendable () -> Int
    private let current = Locked(Current())

    private struct Current {
        var token: ProviderToken?
        var lifetime = 0
        /// When APNs last refused a token as expired that was not, by this clock.
        var refusedAt: Int?
    }

    /// Makes a source for a team.
    ///
    /// - Parameters:
    ///   - key: the private key of the team, from Apple's `.p8` file.
    ///   - keyID: the id that Apple gave the key.
    ///   - teamID: the id of the team.
    ///   - clock: returns the time, in seconds since 1970 (UTC).
    package init(
        key: P256.PrivateKey,
        keyID: String,
        teamID: String,
        clock: @escaping @Sendable () -> Int = { SystemTime.now }
    ) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
        self.clock = clock
    }

    /// The token to send with.
    ///
    /// - Throws: `invalidKey` if an id is not valid; `library`.
    package func token() throws(SealError) -> ProviderToken {
        let now = clock()
        return try current.withLock { current throws(SealError) in
            if let token = current.token, (0..<current.lifetime).contains(now - token.issuedAt) {
                return token
            }
            return try make(&current, now)
        }
    }

    /// The token to send with after APNs has answered ExpiredProviderToken.
    ///
    /// - Parameter refused: the token that was refused.
    /// - Returns: another token, or nil if it is too early for one: then the clocks disagree, and a
    ///   new token per message would only be answered with TooManyProviderTokenUpdates.
    /// - Throws: the same as ``token()``.
    package func token(insteadOf refused: ProviderToken) throws(SealError) -> ProviderToken? {
        let now = clock()
        return try current.withLock { current throws(SealError) in
            if let token = current.token, token.authorization != refused.authorization {
                return token
            }
            if let last = current.refusedAt, (0..<Self.renewalPause).contains(now - last) {
                return nil
            }
            current.refusedAt = now
            return try make(&current, now)
        }
    }

    private func make(
        _ current: inout Current,
        _ now: Int
    ) throws(SealError) -> ProviderToken {
        let token = try ProviderToken(key: key, keyID: keyID, teamID: teamID, issuedAt: now)
        current.token = token
        current.lifetime = Int.random(in: Self.lifetimes)
        return token
    }
}
