// SPDX-License-Identifier: Apache-2.0

import Glibc
package import AtomicFiles

/// Files as they come into a folder: written to their end, linked or moved there.
///
/// Names that begin with a dot are those of files that somebody has not finished.
package final class FolderWatch {
    /// What was seen.
    package enum Event: Equatable {
        /// A file of this name is whole.
        case file(String)
        /// Files came faster than they were taken, and some were not seen.
        case missed
        /// The folder is no longer there, or no longer has this name.
        case gone
        /// One of the signals came.
        case stopped
    }

    /// So many names are remembered that were made and are still written.
    private static let unfinishedLimit = 1_000

    private let path: String
    private let descriptor: CInt
    private var waiting: ArraySlice<Event> = []
    private var unfinished: [String] = []

    /// Begins to watch the folder at `path`: what is there already is not told.
    package init(_ path: String) throws(SystemError) {
        self.path = path
        descriptor = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .last }
        let events =
            IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        guard unsafe inotify_add_watch(descriptor, path, UInt32(events)) >= 0 else {
            let reason = SystemError.last
            _ = close(descriptor)
            throw reason
        }
    }

    deinit { _ = close(descriptor) }

    /// Waits for what comes next, or for one of the signals.
    package func next(or signals: SignalWait) throws(SystemError) -> Event {
        while true {
            if let event = waiting.popFirst() { return event }
            guard try signals.wait(toRead: descriptor) else { return .stopped }
            try readEvents()
        }
    }

    private func readEvents() throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0 else {
            let reason = SystemError.last
            if [EAGAIN, EINTR].contains(reason.code) { return }
            throw reason
        }
        // inotify(7): wd, mask, cookie, length of the name, the name and as many NULs as there are.
        let headCount = MemoryLayout<inotify_event>.size
        var rest = bytes[..<count]
        while rest.count >= headCount {
            let head = rest.prefix(headCount)
            let (mask, nameCount) = unsafe head.withUnsafeBytes { head in
                unsafe (
                    head.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                    head.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
                )
            }
            let name = rest.dropFirst(headCount).prefix(Int(nameCount)).prefix { $0 != 0 }
            take(CInt(truncatingIfNeeded: mask), String(decoding: name, as: UTF8.self))
            rest = rest.dropFirst(headCount + Int(nameCount))
        }
    }

    private func take(_ mask: CInt, _ name: String) {
        if mask & IN_Q_OVERFLOW != 0 { return waiting.append(.missed) }
        if mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
            return waiting.append(.gone)
        }
        guard mask & IN_ISDIR == 0, !name.hasPrefix(".") else { return }
        if mask & IN_MOVED_TO != 0 { return finish(name) }
        if mask & IN_CREATE != 0 {
            // A second name of a file is that of a whole one.
            if status(of: name).map({ $0.st_nlink > 1 }) == true { return finish(name) }
            unfinished = unfinished.suffix(Self.unfinishedLimit - 1) + [name]
            return
        }
        if let number = Self.unnamed(name),
            let made = unfinished.first(where: { isFile($0, number) })
        {
            return finish(made)
        }
        finish(name)
    }

    private func finish(_ name: String) {
        unfinished.removeAll { $0 == name }
        guard let status = status(of: name), status.st_mode & S_IFMT == S_IFREG else { return }
        waiting.append(.file(name))
    }

    /// The inode of a file that had no name when it was opened (`O_TMPFILE`), as Linux calls it.
    private static func unnamed(_ name: String) -> UInt? {
        name.hasPrefix("#") ? UInt(name.dropFirst()) : nil
    }

    private func isFile(_ name: String, _ number: UInt) -> Bool {
        status(of: name).map { $0.st_ino == number } == true
    }

    private func status(of name: String) -> stat? {
        var status = stat()
        return unsafe stat("\(path)/\(name)", &status) == 0 ? status : nil
    }
}
