// SPDX-License-Identifier: Apache-2.0

/// Why an extension was not built.
package struct RunError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The sources do not compile, or contain no extension.
        case malformed
        /// A file cannot be read.
        case unreadable
        /// There is no compiler, or none that works.
        case unavailable
        /// The cache cannot be written.
        case unwritable
    }

    package let kind: Kind
    /// One lower-case clause without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?

    init(_ kind: Kind, _ message: String, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}
