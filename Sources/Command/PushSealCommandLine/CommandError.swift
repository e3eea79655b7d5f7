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

/// The exit status of a command: 0 and 1 are our own, the others are from `sysexits.h`.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Everything was done.
    case success = 0
    /// A check failed, or something did not open.
    case refused = 1
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// The input is malformed (`EX_DATAERR`).
    case malformedInput = 65
    /// The input cannot be read (`EX_NOINPUT`).
    case cannotRead = 66
    /// A server cannot be reached, or an address cannot be bound (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// A bug in this program (`EX_SOFTWARE`).
    case internalError = 70
    /// The output cannot be written (`EX_CANTCREAT`).
    case cannotWrite = 73
    /// The settings are wrong, and someone has to change them (`EX_CONFIG`).
    case configuration = 78
    /// The reader of the output has left; shells report this status for `SIGPIPE`.
    case brokenPipe = 141

    /// The worse of two statuses: success only if both are.
    package func worse(_ other: ExitStatus) -> ExitStatus {
        rawValue >= other.rawValue ? self : other
    }
}
