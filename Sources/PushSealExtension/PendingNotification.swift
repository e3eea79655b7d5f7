// SPDX-License-Identifier: Apache-2.0

import Locking
import PushSeal
import UserNotifications

/// One push under way, with a completion handler that can be called only once.
///
/// The right to reply is claimed under a lock and the handler called outside it, so of two threads
/// that finish at the same moment one replies and the other does nothing, and a handler that comes
/// back in does not wait for itself.
final class PendingNotification: Sendable {
    /// The content and its handler.
    ///
    /// Neither is marked as safe to hand to another thread, but the system promises both: the handler
    /// may be called on any, and nobody changes the content.
    private struct Reply: @unchecked Sendable {
        let content: UNNotificationContent
        let handler: (UNNotificationContent) -> Void
    }

    private let pending: Reply
    private let isClaimed = Locked(false)

    init(
        _ content: UNNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        pending = Reply(content: content, handler: handler)
    }

    /// The sealed fields of the push.
    var fields: SealedFields { SealedFields(userInfo: pending.content.userInfo) }

    /// Takes the right to reply.
    /// - Returns: whether this call got it; only one does.
    func claim() -> Bool {
        isClaimed.withLock { isClaimed in
            defer { isClaimed = true }
            return !isClaimed
        }
    }

    /// Replies; for whoever has claimed it, once.
    func reply(with resolution: Resolution, lookUp: @escaping (LocalizedText) -> String) {
        pending.handler(pending.content.applying(resolution, lookUp: lookUp))
    }
}
