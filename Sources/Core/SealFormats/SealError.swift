// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Why something could not be sealed, opened, read as a key, or parsed.
public struct SealError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// Wrong key, altered bytes, bad padding, or an opened text that is not UTF-8.
        ///
        /// Which of them it was is deliberately not said: a sender who could tell them apart could
        /// decrypt messages by asking often enough.
        case cannotOpen
        /// The bytes are not in the format asked for; no key was tried.
        case malformed
        /// This library, or the system it runs on, does not have the cipher, digest or setting.
        case unsupported
        /// The text is longer than the padding allows, or than the format can hold.
        case tooLong
        /// The key material does not suit its format.
        case invalidKey
        /// A passphrase or key could not be read from the place given.
        case keyUnavailable
        /// A key ring could not be written to the place given.
        case keyNotSaved
        /// The message names a key that is not in the key ring.
        case unknownKey
        /// The ring has keys of several recipients, and none of them was named.
        case severalRecipients
        /// The key that the message names has expired, or all keys that could seal have.
        case expiredKey
        /// A key for files was used where one for pushes is needed, or the other way round.
        case wrongPurpose
        /// The system's cryptography refused a call that cannot fail because of its input.
        case library
    }

    /// The kind of failure, for `switch`.
    public let code: Code

    /// The failure in words: lengths, offsets and names, never key or message bytes.
    package let detail: String

    /// Whether the opened bytes were not text, which without authentication can mean a wrong key.
    ///
    /// For diagnosis by the holder of the keys. It is neither shown nor compared: an attacker who
    /// could see it could decrypt messages by asking often enough.
    package let isNotText: Bool

    package init(_ code: Code, _ detail: String, isNotText: Bool = false) {
        self.code = code
        self.detail = detail
        self.isNotText = isNotText
    }

    /// Whether both have the same code and detail.
    public static func == (a: Self, b: Self) -> Bool {
        a.code == b.code && a.detail == b.detail
    }

    /// The one error for everything that a key did not open.
    package static let cannotOpen = Self(
        .cannotOpen,
        "the key does not open it: a wrong key, wrong parameters, or altered text"
    )

    /// The same error, for opened bytes that are not text.
    package static let notText = Self(.cannotOpen, cannotOpen.detail, isNotText: true)
}

extension SealError: CustomStringConvertible {
    /// The failure in words: lengths, offsets and names, never key or message bytes.
    public var description: String { detail }
}

extension SealError {
    /// Describes text that is not JSON, without the words that ``JSONError`` quotes from it: in a
    /// key ring they may be a secret that is missing its quotes.
    init(keyRing error: JSONError) {
        self.init(.malformed, "\(error.position): not JSON: \(Self.words(for: error.code))")
    }

    static func words(for code: JSONError.Code) -> String {
        switch code {
        case .emptyInput: "the input is empty"
        case .truncated: "the text ends too early"
        case .trailingText: "more text after the end"
        case .byteOrderMark: "it begins with a byte order mark"
        case .notUTF8: "not UTF-8"
        case .unexpectedCharacter: "unexpected character"
        case .trailingComma: "trailing comma"
        case .comment: "a comment"
        case .singleQuotes: "single quote instead of a double quote"
        case .badLiteral: "word without quotes"
        case .badNumber: "malformed number"
        case .controlCharacter: "control character in a string"
        case .badEscape: "invalid escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .tooDeep: "arrays and objects are nested too deeply"
        case .tooLong: "the text is too long"
        }
    }
}
