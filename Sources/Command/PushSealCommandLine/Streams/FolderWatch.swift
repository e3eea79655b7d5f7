// SPDX-License-Identifier: Apache-2.0

import Glibc
package import PushSealFiles

/// Watches for files that appear in a folder: written to their end, linked or moved there.
///
/// Names that begin with a dot are temporary files that are not finished.
package final class FolderWatch {
    /// What happened.
    package enum Event: Equatable {
        /// The file with this name is complete.
        case file(String)
        /// A file is complete, but its name is not UTF-8, so nothing can open it.
        case unreadableName
        /// Files arrived faster than they were read, and some events were lost.
        case missed
        /// The folder was deleted or renamed.
        case gone
        /// One of the signals arrived.
        case stopped
    }

    /// The most names of files still being written that are remembered.
    private static let unfinishedLimit = 1_000

    private let path: String
    private let descriptor: CInt
    private var waiting: ArraySlice<Event> = []
    private var unfinished: [String] = []

    /// Starts to watch the folder at `path`; does not report the files that are already there.
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

    /// Waits for the next event, or for one of the signals.
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
        // inotify(7): wd, mask, cookie, length of the name, and the name padded with NULs.
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
            take(CInt(truncatingIfNeeded: mask), name)
            rest = rest.dropFirst(headCount + Int(nameCount))
        }
    }

    private func take(_ mask: CInt, _ bytes: ArraySlice<UInt8>) {
        if mask & IN_Q_OVERFLOW != 0 { return waiting.append(.missed) }
        if mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 {
            return waiting.append(.gone)
        }
        guard mask & IN_ISDIR == 0, bytes.first != UInt8(ascii: ".") else { return }
        guard let name = String(validating: bytes, as: UTF8.self) else {
            if mask & IN_CREATE == 0 { waiting.append(.unreadableName) }
            return
        }
        if mask & IN_MOVED_TO != 0 { return finish(name) }
        if mask & IN_CREATE != 0 {
            // A second link to a file means that the file is complete.
            if status(of: name).map({ $0.st_nlink > 1 }) == true { return finish(name) }
            unfinished = unfinished.suffix(Self.unfinishedLimit - 1) + [name]
            return
        }
        let made = Self.unnamed(name).flatMap { number in
            unfinished.first { status(of: $0)?.st_ino == number }
        }
        finish(made ?? name)
    }

    private func finish(_ name: String) {
        unfinished.removeAll { $0 == name }
        guard let status = status(of: name), status.st_mode & S_IFMT == S_IFREG else { return }
        waiting.append(.file(name))
    }

    /// The inode in the name that Linux gives a file opened with `O_TMPFILE`.
    private static func unnamed(_ name: String) -> UInt? {
        name.hasPrefix("#") ? UInt(name.dropFirst()) : nil
    }

    private func status(of name: String) -> stat? {
        var status = stat()
        return unsafe stat("\(path)/\(name)", &status) == 0 ? status : nil
    }
}
