// SPDX-License-Identifier: Apache-2.0

import Locking
import PushSeal
import UserNotifications

/// One push under way, with a completion handler that can be called only once.
///
/// The handler is taken under a lock and called outside it, so of two threads that finish at the same
/// moment one replies and the other does nothing, and a handler that comes back in does not wait for
/// itself.
final class PendingNotification: Sendable {
    /// The content and its handler.
    ///
    /// Neither is marked as safe to hand to another thread, but the system promises both: the handler
    /// may be called on any, and nobody changes the content.
    private struct Reply: @unchecked Sendable {
        let content: UNNotificationContent
        let handler: (UNNotificationContent) -> Void
    }

    private let unanswered: Locked<Reply?>

    init(
        _ content: UNNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        unanswered = Locked(Reply(content: content, handler: handler))
    }

    /// Replies, unless that was done before.
    ///
    /// - Parameters:
    ///   - resolution: what opening has made of the push.
    ///   - willReply: called just before the handler, if this call is the one that replies.
    ///   - lookUp: gives the text of a key in the app's strings.
    /// - Returns: whether this call was the one that replied.
    func reply(
        with resolution: Resolution,
        willReply: (Decryption) -> Void,
        lookUp: @escaping (LocalizedText) -> String
    ) -> Bool {
        let reply = unanswered.withLock { unanswered in
            defer { unanswered = nil }
            return unanswered
        }
        guard let reply else { return false }
        willReply(resolution.decryption)
        reply.handler(reply.content.applying(resolution, lookUp: lookUp))
        return true
    }
}
