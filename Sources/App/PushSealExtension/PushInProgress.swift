// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
public import PushSeal
public import UserNotifications

/// A push in progress, which owns the right to reply: its completion handler is called only once.
///
/// The right is taken under a lock and the handler called outside it. So of two threads that finish
/// at the same moment one replies and the other does nothing, and a handler that calls back in does
/// not deadlock.
///
/// What becomes of the push is decided first, inside the store's transaction. Each later stage then
/// keeps its result here, so that there is always a complete reply when time runs out.
@_spi(Custom)
public final class PushInProgress: ReplyClaim {
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
        /// It becomes what it opens to, but there is no result yet; `isLate` if time has run out.
        case opened(isLate: Bool)
        /// Time ran out first, and there is no result yet.
        case expired
        /// There is a result to reply with.
        case achieved(Achievement)
        /// Somebody has taken the result, of this kind, to reply with it.
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

    /// The content as it came; do not change it.
    public var content: UNNotificationContent { push.content }

    /// Takes the right to reply with what the push opens to.
    /// - Returns: whether it becomes that; false if time ran out first.
    public func take() -> Bool {
        state.withLock { state in
            switch state {
            case .opening:
                state = .opened(isLate: false)
                return true
            case .opened: return true
            case .expired, .achieved, .replied: return false
            }
        }
    }

    /// Takes the right to reply with what shows that time ran out.
    /// - Returns: whether it becomes that; false if it was opened in time.
    func expire() -> Bool {
        state.withLock { state in
            guard case .opening = state else { return false }
            state = .expired
            return true
        }
    }

    /// Keeps the result of a stage; only for the thread that has taken the right to reply.
    /// - Returns: whether there is time for another stage.
    func keep(_ achievement: Achievement) -> Bool {
        state.withLock { state in
            switch state {
            case .opened(let isLate):
                state = .achieved(achievement)
                return !isLate
            case .expired, .achieved:
                state = .achieved(achievement)
                return true
            case .opening, .replied: return false
            }
        }
    }

    /// Takes the result so far, to reply with it.
    /// - Returns: nil if another has taken it, or if there is none yet; in that case the thread that
    ///   has taken the right to reply does so as soon as there is one.
    func finish() -> Achievement? {
        state.withLock { state in
            switch state {
            case .achieved(let achievement):
                state = .replied(achievement.decryption)
                return achievement
            case .opened:
                state = .opened(isLate: true)
                return nil
            case .opening, .expired, .replied: return nil
            }
        }
    }

    /// How the push ended; nil until somebody has taken the result.
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
