// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc

/// Compiled programs, each in a folder named after the hash of its inputs.
///
/// A folder gets its name when it is complete, so two commands may build the same program at once.
struct BuildCache {
    /// The most programs that are kept; the least recently used are removed first.
    static let capacity = 40
    /// How the names of unfinished folders begin.
    private static let unfinished = ".new-"

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
    ///
    /// - Throws: `unwritable` if it cannot be created, or if another user could put a program into it.
    init(folder: String) throws(RunError) {
        self.folder = folder
        var made = ""
        for part in folder.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw Self.unwritable(made, .last)
            }
        }
        var place = folder
        while place != "/", Self.isSafe(place) { place = parentFolder(of: place) }
        guard place == "/", Self.isOurs(folder) else {
            throw RunError(
                .unwritable,
                "the cache of compiled extensions is not used: others may write to \(place == "/" ? folder : place)",
                hint: "set XDG_CACHE_HOME to a folder that only you may write to"
            )
        }
    }

    /// Whether nobody but this process's user may change a file or folder.
    private static func isOurs(_ path: String) -> Bool {
        var file = stat()
        return unsafe stat(path, &file) == 0 && file.st_uid == geteuid()
            && file.st_mode & (S_IWGRP | S_IWOTH) == 0
    }

    /// Whether no stranger may replace what is in a folder: it is ours or root's, and who may write to it may not
    /// rename what belongs to others.
    private static func isSafe(_ path: String) -> Bool {
        var file = stat()
        return unsafe stat(path, &file) == 0 && [0, geteuid()].contains(file.st_uid)
            && (file.st_mode & S_IWOTH == 0 || file.st_mode & S_ISVTX != 0)
    }

    /// The program with this key, if there is one that nobody else may change; marks it as used.
    ///
    /// - Parameters:
    ///   - key: the hash of its inputs.
    ///   - name: its file name.
    ///   - mode: what must be allowed; `R_OK` for what is no program.
    /// - Returns: its path.
    func program(_ key: String, name: String, mode: CInt = X_OK) -> String? {
        let entry = "\(folder)/\(key)"
        let program = "\(entry)/\(name)"
        guard unsafe access(program, mode) == 0, Self.isOurs(entry), Self.isOurs(program)
        else { return nil }
        _ = unsafe utimensat(AT_FDCWD, entry, nil, 0)
        return program
    }

    /// Builds the program with this key.
    ///
    /// - Parameters:
    ///   - key: the hash of its inputs.
    ///   - name: its file name.
    ///   - others: files that are kept beside it.
    ///   - mode: what must be allowed; `R_OK` for what is no program.
    ///   - build: puts the program into the given folder; everything else in it is deleted.
    /// - Returns: the program, possibly that of another command that was faster.
    /// - Throws: what `build` throws, and `unwritable`.
    func insert(
        _ key: String,
        name: String,
        besides others: Set<String> = [],
        mode: CInt = X_OK,
        _ build: (String) throws(RunError) -> Void
    ) throws(RunError) -> String {
        let entry = "\(folder)/\(key)"
        try withFolder { new throws(RunError) in
            try build(new)
            for scrap in folderEntries(new) where scrap != name && !others.contains(scrap) {
                Self.remove("\(new)/\(scrap)")
            }
            if unsafe rename(new, entry) != 0 {
                guard [EEXIST, ENOTEMPTY].contains(errno) else {
                    throw Self.unwritable(entry, .last)
                }
                try replaceUnusable(key, name: name, mode: mode, by: new)
            }
        }
        removeOldest()
        return "\(entry)/\(name)"
    }

    /// Lends a folder in the cache that is deleted afterwards.
    func withFolder(_ body: (String) throws(RunError) -> Void) throws(RunError) {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        let new = "\(folder)/\(Self.unfinished)\(number)"
        let lock = try begin(new)
        defer { withExtendedLifetime(lock) { Self.remove(new) } }
        try body(new)
    }

    /// Replaces an entry, unless its program can be run: then another command was faster.
    private func replaceUnusable(
        _ key: String,
        name: String,
        mode: CInt,
        by new: String
    ) throws(RunError) {
        // Nobody puts a program into the place of an entry meanwhile: a folder with files is only
        // replaced here.
        let whole = try Self.locked(folder)
        defer { withExtendedLifetime(whole) {} }
        guard program(key, name: name, mode: mode) == nil else { return }
        let entry = "\(folder)/\(key)"
        Self.remove(entry)
        guard unsafe rename(new, entry) == 0 || [EEXIST, ENOTEMPTY].contains(errno) else {
            throw Self.unwritable(entry, .last)
        }
    }

    /// Makes an unfinished folder, after removing those of commands that were killed.
    ///
    /// - Returns: the lock on the folder, which ends with this process.
    private func begin(_ new: String) throws(RunError) -> FileLock {
        // Nobody takes a folder for abandoned before it is locked.
        let whole = try Self.locked(folder)
        defer { withExtendedLifetime(whole) {} }
        for name in folderEntries(folder) where name.hasPrefix(Self.unfinished) {
            let path = "\(folder)/\(name)"
            guard let lock = try? FileLock(folder: path, atMost: .zero) else { continue }
            withExtendedLifetime(lock) { Self.remove(path) }
        }
        guard unsafe mkdir(new, 0o700) == 0 else { throw Self.unwritable(new, .last) }
        return try Self.locked(new)
    }

    private static func locked(_ folder: String) throws(RunError) -> FileLock {
        do throws(SystemError) {
            return try FileLock(folder: folder)
        } catch {
            throw unwritable(folder, error)
        }
    }

    private func removeOldest() {
        let paths = folderEntries(folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        let programs = paths.compactMap { path in FileStamp(path).map { (path, $0.seconds) } }
            .sorted { $0.1 > $1.1 }
        for (path, _) in programs.dropFirst(Self.capacity) { Self.remove(path) }
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

/// Identifies a file's contents without reading it: device, inode, size and modification time.
package struct FileStamp: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let byteCount: Int
    let seconds: Int
    let nanoseconds: Int
    let isFolder: Bool
    /// Whether it is neither a folder nor a pipe nor a device.
    let isFile: Bool

    /// The stamp of the file at a path, following links; nil if there is none.
    package init?(_ path: String) {
        var file = stat()
        guard unsafe stat(path, &file) == 0 else { return nil }
        device = UInt(file.st_dev)
        inode = UInt(file.st_ino)
        byteCount = Int(file.st_size)
        seconds = file.st_mtim.tv_sec
        nanoseconds = file.st_mtim.tv_nsec
        isFolder = file.st_mode & S_IFMT == S_IFDIR
        isFile = file.st_mode & S_IFMT == S_IFREG
    }

    /// The stamp as text, without device and inode: a copy that keeps its time is the same.
    var text: String { "\(byteCount) \(seconds).\(nanoseconds)" }
}
