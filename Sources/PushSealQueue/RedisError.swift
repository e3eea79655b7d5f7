// SPDX-License-Identifier: Apache-2.0

/// Why Redis did not do what it was asked.
package struct RedisError: Error, Equatable {
    /// What a program can act on.
    package enum Code: Sendable {
        /// The connection is not there, or has gone: it may come back.
        case connection
        /// Redis has refused the command.
        case refused
        /// The address is none.
        case address
    }

    package let code: Code
    /// What went wrong, for people; never a password.
    package let detail: String

    /// Whether asking again would be refused again: the login, its rights, a key that is no stream, or a
    /// Redis that knows no streams.
    ///
    /// Not all that begins with ERR: a Redis with too many clients says so, too, and one before 7.0 of a
    /// script that it does not run while it is a replica.
    package var isForGood: Bool {
        [
            "NOAUTH ", "WRONGPASS ", "NOPERM ", "WRONGTYPE ", "ERR unknown command",
            "ERR syntax error",
            "ERR DB index", "ERR invalid DB index", "ERR invalid password", "ERR AUTH ",
            "ERR Client sent AUTH",
        ].contains { detail.hasPrefix($0) }
    }

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
