// SPDX-License-Identifier: Apache-2.0

import PushSeal

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
    ) throws(PushError) {
        self.folder = try StoreFolder(path: folder)
        self.limits = limits
        self.retention = retention
    }

    /// Records, counts and keeps, in a new file if the old one turns out to be damaged.
    mutating func show(
        _ shown: ShownNotification,
        at time: Int,
        claim: (Int?) -> Bool
    ) throws(PushError) -> StoreVerdict {
        var isClaimed = false
        let verdict = try withMessages(at: time) { messages throws(PushError) in
            guard !isClaimed else {
                throw PushError(.failed, "the store was found damaged while it was written")
            }
            return try messages.show(shown, at: time) { badge in
                isClaimed = claim(badge)
                return isClaimed
            }
        }
        if verdict == .new, shown.record != nil { folder.ring() }
        return verdict
    }

    /// Runs `body` on the store that is in the folder now, again if it had to be replaced; creates
    /// the store if there is none.
    mutating func withMessages<Result>(
        at time: Int,
        _ body: (SeenMessages) throws(PushError) -> Result
    ) throws(PushError) -> Result {
        let deadline = Deadline()
        defer { folder.unlock() }
        var failure = PushError(.damaged, "the store keeps being damaged")
        // Usually one round; another process may damage the file again meanwhile.
        for _ in 0..<3 {
            try folder.lock(.shared, until: deadline)
            let content = try folder.content()
            if case .file(let found) = content {
                do throws(PushError) {
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
    ) throws(PushError) -> SeenMessages {
        if let messages, identity == found {
            messages.setPatience(deadline.milliseconds)
            return messages
        }
        messages = nil
        if identity == nil { identity = found }
        let connection = try Connection.open(folder.path, patience: deadline.milliseconds)
        connection.keepLog()
        // Overwrites deleted content.
        try connection.run("PRAGMA secure_delete = ON")
        try Schema.update(connection) { () throws(PushError) in
            try boundForAll(at: time)
        }
        // Tried each time, since a process may be killed between the two. A store that others are
        // using works without the log, and the next process tries again.
        connection.setPatience(0)
        try? Schema.turnOnLog(connection)
        connection.setPatience(deadline.milliseconds)
        let messages = try SeenMessages(connection, limits, retention)
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
    ) throws(PushError) {
        var bound = Int.min
        if content != .nothing || identity != nil {
            bound = try boundForAll(at: time)
            try folder.clear(lastChange: try folder.lastChange() ?? time)
        }
        try folder.create { () throws(PushError) in
            let connection = try Connection.open(folder.newPath, patience: 0)
            try Schema.make(connection, bound: bound)
        }
    }

    /// The latest time at which a message shown before now can have been sealed.
    ///
    /// If the clock has been set back since, the time of the file's last change is later.
    private func boundForAll(at time: Int) throws(PushError) -> Int {
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
