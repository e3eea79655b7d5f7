// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Why an extension was not built.
package struct RunError: Error, Equatable, Sendable {
    package enum Code: Sendable {
        /// The sources do not compile, or contain no extension.
        case malformed
        /// A file cannot be read.
        case unreadable
        /// There is no compiler, or none that works.
        case unavailable
        /// The cache cannot be written.
        case unwritable
    }

    package let code: Code
    /// One lower-case clause without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?

    init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}

extension RunError {
    /// The error for an extension whose class is in Objective-C.
    ///
    /// - Parameters:
    ///   - file: the source.
    ///   - className: the class, if it is known.
    /// - Returns: the error.
    package static func objectiveC(_ file: String, _ className: String?) -> RunError {
        let subject = className.map { "the class \($0) in \(quoted(file))" } ?? quoted(file)
        return RunError(
            .malformed,
            "\(subject) is Objective-C, and run compiles Swift",
            hint:
                "an extension in Objective-C needs a Mac; its messages can be tried with pushseal receive"
        )
    }
}
