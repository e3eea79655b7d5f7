// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
import Glibc

/// Waits until one of several files changes, appears or is removed.
///
/// Watches their folders instead of the files, because most editors write a new file and rename it.
package struct FileWatch {
    /// How long it must be quiet before a change counts as complete, in milliseconds.
    private static let settlingTime: CInt = 30
    /// How long to wait for that, or for a missing file that an editor replaces.
    private static let patience = Duration.milliseconds(500)
    /// More files than any package that people watch has.
    private static let fileCountLimit = 10_000
    private static let events = [
        IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_CREATE, IN_DELETE, IN_ATTRIB, IN_MOVE_SELF,
        IN_DELETE_SELF,
    ].reduce(0) { $0 | UInt32(bitPattern: $1) }

    private let names: () -> [String]
    private let descriptor: CInt
    private var stamps: [String: FileStamp] = [:]

    /// Starts to watch files, and all files below folders.
    ///
    /// - Parameter names: gives the files and folders, which need not exist; called again after each
    ///   change, since there may be others then.
    /// - Throws: the system's error if it is out of inotify resources.
    package init(_ names: @escaping () -> [String]) throws(SystemError) {
        self.names = names
        descriptor = inotify_init1(CInt(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .last }
        do throws(SystemError) {
            stamps = try look()
        } catch {
            end()
            throw error
        }
    }

    /// How many files are watched.
    package var fileCount: Int { stamps.count }

    /// Stops watching.
    package func end() {
        _ = close(descriptor)
    }

    /// Waits for a change, including one since the last call; returns the name of a changed file.
    package mutating func next() throws(SystemError) -> String {
        // When to stop waiting for a missing file, whatever else happens in its folder.
        var deadline: ContinuousClock.Instant?
        while true {
            // Also before the first wait: a file may have changed during the last run.
            let current = try look()
            let all = Set(current.keys).union(stamps.keys).sorted()
            let changed = all.first { current[$0] != stamps[$0] }
            let isMissing = stamps.keys.contains { current[$0] == nil }
            let isLate = deadline.map { $0 <= .now } ?? false
            if let changed, isLate || !isMissing {
                stamps = current
                return changed
            }
            deadline = changed == nil ? nil : deadline ?? .now + Self.patience
            _ = try hasEvent(within: changed == nil ? -1 : Self.settlingTime)
            let end = ContinuousClock.now + Self.patience
            while try hasEvent(within: Self.settlingTime), .now < end {}
        }
    }

    /// Waits for events and reads them; false after so many milliseconds without one.
    private func hasEvent(within milliseconds: CInt) throws(SystemError) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        switch unsafe poll(&polled, 1, milliseconds) {
        case 0: return false
        case 1...: _ = try DescriptorInput(descriptor).read(upTo: 64 << 10)
        default: guard errno == EINTR else { throw .last }
        }
        return true
    }

    /// The current stamps of the files, whose folders are watched from now on.
    ///
    /// Skips hidden files and folders such as `.build`.
    private func look() throws(SystemError) -> [String: FileStamp] {
        var found: [String: FileStamp] = [:]
        var folders: Set<FileStamp> = []
        var waiting = names()
        // A folder is watched itself, and much may happen in the one above it.
        let files = waiting.filter { FileStamp($0)?.isFolder != true }
        let homes = files.flatMap { [parentFolder(of: $0), parentFolder(of: realPath($0) ?? $0)] }
        for home in Set(homes) { try watch(home) }
        while let name = waiting.popLast(), found.count < Self.fileCountLimit {
            guard let stamp = FileStamp(name) else { continue }
            guard stamp.isFolder else {
                found[name] = stamp
                continue
            }
            // Not again through a link to a folder above it.
            guard folders.insert(stamp).inserted else { continue }
            // Before it is listed, so that no file is missed.
            try watch(name)
            waiting += folderEntries(name).filter { !$0.hasPrefix(".") }.map { "\(name)/\($0)" }
        }
        return found
    }

    /// Watches a folder, or the nearest one above it that exists.
    private func watch(_ folder: String) throws(SystemError) {
        guard unsafe inotify_add_watch(descriptor, folder, Self.events) < 0 else { return }
        let above = parentFolder(of: folder)
        guard [ENOENT, ENOTDIR].contains(errno), above != folder else { throw .last }
        try watch(above)
    }
}
