// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// The rules of the store: what is new, what was seen, and what may have been.
///
/// A message is placed in time by when it was sealed, which stands inside its seal. That decides
/// which ids are forgotten and what a bound refuses; the clock decides neither, so no clock, right or
/// wrong, can bring back what was shown.
final class SeenMessages {
    private let tables: SeenTables
    private let limits: AppGroupStore.Limits

    init(
        _ connection: consuming Connection,
        _ limits: AppGroupStore.Limits
    ) throws(SeenStoreError) {
        tables = try SeenTables(connection)
        self.limits = limits
    }

    /// Waits for other processes for so many milliseconds from now on.
    func setPatience(_ milliseconds: CInt) { tables.setPatience(milliseconds) }

    /// Decides on a message and notes it, in one transaction.
    func insert(
        _ message: SeenMessage,
        at clock: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> SeenVerdict {
        try tables.begin()
        do throws(SeenStoreError) {
            let verdict = try note(message, at: clock, claim)
            switch verdict {
            case .new, .ended: try tables.commit()
            case .replay, .forgotten, .premature, .unclaimed: try tables.rollBack()
            }
            return verdict
        } catch {
            // Some errors have rolled back already; then this one says so, and nobody needs to know.
            try? tables.rollBack()
            throw error
        }
    }

    private func note(
        _ message: SeenMessage,
        at clock: Int,
        _ claim: () -> Bool
    ) throws(SeenStoreError) -> SeenVerdict {
        var key = try tables.key(message.key)
        if let number = key.number, try tables.holds(message.id, of: number) { return .replay }
        guard message.sealedAt > key.bound else { return .forgotten }
        // What messages have proven stands, wherever the clock is set back to.
        let time = max(clock, key.time)
        let tolerance = AppGroupStore.clockTolerance
        guard message.sealedAt <= time.saturatingAdding(tolerance) else { return .premature }
        if let number = key.number, key.count >= limits.ids {
            let oldest = try tables.oldestTime(of: number)
            // Of messages sealed in the oldest second some are known and some would not be.
            guard message.sealedAt > oldest else { return .forgotten }
            key.count -= try tables.forget(number, through: oldest)
            key.bound = oldest
        }
        if message.isAuthenticated {
            // A clock that is ahead is believed for no longer than the tolerance, so that it does not
            // end everything for ever.
            key.time = max(key.time, min(clock, message.sealedAt.saturatingAdding(tolerance)))
        }
        key.newest = max(key.newest, message.sealedAt)
        key.count += 1
        if key.number == nil, try tables.keyCount() >= limits.keys { try tables.forgetOldestKey() }
        try tables.note(message.id, message.sealedAt, of: try tables.write(key))
        // Noted too: the reply to it is "(Encrypted)", and stays so if the clock is set back.
        if time >= message.validUntil { return .ended }
        return claim() ? .new : .unclaimed
    }
}
