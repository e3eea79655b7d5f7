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
    package let helpCommand: String?

    package init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        self.init(status, message, hint: hint, helpCommand: nil)
    }

    private init(_ status: ExitStatus, _ message: String, hint: String?, helpCommand: String?) {
        self.status = status
        self.message = message
        self.hint = hint
        self.helpCommand = helpCommand
    }

    /// A usage error; `command` is what to put before `--help`, such as `git log`.
    package static func usage(
        _ message: String,
        hint: String? = nil,
        command: String
    ) -> CommandError {
        CommandError(.usage, message, hint: hint, helpCommand: command)
    }

    /// The reader of our output has left; nothing is reported.
    package static let brokenPipe = CommandError(.brokenPipe, "broken pipe")
}
