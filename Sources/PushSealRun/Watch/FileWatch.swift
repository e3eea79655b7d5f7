// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import Glibc

/// Waits until one of some files is another than it was.
///
/// The folders are watched, not the files: most editors write a new file and give it the old one's name.
package struct FileWatch {
    /// How long nothing has to happen until a change is taken to be whole, in milliseconds.
    private static let settlingTime: CInt = 30
    /// No package that people watch has more.
    private static let fileCountLimit = 10_000

    private let names: [String]
    private let descriptor: CInt
    private var stamps: [String: FileStamp]

    /// Watches files, and those below folders, from now on.
    ///
    /// - Throws: what the system says if it has no more to watch with.
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

    /// Waits for a change, be it one that came since the last; gives the name of a file that is another now.
    package mutating func next() throws(SystemError) -> String {
        while true {
            // Before the first wait, too: a file may have changed while the last run was under way.
            let current = look()
            // A file that is gone comes back at once, if an editor is at work.
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

    /// What the files are now.
    private func look() -> [String: FileStamp] {
        var found: [String: FileStamp] = [:]
        Self.visit(names) { file, _ in found[file] = FileStamp(file) }
        return found
    }

    /// Has the system tell of the folders of all files; of those that it watches already it goes on telling.
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

    /// Calls `body` with each file and its folder; hidden files and folders, such as `.build`, are left out.
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
