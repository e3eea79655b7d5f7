// SPDX-License-Identifier: Apache-2.0

/// Why a file cannot go with a notification, or is not shown with it.
public struct AttachmentError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The URL of the file is not allowed.
        case badAddress
        /// The file could not be fetched.
        case unreachable
        /// The file is larger than stated, or than Apple allows for its kind.
        case tooLarge
        /// The file is of no kind that a notification can show.
        case notMedia
        /// The file does not open, or is not the one that was sealed.
        case altered
        /// The file is no longer wanted: time has run out.
        case cancelled
        /// The file could not be saved, or OpenSSL failed.
        case failed
    }

    /// The kind of failure, for `switch`.
    public let code: Code
    /// What went wrong, for people: names, sizes and kinds, never URLs.
    package let detail: String
    /// What to do about it, if anything.
    package let hint: String?

    /// Makes an error, for an app's own fetcher.
    public init(_ code: Code, _ detail: String) {
        self.init(code, detail, hint: nil)
    }

    package init(_ code: Code, _ detail: String, hint: String?) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }
}

extension AttachmentError: CustomStringConvertible {
    /// What went wrong, for people: names, sizes and kinds, never URLs.
    public var description: String { detail }
}
