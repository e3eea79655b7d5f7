// SPDX-License-Identifier: Apache-2.0

/// Something an extension did that a service extension must not do.
public struct Fault: Sendable, Equatable, CustomStringConvertible {
    /// What a program can act on.
    @nonexhaustive
    public enum Code: String, Sendable, CaseIterable {
        /// The content handler was called again; only the first reply counts.
        case repliedTwice
        /// The content handler was called when the original content was already on the screen.
        case repliedLate
        /// Neither `didReceive` nor the expiry call led to a reply.
        case neverReplied
        /// The reply has neither a title nor a subtitle nor a body.
        case alertTextRemoved
        /// An attachment, of the reply or one that the extension tried to create, is missing or not
        /// of a type that a phone accepts.
        case badAttachment
        /// The extension's process crashed, exited or was killed before it replied.
        case died
        /// The extension's process used more memory than the device allows.
        case overMemory
        /// The phone's folder could not be read or written.
        case badPhone
        /// The extension's process could not be started, or does not follow the extension host's
        /// protocol.
        case badHost
        /// The reply holds something that cannot leave the extension's process.
        case unsendable
    }

    /// What went wrong, for `switch`.
    public let code: Code

    /// What went wrong, for people; it contains no text of the notification.
    package let detail: String

    /// The time since the payload was received.
    package let time: Duration

    /// The fault as one line, for instance `30.000 s  the content handler was called twice`; it
    /// contains no text of the notification.
    public var description: String {
        "\(time.inSeconds) s  \(detail)"
    }
}
