// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
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
    private let cache: ProviderTokenCache?
    private let warn: (@Sendable (ProviderTokenCache.Failure) -> Void)?
    private let clock: @Sendable () -> Int
    private let current = Locked(Current())

    private struct Current {
        var token: ProviderToken?
        var lifetime = 0
        /// When APNs last refused a token as expired that was not, by this clock.
        var refusedAt: Int?
        /// Whether the cache has failed, which is said once.
        var isAlone = false
    }

    /// Makes a source for a team.
    ///
    /// - Parameters:
    ///   - key: the private key of the team, from Apple's `.p8` file.
    ///   - keyID: the id that Apple gave the key.
    ///   - teamID: the id of the team.
    ///   - cache: where other processes find the token; nil to share it with none.
    ///   - warn: called once if the cache cannot be used; then this process signs its own tokens.
    ///   - clock: returns the time, in seconds since 1970 (UTC).
    package init(
        key: P256.PrivateKey,
        keyID: String,
        teamID: String,
        cache: ProviderTokenCache? = nil,
        warn: (@Sendable (ProviderTokenCache.Failure) -> Void)? = nil,
        clock: @escaping @Sendable () -> Int = { SystemTime.now }
    ) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
        self.cache = cache
        self.warn = warn
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
            guard let token = try renew(&current, now) else {
                throw SealError(.library, "no provider token was made")
            }
            return token
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
            return try renew(&current, now, insteadOf: refused)
        }
    }

    /// Takes the token of the cache, or makes one.
    ///
    /// - Parameters:
    ///   - current: what this process has.
    ///   - now: the time, in seconds since 1970 (UTC).
    ///   - refused: a token that APNs has answered with ExpiredProviderToken, if it has.
    /// - Returns: the token; nil if it is too early for another one.
    /// - Throws: `invalidKey` if an id is not valid; `library`.
    private func renew(
        _ current: inout Current,
        _ now: Int,
        insteadOf refused: ProviderToken? = nil
    ) throws(SealError) -> ProviderToken? {
        var entry = CachedToken()
        var failure: SealError?
        if let cache, !current.isAlone {
            var wasCalled = false
            do throws(ProviderTokenCache.Failure) {
                try cache.update("\(teamID)-\(keyID)") { bytes in
                    wasCalled = true
                    entry = CachedToken(bytes, key, keyID: keyID, teamID: teamID, at: now)
                    do throws(SealError) {
                        guard try replace(&entry, now, insteadOf: refused) else { return nil }
                        return entry.bytes
                    } catch {
                        failure = error
                        return nil
                    }
                }
            } catch {
                current.isAlone = true
                warn?(error)
                if !wasCalled { _ = try replace(&entry, now, insteadOf: refused) }
            }
        } else {
            entry.refusedAt = current.refusedAt
            entry.token = refused
            _ = try replace(&entry, now, insteadOf: refused)
        }
        if let failure { throw failure }
        current.refusedAt = entry.refusedAt
        guard let token = entry.token, token.authorization != refused?.authorization else {
            return nil
        }
        current.token = token
        current.lifetime = Int.random(in: Self.lifetimes)
        return token
    }

    /// Makes a token, unless the given one can be used or it is too early for another; returns
    /// whether anything has changed.
    private func replace(
        _ entry: inout CachedToken,
        _ now: Int,
        insteadOf refused: ProviderToken?
    ) throws(SealError) -> Bool {
        if let refused {
            if let token = entry.token, token.authorization != refused.authorization {
                return false
            }
            if let last = entry.refusedAt, (0..<Self.renewalPause).contains(now - last) {
                return false
            }
            entry.refusedAt = now
        } else if let token = entry.token,
            (0..<Self.lifetimes.lowerBound).contains(now - token.issuedAt)
        {
            return false
        }
        entry.token = try ProviderToken(key: key, keyID: keyID, teamID: teamID, issuedAt: now)
        return true
    }
}

/// What the file of a cache has: a token, and when one was last refused.
private struct CachedToken {
    var token: ProviderToken?
    /// When APNs last refused a token as expired that was not, by this machine's clock.
    var refusedAt: Int?

    init() {}

    /// Reads a file: the token, and perhaps a line with the time; a token of another key, or an
    /// old one, is none.
    init(_ bytes: [UInt8], _ key: P256.PrivateKey, keyID: String, teamID: String, at now: Int) {
        let lines = bytes.split(separator: 0x0A)
        guard let text = lines.first else { return }
        refusedAt = lines.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        token = ProviderToken(Array(text), key, keyID: keyID, teamID: teamID, at: now)
    }

    var bytes: [UInt8] {
        guard let token else { return [] }
        return token.authorization.withSpan { span in
            // Without "bearer ".
            span.indices.dropFirst(7).map { span[$0] }
        } + Array("\n\(refusedAt.map(String.init) ?? "")\n".utf8)
    }
}
