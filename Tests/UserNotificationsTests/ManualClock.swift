// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import UserNotifications

/// A clock that moves only when told to.
final class ManualClock: NotificationClock {
    private struct State {
        var now: Date
        var scheduled: [Int: (date: Date, work: @Sendable () -> Void)] = [:]
        var nextID = 0
    }

    private let state: Locked<State>

    init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        state = Locked(State(now: now))
    }

    var now: Date { state.withLock { $0.now } }

    /// How many timers are waiting.
    var waitingCount: Int { state.withLock { $0.scheduled.count } }

    func schedule(at date: Date, _ work: @escaping @Sendable () -> Void) -> any NotificationTimer {
        let id = state.withLock { state in
            state.nextID += 1
            state.scheduled[state.nextID] = (date, work)
            return state.nextID
        }
        return Timer { [weak self] in self?.state.withLock { $0.scheduled[id] = nil } }
    }

    /// Advances by this many seconds; work that becomes due runs in order, at its own time.
    func advance(by seconds: TimeInterval, then settle: () -> Void) {
        let end = now.addingTimeInterval(seconds)
        while let work = popDue(by: end) {
            work()
            settle()
        }
        state.withLock { $0.now = end }
    }

    private func popDue(by end: Date) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard
                let first = state.scheduled.min(by: {
                    ($0.value.date, $0.key) < ($1.value.date, $1.key)
                }),
                first.value.date <= end
            else { return nil }
            state.scheduled[first.key] = nil
            state.now = max(state.now, first.value.date)
            return first.value.work
        }
    }

    private struct Timer: NotificationTimer {
        let callOff: @Sendable () -> Void

        func cancel() { callOff() }
    }
}

/// A center with a manual clock, and what it showed.
struct Phone {
    let clock = ManualClock()
    let center: UNUserNotificationCenter
    let shown = Shown()
    private let queue = DispatchQueue(label: "UserNotificationsTests.phone")
    private static let isOfPhone = DispatchSpecificKey<Bool>()

    /// Whether this thread runs the work of a center.
    static var isOnQueue: Bool { DispatchQueue.getSpecific(key: isOfPhone) == true }

    /// The identifiers shown, and how.
    final class Shown: Sendable {
        let entries = Locked<[(identifier: String, options: UNNotificationPresentationOptions)]>([])

        var identifiers: [String] { entries.withLock { $0.map(\.identifier) } }
    }

    init(
        isInForeground: Bool = false,
        store: any NotificationStore = MemoryNotificationStore(),
        allows: @escaping @Sendable (UNAuthorizationOptions) -> Bool = { _ in true }
    ) {
        let shown = shown
        queue.setSpecific(key: Self.isOfPhone, value: true)
        center = UNUserNotificationCenter(
            backing: CenterBacking(
                clock: clock,
                store: store,
                queue: queue,
                isInForeground: isInForeground,
                allows: allows,
                present: { notification, options in
                    let identifier = notification.request.identifier
                    shown.entries.withLock { $0.append((identifier, options)) }
                }
            )
        )
    }

    /// Waits for everything that the center has in progress.
    func settle() { queue.sync {} }

    func advance(by seconds: TimeInterval) {
        settle()
        clock.advance(by: seconds, then: settle)
    }

    static func content(_ title: String = "Title") -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        return content
    }

    static func request(
        _ identifier: String,
        _ trigger: UNNotificationTrigger? = nil,
        content: UNNotificationContent = Phone.content()
    ) -> UNNotificationRequest {
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}
