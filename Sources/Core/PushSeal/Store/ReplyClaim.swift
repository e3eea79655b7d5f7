// SPDX-License-Identifier: Apache-2.0

/// The right to reply to a push in progress: whoever takes it first has it alone.
///
/// A ``ShownStore`` takes it within its transaction, so that a push whose time has run out is
/// neither recorded nor counted nor kept.
public protocol ReplyClaim: Sendable {
    /// Takes the right to reply.
    /// - Returns: whether the caller has it now; false if somebody else has replied already.
    func take() -> Bool
}

/// The right to reply where nobody else could.
package struct SoleReply: ReplyClaim {
    package init() {}

    package func take() -> Bool { true }
}
