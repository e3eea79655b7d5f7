// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc

/// Compiled programs, each in a folder named after the hash of its inputs.
///
/// A folder gets its name when it is complete, so two commands may build the same program at once.
struct BuildCache {
    /// The most programs that are kept; the least recently used are removed first.
    static let capacity = 40
    /// After this many seconds, an unfinished folder belongs to a command that was killed.
    private static let abandonedAfter = 3_600

    let folder: String

    /// The user's cache, created if necessary.
    ///
    /// - Throws: `unwritable` if it cannot be created.
    init(environment: (String) -> String?) throws(RunError) {
        let base: String
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
            base = cache
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            base = home + "/.cache"
        } else {
            throw RunError(
                .unwritable,
                "no folder for compiled extensions: neither $XDG_CACHE_HOME nor $HOME is set"
            )
        }
        try self.init(folder: base + "/pushseal/run")
    }

    /// A cache in a folder, created if necessary.
    init(folder: String) throws(RunError) {
        self.folder = folder
        var made = ""
        for part in folder.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw Self.unwritable(made, .last)
            }
        }
    }

    /// The program with this key, if there is one; marks it as used.
    func program(_ key: String, name: String) -> String? {
        let entry = "\(folder)/\(key)"
        let program = "\(entry)/\(name)"
        guard unsafe access(program, X_OK) == 0 else { return nil }
        _ = unsafe utimensat(AT_FDCWD, entry, nil, 0)
        return program
    }

    /// Builds the program with this key.
    ///
    /// - Parameters:
    ///   - key: the hash of its inputs.
    ///   - name: its file name.
    ///   - other: a file that is kept beside it.
    ///   - build: puts the program into the given folder; everything else in it is deleted.
    /// - Returns: the program, possibly that of another command that was faster.
    /// - Throws: what `build` throws, and `unwritable`.
    func insert(
        _ key: String,
        name: String,
        besides other: String? = nil,
        _ build: (String) throws(RunError) -> Void
    ) throws(RunError) -> String {
        let new = "\(folder)/.new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        guard unsafe mkdir(new, 0o700) == 0 else { throw Self.unwritable(new, .last) }
        defer { Self.remove(new) }
        try build(new)
        for scrap in folderEntries(new) where scrap != name && scrap != other {
            Self.remove("\(new)/\(scrap)")
        }
        let entry = "\(folder)/\(key)"
        guard unsafe rename(new, entry) == 0 || [EEXIST, ENOTEMPTY].contains(errno) else {
            throw Self.unwritable(entry, .last)
        }
        removeOldest()
        return "\(entry)/\(name)"
    }

    private func removeOldest() {
        var entries: [(name: String, seconds: Int)] = []
        for name in folderEntries(folder) {
            guard let stamp = FileStamp("\(folder)/\(name)") else { continue }
            entries.append((name, stamp.seconds))
        }
        let now = time(nil)
        for entry in entries
        where entry.name.hasPrefix(".new-") && now - entry.seconds > Self.abandonedAfter {
            Self.remove("\(folder)/\(entry.name)")
        }
        let programs = entries.filter { !$0.name.hasPrefix(".") }.sorted { $0.seconds > $1.seconds }
        for entry in programs.dropFirst(Self.capacity) { Self.remove("\(folder)/\(entry.name)") }
    }

    /// Removes a file, or a folder with its contents.
    private static func remove(_ path: String) {
        guard unsafe unlink(path) != 0, errno == EISDIR else { return }
        for name in folderEntries(path) { remove("\(path)/\(name)") }
        _ = unsafe rmdir(path)
    }

    private static func unwritable(_ path: String, _ reason: SystemError) -> RunError {
        RunError(
            .unwritable,
            "cannot write the cache of compiled extensions: \(path): \(reason)",
            hint: "set XDG_CACHE_HOME to a folder that can be written"
        )
    }
}
