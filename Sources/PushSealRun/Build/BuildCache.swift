// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc

/// Programs that were compiled before, each in a folder named after what it was made of.
///
/// A folder gets its name when it is whole, so that two commands may build the same program at once.
struct BuildCache {
    /// How many programs are kept; those used least recently go.
    static let capacity = 40
    /// After so many seconds, a folder without a name is of a command that was killed.
    private static let abandonedAfter = 3_600

    let folder: String

    /// The cache of the user, made if it is not there.
    ///
    /// - Throws: `unwritable` where it cannot be.
    init(environment: (String) -> String?) throws(RunError) {
        let base: String
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
            base = cache
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            base = home + "/.cache"
        } else {
            throw RunError(
                .unwritable,
                "there is no folder for compiled extensions: neither $XDG_CACHE_HOME nor $HOME is set"
            )
        }
        try self.init(folder: base + "/pushseal/run")
    }

    /// A cache in a folder, made if it is not there.
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

    /// The program of a key, if there is one; it counts as used.
    func program(_ key: String, name: String) -> String? {
        let entry = "\(folder)/\(key)"
        let program = "\(entry)/\(name)"
        guard unsafe access(program, X_OK) == 0 else { return nil }
        _ = unsafe utimensat(AT_FDCWD, entry, nil, 0)
        return program
    }

    /// Makes the program of a key.
    ///
    /// - Parameters:
    ///   - key: what the program is made of.
    ///   - name: what its file is called.
    ///   - other: a file that it has beside it.
    ///   - build: puts it into the folder that it is given; all else in there is thrown away.
    /// - Returns: the program, be it that of another command that was faster.
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

    /// Removes a file, or a folder with what is in it.
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
