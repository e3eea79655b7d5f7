// SPDX-License-Identifier: Apache-2.0

/// Remembers which messages were shown, so that none is shown twice.
public protocol SeenStore: Sendable {
    /// Records a message, unless there is a reason not to show it.
    ///
    /// Checking, recording and claiming the reply are one step: of all threads and processes that
    /// ask about the same message at once, exactly one is told that it is new, and a message whose
    /// reply came too late is not recorded.
    ///
    /// A custom store must fail closed: once it has forgotten ids, it has to refuse every message
    /// that could have one of them.
    /// - Parameters:
    ///   - message: a message that was opened.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: claims the right to reply; false if somebody has replied already. Call it at most
    ///     once, last, for a message that is new; if it returns false, record nothing and return
    ///     ``SeenVerdict/unclaimed``.
    /// - Returns: what is known of the message; it is shown only if ``SeenVerdict/new``.
    /// - Throws: why the store cannot tell; the message is then not shown, even if it was claimed.
    func insert(
        _ message: SeenMessage,
        at time: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> SeenVerdict
}

/// What a store knows of a message.
@nonexhaustive
public enum SeenVerdict: String, Sendable, CaseIterable {
    /// It was not seen before and is recorded now: show it.
    case new
    /// Its id was recorded before.
    case replay
    /// It was sealed no later than messages whose ids the store had to forget: it may be a replay.
    case forgotten
    /// It has expired, by the clock or by the authenticated times of other messages.
    case ended
    /// It claims to be sealed later than now, by more than clock skew explains.
    case premature
    /// Somebody has already replied; it is not recorded.
    case unclaimed
}

/// A message by its sealed id and dates.
public struct SeenMessage: Sendable, Hashable {
    /// The thumbprint of the key that opened it, 32 bytes: ids are unique per key only, whatever
    /// the key's own id is.
    public let key: [UInt8]
    /// The claim `jti`, 1 to 255 bytes.
    public let id: String
    /// When it was sealed, in seconds since 1970 (UTC): the claim `iat` or, if that is missing, 30
    /// days before the claim `exp`.
    public let sealedAt: Int
    /// The second from which it is no longer shown, since 1970 (UTC).
    public let validUntil: Int
    /// Whether the dates are authenticated: they come from a holder of the key.
    public let isAuthenticated: Bool

    /// Makes a message.
    public init(
        key: [UInt8],
        id: String,
        sealedAt: Int,
        validUntil: Int,
        isAuthenticated: Bool
    ) {
        self.key = key
        self.id = id
        self.sealedAt = sealedAt
        self.validUntil = validUntil
        self.isAuthenticated = isAuthenticated
    }
}

/// Why a store cannot say whether a message was seen.
public struct SeenStoreError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The file cannot be opened, made or written: no such folder, no permission, no space.
        case cannotOpen
        /// The file exists but is not a store, or is damaged.
        case damaged
        /// Another process held the file for too long.
        case busy
        /// The file was made by a later version.
        case laterVersion
        /// Any other database error.
        case failed
    }

    /// What went wrong, for `switch`.
    public let code: Code
    /// What went wrong, for people; never an id.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension SeenStoreError: CustomStringConvertible {
    /// The detail.
    public var description: String { detail }
}
