// SPDX-License-Identifier: Apache-2.0

/// What a JSON value is.
public enum JSONKind: UInt8, Sendable, CaseIterable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool
    /// A number, kept as it is spelled.
    case number
    /// A string.
    case string
    /// An ordered list of values.
    case array
    /// An ordered list of names and values.
    case object
}

extension JSONKind: CustomStringConvertible {
    /// The kind in words with its article, as in "an object".
    public var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// One value or name of a document: where it stands, and where the next one is.
///
/// Nodes stand on the tape in the order of the text. A name is a string node directly before the
/// node of its value. 16 bytes, so that a tape costs one allocation and no pointer chasing.
struct Node {
    /// The offset of the first byte: of a string, its opening quote.
    var start: UInt32
    /// The offset after the last byte.
    var end: UInt32
    /// The tape index after this value and all it holds; while it is still open, its container.
    var next: UInt32
    /// What it is.
    var kind: JSONKind
    /// A string with at least one backslash, so its value is not a slice of the text.
    var hasEscapes: Bool

    /// Stands in `next` of an open container that no other holds.
    static let noContainer = UInt32.max
}
