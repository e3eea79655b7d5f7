// SPDX-License-Identifier: Apache-2.0

/// Remembers the ids of messages, so that one delivered again is known.
public protocol SeenStore: Sendable {
    /// Notes a message if it is not noted yet.
    ///
    /// Looking and noting are one step: of any number of threads and processes that ask for the same
    /// message at once, exactly one is told that it is new.
    /// - Parameters:
    ///   - message: a message that was opened.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    /// - Returns: whether the message was not noted before.
    /// - Throws: what keeps it from saying; the message is then not shown.
    func insert(_ message: SeenMessage, at time: Int) throws(SeenStoreError) -> Bool
}

/// A message by the id inside its seal.
public struct SeenMessage: Sendable, Hashable {
    /// The id of the key that opened it; ids of different keys have nothing to do with each other.
    public let keyID: String?
    /// The claim `jti`.
    public let id: String
    /// The second from which it need not be remembered, since it is not shown any more.
    public let validUntil: Int

    /// Names a message.
    public init(keyID: String?, id: String, validUntil: Int) {
        self.keyID = keyID
        self.id = id
        self.validUntil = validUntil
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
