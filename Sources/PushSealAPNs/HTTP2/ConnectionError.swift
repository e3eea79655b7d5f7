// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a connection could not be made, or ended before it should.
package struct ConnectionError: Error, Sendable, Equatable {
    /// What a program can act on.
    package enum Code: String, Sendable, CaseIterable {
        /// The operating system refused a call, or the network gave up.
        case system
        /// TLS was not agreed on: versions, certificate, host name, protocol.
        case tls
        /// A certificate or key cannot be used.
        case identity
        /// The peer broke the rules of HTTP/2, or says that we did.
        case http2
        /// The peer closed without a word.
        case closedByPeer
        /// The peer took too long.
        case timeout
    }

    /// What went wrong, for `switch`.
    package let code: Code

    /// What went wrong, for people: names of calls and their reasons, never bytes of a message.
    package let detail: String

    /// The `errno` of a call that failed.
    private let number: CInt?

    package init(_ code: Code, _ detail: String, number: CInt? = nil) {
        self.code = code
        self.detail = detail
        self.number = number
    }

    /// Whether this machine has no such address, or none of the family.
    var isMissingAddress: Bool { number == EADDRNOTAVAIL || number == EAFNOSUPPORT }

    /// A call of the system that failed, with its `errno`.
    package static func system(_ call: StaticString, _ number: CInt) -> ConnectionError {
        let words = unsafe strerror(number).map { unsafe String(cString: $0) }
        return ConnectionError(.system, "\(call): \(words ?? "error \(number)")", number: number)
    }

    /// The peer closed the connection.
    package static let closedByPeer = ConnectionError(
        .closedByPeer,
        "the other side closed the connection"
    )
}

extension ConnectionError: CustomStringConvertible {
    /// The detail.
    package var description: String { detail }
}
