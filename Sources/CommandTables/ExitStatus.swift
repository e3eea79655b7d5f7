// SPDX-License-Identifier: Apache-2.0

/// What a command says to the shell: 0 and 1 of our own, the rest from `sysexits.h`.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    /// All was done.
    case success = 0
    /// What was to be checked or opened did not pass.
    case refused = 1
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// The input is not what it should be (`EX_DATAERR`).
    case malformedInput = 65
    /// The input cannot be read (`EX_NOINPUT`).
    case cannotRead = 66
    /// A server cannot be reached, or an address not be listened on (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// A mistake of this program (`EX_SOFTWARE`).
    case internalError = 70
    /// The output cannot be written (`EX_CANTCREAT`).
    case cannotWrite = 73
    /// Whoever read the output has left; what a shell reports for a program ended by `SIGPIPE`.
    case brokenPipe = 141

    /// The one of two that a caller has to hear of: success only when both are.
    package func worse(_ other: ExitStatus) -> ExitStatus {
        Swift.max(rawValue, other.rawValue) == rawValue ? self : other
    }
}
