// SPDX-License-Identifier: Apache-2.0

public import PushSeal

extension AppGroupStore {
    /// What is shown from now on, by whichever process.
    ///
    /// ```swift
    /// for try await record in try store.newNotifications() { inbox.insert(record, at: 0) }
    /// ```
    /// - Parameter id: the last that is known already; without it nothing counts that was shown before
    ///   this call.
    /// - Returns: the notifications as they are shown, the oldest first, until the task is cancelled.
    /// - Throws: as ``init(folder:recordAge:recordCount:)``.
    public func newNotifications(
        after id: Int? = nil
    ) throws(PushError) -> some AsyncSequence<NotificationRecord, any Error> & Sendable {
        // Watched from here on, so that nothing is missed that comes before it is asked for.
        let bell = try FolderBell(folder: folder)
        let last: Int
        if let id { last = id } else { last = try lastNumber() }
        return NewNotifications(store: self, bell: bell, last: last)
    }
}

/// What is shown from now on, by whichever process; for one loop.
///
/// It sleeps until the kernel tells that the store's folder was changed.
struct NewNotifications: AsyncSequence, Sendable {
    fileprivate let store: AppGroupStore
    fileprivate let bell: FolderBell
    fileprivate let last: Int

    /// Begins.
    func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// A place in what is shown.
    struct Iterator: AsyncIteratorProtocol {
        private static let portion = 100

        private let store: AppGroupStore
        // Its folder is watched as long as it lives.
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

        /// Waits for the next one.
        /// - Returns: it, or nil once the task is cancelled.
        /// - Throws: a `PushError`.
        mutating func next() async throws -> NotificationRecord? {
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
