// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import PushSeal
import UserNotifications

/// A push being processed, whose completion handler can be called only once.
///
/// The right to reply is claimed under a lock and the handler called outside it. So of two threads
/// that finish at the same moment one replies and the other does nothing, and a handler that calls
/// back in does not deadlock.
///
/// What becomes of the push is claimed first, inside the store's transaction. Each later stage then
/// keeps its result here, so that there is always a complete reply when time runs out.
final class PendingNotification: Sendable {
    /// The content and its handler.
    ///
    /// Neither is `Sendable`, but the system promises that the handler may be called on any thread
    /// and that nobody changes the content.
    private struct Push: @unchecked Sendable {
        let content: UNNotificationContent
        let handler: (UNNotificationContent) -> Void
    }

    /// The result of a stage; nobody changes the content after that.
    struct Achievement: @unchecked Sendable {
        let content: UNNotificationContent
        let decryption: Decryption
    }

    private enum State {
        /// The push is being opened.
        case opening
        /// What it becomes is decided, but there is no result yet; `isLate` if time has run out.
        case decided(isLate: Bool)
        /// There is a result to reply with.
        case achieved(Achievement)
        /// Somebody has taken the right to reply, with a result of this kind.
        case replied(Decryption)
    }

    private let push: Push
    private let state = Locked(State.opening)
    /// The file being fetched for it.
    private let download = Locked<AttachmentDownload?>(nil)

    init(
        _ content: UNNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        push = Push(content: content, handler: handler)
    }

    /// The content as it came.
    var content: UNNotificationContent { push.content }

    /// Claims the right to decide what the push becomes.
    /// - Returns: whether this call got it; only one call does.
    func claim() -> Bool {
        state.withLock { state in
            guard case .opening = state else { return false }
            state = .decided(isLate: false)
            return true
        }
    }

    /// Keeps the result of a stage; only for the thread that has claimed the push.
    /// - Returns: whether there is time for another stage.
    func keep(_ achievement: Achievement) -> Bool {
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

    /// Claims the right to reply, with the result.
    /// - Returns: nil if another has taken it, or if there is no result yet; in that case the
    ///   thread that has claimed the push replies as soon as there is one.
    func claimReply() -> Achievement? {
        state.withLock { state in
            switch state {
            case .achieved(let achievement):
                state = .replied(achievement.decryption)
                return achievement
            case .decided:
                state = .decided(isLate: true)
                return nil
            case .opening, .replied: return nil
            }
        }
    }

    /// How the push ended; nil until somebody has taken the right to reply.
    var ending: Decryption? {
        state.withLock { if case .replied(let decryption) = $0 { decryption } else { nil } }
    }

    /// Registers a download, which ``giveUp()`` cancels.
    /// - Returns: whether there is time for it.
    func begin(_ download: AttachmentDownload) -> Bool {
        self.download.withLock { $0 = download }
        return ending == nil
    }

    /// Unregisters the download.
    func end() { download.withLock { $0 = nil } }

    /// Cancels the download: the reply was sent without it.
    func giveUp() { download.withLock { $0 }?.cancel() }

    /// Replies; call once, after taking the result.
    func reply(_ achievement: Achievement) { push.handler(achievement.content) }
}
