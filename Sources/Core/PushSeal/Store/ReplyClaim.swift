// SPDX-License-Identifier: Apache-2.0

/// The right to reply to a push in progress: whoever takes it first has it alone.
///
/// A ``ShownStore`` takes it within its transaction, so that a push whose time has run out is
/// neither recorded nor counted nor kept.
public protocol ReplyClaim: Sendable {
    /// Takes the right to reply; may be called again, as by a store that has to begin anew.
    /// - Returns: whether the push has it now; false if somebody else replies, or has replied.
    func take() -> Bool
}

/// The right to reply where nobody else could.
package struct SoleReply: ReplyClaim {
    package init() {}

    package func take() -> Bool { true }
}
