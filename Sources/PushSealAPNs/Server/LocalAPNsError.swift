// SPDX-License-Identifier: Apache-2.0

/// Why a local APNs could not be started.
public struct LocalAPNsError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The address or the port is not available.
        case cannotListen
        /// The folder, or a file in it, cannot be written.
        case cannotWrite
        /// A file in the folder is not valid, or cannot be read.
        case cannotRead
        /// A rule, a topic or a device is not valid.
        case malformed
        /// An OpenSSL or system call failed for internal reasons.
        case library
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people; no part of a key.
    public let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension LocalAPNsError: CustomStringConvertible {
    /// The detail.
    public var description: String { detail }
}
