// SPDX-License-Identifier: Apache-2.0

import Foundation
import Observation
import PushSeal
import PushSealStore
import UserNotifications

/// What was shown, also while the app was not running: the record that the extension keeps.
@MainActor @Observable
final class Inbox {
    /// The newest first.
    private(set) var records: [NotificationRecord] = []
    /// The rides that the user has booked from a notification.
    private(set) var bookings: [String] = []
    /// What the user is told; nil while all is well.
    private(set) var problem: String?

    private let center: @Sendable () -> UNUserNotificationCenter
    private let open: @Sendable () throws -> AppGroupStore
    private let pause: @Sendable (Duration) async throws -> Void
    private var store: AppGroupStore?

    init(
        center: @escaping @Sendable () -> UNUserNotificationCenter = { .current() },
        open: @escaping @Sendable () throws -> AppGroupStore = { try AppGroup.store() },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.center, self.open, self.pause) = (center, open, pause)
    }

    /// Shows what is recorded, and what comes, until the task is cancelled; tries again after an error.
    func follow() async {
        while !Task.isCancelled {
            do {
                let (store, known) = try await withStore { ($0, try $0.notifications(limit: 100)) }
                records = known
                problem = nil
                for try await record in try store.newNotifications(after: known.first?.id ?? 0) {
                    records.insert(record, at: 0)
                }
            } catch {
                problem = error.localizedDescription
                try? await pause(.seconds(5))
            }
        }
    }

    /// Called when the user has seen all there is: marks it as read, and takes the number off the icon.
    func wasSeen() async {
        do {
            let ids = records.map(\.id)
            try await withStore { store in
                try store.markAsRead(ids)
                try store.setBadge(0)
            }
            try await center().setBadgeCount(0)
        } catch {
            problem = error.localizedDescription
        }
    }

    /// Called when the user taps Book below a notification.
    func book(_ rides: [String]) { bookings.append(contentsOf: rides) }

    /// Called when the user signs out: erases key and record, and takes back what is still shown.
    ///
    /// The key goes first, so that nothing is opened and recorded meanwhile.
    func erase() async throws {
        try Keychain.remove()
        try await withStore { store in
            try store.deleteAllNotifications()
            try store.setBadge(0)
        }
        records = []
        center().removeAllDeliveredNotifications()
        try await center().setBadgeCount(0)
    }

    /// Uses the store, opened once, off the main thread: a call may wait for the extension, for up to
    /// five seconds.
    ///
    /// No lock is left when it returns: iOS ends an app that is suspended while it holds one in the
    /// group's folder (`0xdead10cc`).
    private func withStore<Result: Sendable>(
        _ body: @escaping @Sendable (AppGroupStore) throws -> Result
    ) async throws -> Result {
        let (store, result) = try await Self.offMainThread { [store, open] in
            let store = try store ?? open()
            return (store, try body(store))
        }
        self.store = store
        return result
    }

    @concurrent
    nonisolated private static func offMainThread<Result: Sendable>(
        _ body: @Sendable () throws -> Result
    ) async throws -> Result { try body() }
}
