// SPDX-License-Identifier: Apache-2.0

import Locking
import PushSeal
import UserNotifications

/// One push under way, with a completion handler that can be called only once.
///
/// The right to reply is claimed under a lock and the handler called outside it, so of two threads
/// that finish at the same moment one replies and the other does nothing, and a handler that comes
/// back in does not wait for itself.
///
/// What becomes of the push is claimed first, with the store's transaction around it. What the stages
/// after that achieve is left here one by one, so that whenever time runs out there is something
/// whole to reply with.
final class PendingNotification: Sendable {
    /// The content and its handler.
    ///
    /// Neither is marked as safe to hand to another thread, but the system promises both: the handler
    /// may be called on any, and nobody changes the content.
    private struct Push: @unchecked Sendable {
        let content: UNNotificationContent
        let handler: (UNNotificationContent) -> Void
    }

    /// What a stage has achieved; nobody changes the content after that.
    struct Achievement: @unchecked Sendable {
        let content: UNNotificationContent
        let decryption: Decryption
    }

    private enum State {
        /// It is being opened.
        case opening
        /// What it becomes is decided and not there yet; whether time ran out meanwhile.
        case decided(isLate: Bool)
        /// This can be replied with.
        case achieved(Achievement)
        /// Somebody has the right to reply, and uses it.
        case replied
    }

    private let push: Push
    private let state = Locked(State.opening)
    /// The file that is being fetched for it.
    private let download = Locked<AttachmentDownload?>(nil)

    init(
        _ content: UNNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        push = Push(content: content, handler: handler)
    }

    /// The content as it came.
    var content: UNNotificationContent { push.content }

    /// Takes the right to decide what the push becomes.
    /// - Returns: whether this call got it; only one does.
    func claim() -> Bool {
        state.withLock { state in
            guard case .opening = state else { return false }
            state = .decided(isLate: false)
            return true
        }
    }

    /// Leaves what a stage has achieved; for whoever has claimed it.
    /// - Returns: whether there is time for another stage.
    func leave(_ achievement: Achievement) -> Bool {
        state.withLock { state in
            switch state {
            case .decided(let isLate):
                state = .achieved(achievement)
                return !isLate
            case .achieved:
                state = .achieved(achievement)
                return true
            case .opening, .replied: return false
            }
        }
    }

    /// Takes what was achieved, and with it the right to reply.
    /// - Returns: nil if another has it, or if there is nothing yet; then whoever has claimed the push
    ///   replies as soon as there is.
    func take() -> Achievement? {
        state.withLock { state in
            switch state {
            case .achieved(let achievement):
                state = .replied
                return achievement
            case .decided:
                state = .decided(isLate: true)
                return nil
            case .opening, .replied: return nil
            }
        }
    }

    /// Says that a file is being fetched, which ``giveUp()`` ends.
    /// - Returns: whether there is time for it.
    func begin(_ download: AttachmentDownload) -> Bool {
        self.download.withLock { $0 = download }
        return state.withLock { if case .replied = $0 { false } else { true } }
    }

    /// Says that no file is being fetched any more.
    func end() { download.withLock { $0 = nil } }

    /// Ends what is being fetched: it has been replied without it.
    func giveUp() { download.withLock { $0 }?.cancel() }

    /// Replies; for whoever has taken what was achieved, once.
    func reply(_ content: UNNotificationContent) { push.handler(content) }
}
