// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) import PushSeal
import PushSealSQLite

/// The store as opened by one process; replaces it if it is damaged.
///
/// Damage is whatever SQLite reports, and any state that no store leaves behind: an empty file, a
/// journal without its file, a file that disappeared while it was open. Its content is lost, so the
/// new store has a bound for all keys, late enough to cover everything that may have been shown.
struct StoreFile: ~Copyable {
    private let folder: StoreFolder
    private let limits: AppGroupStore.Limits
    let retention: AppGroupStore.Retention
    private var messages: SeenMessages?
    /// Which file ``messages`` has open; kept after closing it, to know that there was one.
    private var identity: StoreFolder.FileIdentity?

    init(
        folder: String,
        limits: AppGroupStore.Limits,
        retention: AppGroupStore.Retention
    ) throws(DatabaseError) {
        self.folder = try StoreFolder(path: folder)
        self.limits = limits
        self.retention = retention
    }

    /// Records, counts and keeps, in a new file if the old one turns out to be damaged.
    mutating func show(
        _ shown: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(DatabaseError) -> StoreVerdict {
        let verdict = try withMessages(at: time) { messages throws(DatabaseError) in
            try messages.show(shown, at: time, claiming: reply)
        }
        if case .new = verdict, shown.record != nil { folder.ring() }
        return verdict
    }

    /// Runs `body` on the store that is in the folder now, again if it had to be replaced; creates
    /// the store if there is none.
    mutating func withMessages<Result>(
        at time: Int,
        _ body: (SeenMessages) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let deadline = Deadline()
        defer { folder.unlock() }
        var failure = DatabaseError(.damaged, "the store keeps being damaged")
        // Usually one round; another process may damage the file again meanwhile.
        for _ in 0..<3 {
            try folder.lock(.shared, until: deadline)
            let content = try folder.content()
            if case .file(let found) = content {
                do throws(DatabaseError) {
                    return try body(try messages(in: found, at: time, deadline))
                } catch {
                    guard error.code == .damaged else { throw error }
                    failure = error
                }
            }
            messages = nil
            folder.unlock()
            try folder.lock(.alone, until: deadline)
            // If there is another file by now, another process has replaced it.
            if try folder.content() == content { try replace(content, at: time) }
        }
        throw failure
    }

    /// The messages in the given file, reopened if it is another one than before.
    ///
    /// A process that found no file has made a store like a new one; this one knows better.
    private mutating func messages(
        in found: StoreFolder.FileIdentity,
        at time: Int,
        _ deadline: Deadline
    ) throws(DatabaseError) -> SeenMessages {
        if let messages, identity == found {
            messages.setPatience(deadline.milliseconds)
            return messages
        }
        messages = nil
        if identity == nil { identity = found }
        let database = try Database.open(folder.path, patience: deadline.milliseconds)
        database.keepLog()
        // Overwrites deleted content.
        try database.run("PRAGMA secure_delete = ON")
        try Schema.check(database)
        let messages = try SeenMessages(database, limits, retention)
        if identity != found {
            try messages.boundIfNew(try boundForAll(at: time))
            identity = found
        }
        self.messages = messages
        return messages
    }

    /// Puts a new file in place of a missing or damaged one.
    private func replace(
        _ content: StoreFolder.Content,
        at time: Int
    ) throws(DatabaseError) {
        var bound = Int.min
        if content != .nothing || identity != nil {
            bound = try boundForAll(at: time)
            try folder.clear(lastChange: try folder.lastChange() ?? time)
        }
        try folder.create { () throws(DatabaseError) in
            let database = try Database.open(folder.newPath, patience: 0)
            try Schema.make(database, bound: bound)
        }
    }

    /// The latest time at which a message shown before now can have been sealed.
    ///
    /// If the clock has been set back since, the time of the file's last change is later.
    private func boundForAll(at time: Int) throws(DatabaseError) -> Int {
        max(time, try folder.lastChange() ?? time).saturatingAdding(AppGroupStore.clockTolerance)
    }
}

extension Int {
    /// The sum, saturated at the smallest and the largest number.
    func saturatingAdding(_ seconds: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(seconds)
        return overflows ? (seconds < 0 ? .min : .max) : sum
    }
}
