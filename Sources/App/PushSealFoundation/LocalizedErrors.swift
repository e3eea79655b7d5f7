// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSeal
public import PushSealJSON
public import SealFormats

// The modules of these errors do without Foundation. An app on Apple's systems links this module with the product `PushSeal`, so
// that `localizedDescription` says the same as `description`, whatever a file imports.

extension SealError: LocalizedError {
    /// The failure in words: lengths, offsets and names, never key or message bytes.
    public var errorDescription: String? { description }
}

extension PushError: LocalizedError {
    /// What went wrong, in words: names, sizes and places, never values, ids or URLs.
    public var errorDescription: String? { description }

    /// What to do about it, if anything.
    public var recoverySuggestion: String? { hint }
}

extension AttachmentError: LocalizedError {
    /// What went wrong, in words: names, sizes and kinds, never URLs.
    public var errorDescription: String? { description }

    /// What to do about it, if anything.
    public var recoverySuggestion: String? { hint }
}

extension StoreError: LocalizedError {
    /// What went wrong, in words: names and places, never values or ids.
    public var errorDescription: String? { description }

    /// What to do about it, if anything.
    public var recoverySuggestion: String? { hint }
}

extension JSONError: LocalizedError {
    /// Where the text is not JSON, and why.
    public var errorDescription: String? { description }
}
