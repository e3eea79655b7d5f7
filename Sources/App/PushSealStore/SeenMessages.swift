// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) import PushSeal
import PushSealSQLite

/// The rules of the store: which message is new, was seen, or may have been seen.
///
/// A message is ordered by its sealed time. That decides which ids are forgotten and what a bound
/// refuses; the clock decides neither, so no clock, right or wrong, can bring back what was shown.
final class SeenMessages {
    private let tables: SeenTables
    private let limits: AppGroupStore.Limits
    private let retention: AppGroupStore.Retention

    init(
        _ database: consuming Database,
        _ limits: AppGroupStore.Limits,
        _ retention: AppGroupStore.Retention
    ) throws(DatabaseError) {
        tables = try SeenTables(database)
        self.limits = limits
        self.retention = retention
    }

    /// Sets how many milliseconds to wait for other processes from now on.
    func setPatience(_ milliseconds: CInt) { tables.database.setPatience(milliseconds) }

    /// Decides on a message, records it, and counts and keeps what is shown, in one transaction.
    func show(
        _ shown: ShownNotification,
        at clock: Int,
        claiming reply: any ReplyClaim
    ) throws(DatabaseError) -> StoreVerdict {
        try inTransaction { database throws(DatabaseError) in
            if let message = shown.message, let refusal = try note(message, at: clock) {
                // An expired message is recorded too: it stays refused if the clock is set back.
                return (refusal == .ended, refusal)
            }
            let badge = try shown.count(database)
            try shown.record(database, badge, at: clock, retention)
            return reply.take() ? (true, .new(badge: badge)) : (false, .unclaimed)
        }
    }

    /// Gives a store that was made as a new one a bound for all keys.
    ///
    /// One that replaced a damaged store has its bound from then.
    func boundIfNew(_ bound: Int) throws(DatabaseError) {
        try inTransaction { database throws(DatabaseError) in
            guard try database.integer("PRAGMA application_id") == 0 else { return (false, ()) }
            try database.run(
                """
                UPDATE seen_key SET bound = max(bound, \(bound));
                UPDATE store SET bound = max(bound, \(bound));
                """
            )
            try Schema.follow(database, bound)
            return (true, ())
        }
    }

    /// Lends the database for something that does not change the file.
    func read<Result>(
        _ body: (borrowing Database) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        try body(tables.database)
    }

    /// Runs a transaction; commits it if `body` says so.
    func inTransaction<Result>(
        _ body: (borrowing Database) throws(DatabaseError) -> (commits: Bool, Result)
    ) throws(DatabaseError) -> Result {
        try tables.begin()
        do throws(DatabaseError) {
            let (commits, result) = try body(tables.database)
            if commits { try tables.commit() } else { try tables.rollBack() }
            return result
        } catch {
            // Some errors have rolled back already; then this fails, and nobody needs to know.
            try? tables.rollBack()
            throw error
        }
    }

    private static let miscounted = DatabaseError(
        .damaged,
        "the store's count of a key's ids is wrong"
    )

    /// Notes a message as seen.
    /// - Returns: why it is not shown; nil if it is new.
    private func note(
        _ message: SeenMessage,
        at clock: Int
    ) throws(DatabaseError) -> StoreVerdict? {
        var key = try tables.key(message.key)
        if let number = key.number, try tables.holds(message.id, of: number) { return .replay }
        guard message.sealedAt > key.bound else { return .forgotten }
        // Times authenticated by messages hold, even if the clock is set back.
        let time = max(clock, key.time)
        let tolerance = AppGroupStore.clockTolerance
        guard message.sealedAt <= time.saturatingAdding(tolerance) else { return .premature }
        guard key.count >= 0 else { throw Self.miscounted }
        if let number = key.number, key.count >= limits.ids {
            let oldest = try tables.oldestTime(of: number)
            // In the oldest second some ids would be known and others not.
            guard message.sealedAt > oldest else { return .forgotten }
            let forgottenCount = try tables.forget(number, through: oldest)
            guard forgottenCount > 0 else { throw Self.miscounted }
            key.count -= forgottenCount
            key.bound = max(key.bound, oldest)
        }
        if message.isAuthenticated {
            // A clock that is ahead counts only up to the tolerance, so that it does not expire
            // everything for good.
            key.time = max(key.time, min(clock, message.sealedAt.saturatingAdding(tolerance)))
        }
        key.newest = max(key.newest, message.sealedAt)
        key.count += 1
        if key.number == nil, try tables.keyCount() >= limits.keys { try tables.forgetOldestKey() }
        try tables.note(message.id, message.sealedAt, of: try tables.write(key))
        return time >= message.validUntil ? .ended : nil
    }
}
