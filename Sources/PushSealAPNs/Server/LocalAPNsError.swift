// SPDX-License-Identifier: Apache-2.0

/// Why a local APNs could not be started.
public struct LocalAPNsError: Error, Equatable, Sendable {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The address or the port cannot be had.
        case cannotListen
        /// The folder, or a file in it, cannot be written.
        case cannotWrite
        /// A file in the folder is not what its name says, or cannot be read.
        case cannotRead
        /// A rule, a topic or a device is not written as it should be.
        case malformed
        /// OpenSSL or the operating system refused a call that needs nothing from outside.
        case library
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people; never a key.
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
