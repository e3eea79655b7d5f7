// SPDX-License-Identifier: Apache-2.0

/// Why something could not be sealed, opened, read as a key, or understood.
public struct SealError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// Wrong key, altered bytes, bad padding, or an opened text that is not UTF-8.
        ///
        /// Which of them it was is not said, on purpose: a sender who could tell them apart could
        /// open messages by asking often enough.
        case cannotOpen
        /// The bytes are not in the format asked for; no key was tried.
        case malformed
        /// The cipher, digest or setting is not one that this library, or this OpenSSL, has.
        case unsupported
        /// The text is longer than the padding asked for, or than the format can hold.
        case tooLong
        /// The key's material does not fit its format.
        case invalidKey
        /// A passphrase or key could not be read from where it was said to be.
        case keyUnavailable
        /// A key ring could not be written to where it was said to be.
        case keyNotSaved
        /// The message names a key that the key ring does not hold.
        case unknownKey
        /// The key that the message names, or all keys that could seal, have reached their end.
        case expiredKey
        /// The key is for files where one for pushes is needed, or the other way round.
        case wrongPurpose
        /// OpenSSL refused a call that cannot fail for reasons of input.
        case library
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people: lengths, offsets and names, never key or message bytes.
    public let detail: String

    /// Whether a key gave bytes that are no text, which without authentication a wrong one may do.
    ///
    /// For diagnosis where the keys are. No part of what the error says, nor of whether two are equal:
    /// who could tell it from a distance could open messages by asking often enough.
    package let isNotText: Bool

    package init(_ code: Code, _ detail: String, isNotText: Bool = false) {
        self.code = code
        self.detail = detail
        self.isNotText = isNotText
    }

    /// Whether both say the same.
    public static func == (a: Self, b: Self) -> Bool {
        a.code == b.code && a.detail == b.detail
    }

    /// The one answer to everything that a key did not open.
    package static let cannotOpen = Self(
        .cannotOpen,
        "the key does not open it: a wrong key, wrong parameters, or altered text"
    )

    /// The same answer, of a key that gave bytes which are no text.
    package static let notText = Self(.cannotOpen, cannotOpen.detail, isNotText: true)
}

extension SealError: CustomStringConvertible {
    /// The detail, which says where and what.
    public var description: String { detail }
}
