// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// Why bytes are not a payload, or why a payload would not be delivered.
public struct PayloadError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The bytes are not JSON; `position` says where.
        case notJSON
        /// The bytes are JSON, but not a dictionary.
        case notADictionary
        /// There is no dictionary named `aps`.
        case noAPS
        /// More bytes than APNs takes; `excessByteCount` says by how much.
        case tooLarge
        /// The alert would have no text, so no extension would run and nothing would be shown.
        case noAlertText
        /// A value asked for is outside what Apple allows.
        case invalidValue
        /// The message could not be sealed.
        case cannotSeal
        /// The message is empty, and that was not asked for.
        case emptyMessage
        /// A key of this format cannot do it, or not with this part sealed.
        case unsupported
    }

    /// What went wrong, for `switch`.
    public let code: Code
    /// What went wrong, for people: names, sizes and places, never values.
    public let detail: String
    /// What to do about it, if anything.
    package let hint: String?
    /// Where in the payload, if it came from parsing one.
    package let position: JSONPosition?
    /// For `tooLarge`, the number of bytes over the limit; else 0.
    public let excessByteCount: Int

    init(
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

extension PayloadError: CustomStringConvertible {
    /// Position and detail, as in "line 8, column 7: trailing comma before '}'".
    public var description: String { position.map { "\($0): \(detail)" } ?? detail }
}
