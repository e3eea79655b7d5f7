// SPDX-License-Identifier: Apache-2.0

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
    /// The reader of the output has left; shells report this status for `SIGPIPE`.
    case brokenPipe = 141

    /// The worse of two statuses: success only if both are.
    package func worse(_ other: ExitStatus) -> ExitStatus {
        rawValue >= other.rawValue ? self : other
    }
}
