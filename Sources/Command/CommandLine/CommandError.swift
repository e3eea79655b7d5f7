// SPDX-License-Identifier: Apache-2.0

/// Why a command stopped: a clause for the user, an exit status, and perhaps a hint.
package struct CommandError: Error, Equatable, Sendable {
    /// The exit status of the process.
    package let status: ExitStatus
    /// One lower-case clause without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?
    /// The command whose help explains more; set for usage errors only.
    package private(set) var helpCommand: String?

    package init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
    }

    /// A usage error; `command` is what to put before `--help`, such as `git log`.
    package static func usage(
        _ message: String,
        hint: String? = nil,
        command: String
    ) -> CommandError {
        var error = CommandError(.usage, message, hint: hint)
        error.helpCommand = command
        return error
    }

    /// The reader of our output has left; nothing is reported.
    package static let brokenPipe = CommandError(.brokenPipe, "broken pipe")
}
