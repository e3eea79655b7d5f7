// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import Glibc

/// Waits until one of several files changes.
///
/// Watches their folders instead of the files, because most editors write a new file and rename it.
package struct FileWatch {
    /// How long it must be quiet before a change counts as complete, in milliseconds.
    private static let settlingTime: CInt = 30
    /// More files than any package that people watch has.
    private static let fileCountLimit = 10_000

    private let names: [String]
    private let descriptor: CInt
    private var stamps: [String: FileStamp]

    /// Starts to watch files, and all files below folders.
    ///
    /// - Throws: the system's error if it is out of inotify resources.
    package init(_ names: [String]) throws(SystemError) {
        self.names = names
        descriptor = inotify_init1(CInt(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .last }
        stamps = [:]
        do throws(SystemError) {
            try addFolders()
        } catch {
            end()
            throw error
        }
        stamps = look()
    }

    /// How many files are watched.
    package var fileCount: Int { stamps.count }

    /// Stops watching.
    package func end() {
        _ = close(descriptor)
    }

    /// Waits for a change, including one since the last call; returns the name of a changed file.
    package mutating func next() throws(SystemError) -> String {
        while true {
            // Also before the first wait: a file may have changed during the last run.
            let current = look()
            // A missing file reappears at once, if an editor is at work.
            let isWhole = names.allSatisfy { stamps[$0] == nil || current[$0] != nil }
            let all = Set(current.keys).union(stamps.keys).sorted()
            if isWhole, let changed = all.first(where: { current[$0] != stamps[$0] }) {
                stamps = current
                try addFolders()
                return changed
            }
            _ = try readDescriptor(descriptor, upTo: 64 << 10)
            var more = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while unsafe poll(&more, 1, Self.settlingTime) > 0 {
                _ = try readDescriptor(descriptor, upTo: 64 << 10)
            }
        }
    }

    /// The current stamps of the files.
    private func look() -> [String: FileStamp] {
        var found: [String: FileStamp] = [:]
        Self.visit(names) { file, _ in found[file] = FileStamp(file) }
        return found
    }

    /// Watches the folders of all files; those already watched stay so.
    private func addFolders() throws(SystemError) {
        var folders: Set<String> = []
        Self.visit(names) { folders.insert($1) }
        let events: [Int32] = [
            IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_CREATE, IN_DELETE, IN_ATTRIB,
        ]
        let mask = events.reduce(0) { $0 | UInt32(bitPattern: $1) }
        for folder in folders {
            guard unsafe inotify_add_watch(descriptor, folder, mask) >= 0 else { throw .last }
        }
    }

    /// Calls `body` with each file and its folder, except hidden files and folders such as
    /// `.build`.
    private static func visit(_ names: [String], _ body: (_ file: String, _ folder: String) -> Void)
    {
        var waiting = names
        var count = 0
        while let name = waiting.popLast(), count < fileCountLimit {
            guard FileStamp(name)?.isFolder == true else {
                count += 1
                body(name, parent(name))
                continue
            }
            waiting += folderEntries(name).filter { !$0.hasPrefix(".") }.map { "\(name)/\($0)" }
        }
    }
}
