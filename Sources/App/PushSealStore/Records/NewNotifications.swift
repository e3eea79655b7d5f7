// SPDX-License-Identifier: Apache-2.0

public import PushSeal

extension AppGroupStore {
    /// The notifications shown from now on, by any process.
    ///
    /// ```swift
    /// for try await record in try store.newNotifications() { inbox.insert(record, at: 0) }
    /// ```
    /// - Parameter id: the last one already known; without it, everything shown before this call is
    ///   left out.
    /// - Returns: the notifications as they are shown, oldest first, until the task is cancelled.
    /// - Throws: as ``init(appGroup:recordAge:recordCount:)``.
    public func newNotifications(
        after id: Int? = nil
    ) throws(StoreError) -> NewNotifications {
        // Watched from here on, so that nothing is missed before the first `next`.
        let bell = try FolderBell(folder: folder)
        let last: Int
        if let id { last = id } else { last = try lastNumber() }
        return NewNotifications(store: self, bell: bell, last: last)
    }
}

/// The notifications shown from now on, by any process; for one loop.
///
/// It sleeps until the kernel reports a change to the store's folder.
public struct NewNotifications: AsyncSequence, Sendable {
    /// A notification as it was shown.
    public typealias Element = NotificationRecord

    fileprivate let store: AppGroupStore
    fileprivate let bell: FolderBell
    fileprivate let last: Int

    /// Begins after the last notification that was known.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Iterates over the notifications shown.
    public struct Iterator: AsyncIteratorProtocol {
        private static let portion = 100

        private let store: AppGroupStore
        // Watches the folder for as long as it exists.
        private let bell: FolderBell
        private var rings: AsyncStream<Void>.Iterator
        private var last: Int
        private var records: ArraySlice<NotificationRecord> = []

        fileprivate init(_ sequence: NewNotifications) {
            store = sequence.store
            bell = sequence.bell
            rings = sequence.bell.rings.makeAsyncIterator()
            last = sequence.last
        }

        /// Waits for the next notification.
        ///
        /// - Returns: the notification, or nil once the task is cancelled.
        /// - Throws: a `StoreError`.
        public mutating func next() async throws -> NotificationRecord? {
            while !Task.isCancelled {
                if let record = records.popFirst() {
                    last = record.id
                    return record
                }
                records = try store.notifications(after: last, limit: Self.portion)[...]
                if records.isEmpty, await rings.next() == nil { return nil }
            }
            return nil
        }
    }
}
