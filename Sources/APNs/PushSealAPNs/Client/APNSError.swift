// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2

/// Why a push was not sent, or a client or a local APNs could not be made.
///
/// An error answer from APNs, or no answer, is not an error but an ``APNSResult``.
public struct APNSError: Error, Equatable, Sendable {
    /// What the command line tells apart.
    @nonexhaustive
    package enum Code: String, Sendable, CaseIterable {
        /// The push breaks a rule of APNs, so it was not sent; ``APNSError/reason`` names it.
        case invalidPush
        /// The key, the certificate or the file of trusted certificates cannot be used.
        case invalidCredential
        /// The address or the proxy cannot be used.
        case invalidServer
        /// The address or the port of a local APNs is not available.
        case cannotListen
        /// Another program has the port of a local APNs.
        case portTaken
        /// The folder of a local APNs, or a file in it, cannot be written.
        case cannotWrite
        /// A file of a local APNs is not valid, or cannot be read.
        case cannotRead
        /// A fault rule, a topic, a host or a device of a local APNs is not valid.
        case malformed
        /// A call to OpenSSL or the system failed: the process has no memory, descriptors or
        /// threads left.
        case system
    }

    package let code: Code
    /// The reason with which APNs would have refused the push; nil if no push was
    /// the cause.
    public let reason: String?
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
        reason = nil
    }

    package init(_ fault: PushRuleFault) {
        code = .invalidPush
        reason = fault.reason.rawValue
        detail = [fault.detail, fault.cure].compactMap(\.self).joined(separator: "; ")
    }
}

extension APNSError {
    /// An error of something that was given to a local APNs.
    static func malformed(_ detail: String) -> APNSError { APNSError(.malformed, detail) }
}

/// Runs what fails only if OpenSSL or the system does, and turns its error into `system`.
func usingSystem<Result>(
    _ body: () throws(ConnectionError) -> Result
) throws(APNSError) -> Result {
    do throws(ConnectionError) {
        return try body()
    } catch {
        throw APNSError(.system, error.detail)
    }
}

extension APNSError: CustomStringConvertible {
    /// The failure in words, without any part of a key or a payload.
    public var description: String { detail }
}
