// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc

/// Why a connection could not be made, or ended early.
package struct ConnectionError: Error, Sendable, Equatable {
    /// What a program can act on.
    package enum Code: String, Sendable, CaseIterable {
        /// A system call failed, or the network did, also under TLS that was established.
        case system
        /// The TLS handshake failed: versions, certificate, host name, protocol; or the peer
        /// rejected our certificate after it.
        case tls
        /// A certificate or key cannot be used.
        case identity
        /// The peer violated HTTP/2, or says that we did.
        case http2
        /// The peer closed the connection unexpectedly.
        case closedByPeer
        /// The peer took too long.
        case timeout
    }

    /// The kind of failure, for `switch`.
    package let code: Code

    /// What went wrong, for people: names of calls and their reasons, never message bytes.
    package let detail: String

    /// What to do; nil if the detail says it.
    package let cure: String?

    /// The `errno` of the failed call.
    private let number: CInt?

    /// Whether the server's certificate was issued by nobody who is trusted.
    package let hasUnknownIssuer: Bool

    /// Whether a certificate is not valid at this machine's time.
    package let isOutOfTime: Bool

    /// Whether a proxy asks for a user and a password, or refuses those that it has got.
    package let isProxyLocked: Bool

    package init(
        _ code: Code,
        _ detail: String,
        cure: String? = nil,
        number: CInt? = nil,
        hasUnknownIssuer: Bool = false,
        isOutOfTime: Bool = false,
        isProxyLocked: Bool = false
    ) {
        self.code = code
        self.detail = detail
        self.cure = cure
        self.number = number
        self.hasUnknownIssuer = hasUnknownIssuer
        self.isOutOfTime = isOutOfTime
        self.isProxyLocked = isProxyLocked
    }

    /// Whether the machine lacks the address or its family.
    package var isMissingAddress: Bool { number == EADDRNOTAVAIL || number == EAFNOSUPPORT }

    /// Whether another socket has the port.
    package var isPortTaken: Bool { number == EADDRINUSE }

    /// A system call that failed, with its `errno`.
    package static func system(_ call: StaticString, _ number: CInt) -> ConnectionError {
        ConnectionError(.system, "\(call): \(SystemError(code: number))", number: number)
    }

    /// The peer closed the connection.
    package static let closedByPeer = ConnectionError(
        .closedByPeer,
        "the peer closed the connection"
    )

    /// The peer leaves what it is sent unread.
    package static let unread = ConnectionError(.timeout, "the peer does not read what it is sent")
}

extension ConnectionError: CustomStringConvertible {
    /// The detail.
    package var description: String { detail }
}
