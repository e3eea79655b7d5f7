// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Why a Redis command failed.
package struct RedisError: Error, Equatable {
    /// What a program can act on.
    package enum Code: Sendable {
        /// The connection failed or was lost, or what it said is no reply; it may come back.
        case connection
        /// TLS failed: the certificate, or what a server without TLS said.
        case untrusted
        /// Redis refused the command.
        case refused
        /// The address is malformed.
        case address
    }

    package let code: Code
    /// What went wrong, for people; never a password, and what Redis said is escaped.
    package let detail: String
    /// Whether Redis' certificate was issued by nobody who is trusted.
    package let hasUnknownIssuer: Bool
    /// The most characters of Redis that are repeated.
    private static let characterLimit = 200

    /// Whether a retry would be refused again: for the login, its permissions, a key that is not a
    /// stream, a Redis without streams, or a cluster that has the streams on other nodes.
    ///
    /// Not everything that begins with ERR: a Redis with too many clients uses it, too, as does one
    /// before 7.0 for a script that it does not run while it is a replica.
    package var isForGood: Bool {
        [
            "NOAUTH ", "WRONGPASS ", "NOPERM ", "WRONGTYPE ", "ERR unknown command",
            "ERR syntax error",
            "ERR DB index", "ERR invalid DB index", "ERR invalid password", "ERR AUTH ",
            "ERR Client sent AUTH", "CROSSSLOT ", "MOVED ",
            // The permissions of what a script runs: before Redis 7.2, and since.
            "ERR The user executing the script", "ERR ACL failure in script",
        ].contains { detail.hasPrefix($0) }
    }

    /// Whether the login was refused, or is missing.
    package var isLogin: Bool { detail.hasPrefix("NOAUTH ") || detail.hasPrefix("WRONGPASS ") }

    init(_ code: Code, _ detail: String, hasUnknownIssuer: Bool = false) {
        self.code = code
        self.detail = escaped(detail.prefix(Self.characterLimit))
        self.hasUnknownIssuer = hasUnknownIssuer
    }

    /// A reply that Redis does not give, so the connection is not used any more.
    package static func malformed(_ what: String) -> RedisError {
        RedisError(.connection, "what it says is no reply of Redis: \(what)")
    }
}
