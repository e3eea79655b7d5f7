// SPDX-License-Identifier: Apache-2.0

/// Remembers which messages were shown, so that none is shown twice.
public protocol SeenStore: Sendable {
    /// Notes a message if nothing stands against it.
    ///
    /// Looking, noting and replying are one step: of any number of threads and processes that ask for
    /// the same message at once, exactly one is told that it is new, and a message whose reply came
    /// too late is not noted.
    ///
    /// A store of your own must not fail open: what it had to forget it has to refuse from then on.
    /// - Parameters:
    ///   - message: a message that was opened.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: takes the right to reply, if nobody has replied yet. Call it at most once, last,
    ///     for a message that is new; if it says false, note nothing and answer
    ///     ``SeenVerdict/unclaimed``.
    /// - Returns: what is known of the message; only what is ``SeenVerdict/new`` is shown.
    /// - Throws: what keeps it from saying; the message is then not shown, even if it was claimed.
    func insert(
        _ message: SeenMessage,
        at time: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> SeenVerdict
}

/// What a store knows of a message.
@nonexhaustive
public enum SeenVerdict: String, Sendable, CaseIterable {
    /// It was not seen before and is noted now: show it.
    case new
    /// Its id was noted before.
    case replay
    /// It was sealed no later than what the store had to forget, so it may have been seen.
    case forgotten
    /// Its end has passed, by the clock or by the times that other messages have proven.
    case ended
    /// It claims to have been sealed later than now, by more than clocks differ.
    case premature
    /// Somebody has replied before; it is not noted.
    case unclaimed
}

/// A message by the id and the dates inside its seal.
public struct SeenMessage: Sendable, Hashable {
    /// The thumbprint of the key that opened it, 32 bytes; ids of different keys have nothing to do
    /// with each other, whatever the keys are called.
    public let key: [UInt8]
    /// The claim `jti`, 1 to 255 bytes.
    public let id: String
    /// When it was sealed, in seconds since 1970 (UTC): the claim `iat`, or, where that is missing,
    /// 30 days before the claim `exp`.
    public let sealedAt: Int
    /// The second from which it is not shown any more, since 1970 (UTC).
    public let validUntil: Int
    /// Whether the dates are proven to come from a holder of the key.
    public let isAuthenticated: Bool

    /// Names a message.
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
        /// The file cannot be opened, made or written: no such folder, no right to, no room.
        case cannotOpen
        /// The file is there and is no store, or is damaged.
        case damaged
        /// Another process held the file for too long.
        case busy
        /// The file was made by a later version.
        case laterVersion
        /// Anything else that the database says.
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
