// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// Why a payload cannot be read, or a push cannot be sealed.
public struct PushError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The bytes are not JSON.
        case notJSON
        /// The bytes are JSON, but not a dictionary.
        case notADictionary
        /// There is no dictionary named `aps`.
        case noAPS
        /// The payload has more bytes than APNs takes.
        case tooLarge
        /// The alert would have no text, so no extension would run and nothing would be shown.
        case noAlertText
        /// A value is outside what Apple allows, a custom key is reserved or repeated, or a claim
        /// of a sealed document is not valid.
        case invalidValue
        /// The message could not be sealed.
        case cannotSeal
        /// The message is empty, and that was not asked for.
        case emptyMessage
        /// A key of this format cannot do it, or not with this part sealed.
        case unsupported
    }

    /// The kind of failure, for `switch`.
    public let code: Code
    /// What went wrong, for people: names, sizes and places, never values, ids or URLs.
    package let detail: String
    /// What to do about it, if anything.
    package let hint: String?
    /// Where in the payload, if it came from parsing one.
    package let position: JSONPosition?
    /// For a payload that is `tooLarge`, the number of bytes over the limit; else 0.
    package let excessByteCount: Int

    package init(
        _ code: Code,
        _ detail: String,
        hint: String? = nil,
        at position: JSONPosition? = nil,
        excessByteCount: Int = 0
    ) {
        self.code = code
        self.detail = detail
        self.hint = hint
        self.position = position
        self.excessByteCount = excessByteCount
    }

    init(_ error: JSONError) {
        self.init(.notJSON, error.detail, hint: error.hint, at: error.position)
    }
}

extension PushError: CustomStringConvertible {
    /// What went wrong, for people, with the place in a JSON text, as in "line 8, column 7:
    /// trailing comma before '}'": names, sizes and places, never values, ids or URLs.
    public var description: String { position.map { "\($0): \(detail)" } ?? detail }
}
