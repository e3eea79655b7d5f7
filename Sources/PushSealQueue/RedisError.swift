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

    /// Whether asking again would be refused again: the login, its rights, or a key that is no stream.
    package var isForGood: Bool {
        ["NOAUTH", "WRONGPASS", "NOPERM", "WRONGTYPE", "ERR"].contains {
            detail.hasPrefix($0 + " ")
        }
    }

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
