// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealSQLite

/// Why a journal cannot be used.
package struct SendJournalError: Error, Equatable {
    /// What a program can act on.
    package enum Code: Sendable {
        /// Another sender is using it.
        case inUse
        /// The file is not a journal.
        case notAJournal
        /// It cannot be read or written.
        case failed
    }

    package let code: Code
    /// The failure in words.
    package let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Maps an error of the database.
    init(_ error: DatabaseError) {
        switch error.code {
        case .busy: self.init(.inUse, "another sender is using it")
        case .damaged, .laterVersion: self.init(.notAJournal, error.detail)
        default: self.init(.failed, error.detail)
        }
    }
}

/// Creates the file of a journal.
enum JournalFile {
    /// Makes a journal readable by its owner only, since it names devices; an existing file is kept.
    ///
    /// It gets its name when it is complete. So a file without bytes is no journal that a sender has
    /// just begun, but one whose content is lost, and with it what was sent.
    static func make(
        _ path: String,
        filledBy fill: (_ path: String) throws(DatabaseError) -> Void
    ) throws(SendJournalError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SendJournalError(.failed, "the name is empty or contains a NUL byte")
        }
        var existing = stat()
        if unsafe stat(path, &existing) == 0 { return try check(existing) }
        guard errno == ENOENT else { throw failure() }
        guard !InputFile.exists(path) else {
            throw SendJournalError(.failed, "\(SystemError(code: ENOENT))")
        }
        let new = "\(path)-new-\(getpid())"
        _ = unsafe unlink(new)
        let descriptor = unsafe open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        _ = close(descriptor)
        defer { _ = unsafe unlink(new) }
        do throws(DatabaseError) { try fill(new) } catch { throw SendJournalError(error) }
        do throws(SystemError) {
            try AtomicFile.move(new, toUnused: path)
        } catch {
            // Another sender has just made it, and will be found using it.
            guard error.code == EEXIST else {
                guard unsafe link(new, path) == 0 || errno == EEXIST else { throw failure() }
                return try sync(parentFolder(of: path))
            }
        }
        try sync(parentFolder(of: path))
    }

    private static func check(_ existing: stat) throws(SendJournalError) {
        // SQLite would take a device, and /dev/null would forget what was sent.
        guard existing.st_mode & S_IFMT == S_IFREG else {
            throw SendJournalError(.failed, "it is not a regular file")
        }
        // SQLite would take it for a new one; it reports what else is wrong with a file.
        guard existing.st_size > 0 else {
            throw SendJournalError(
                .notAJournal,
                "it is empty, so nobody knows which lines were sent with it"
            )
        }
    }

    /// Otherwise the file could be lost in a power cut, and with it the record of what was sent.
    private static func sync(_ folder: String) throws(SendJournalError) {
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw failure() }
        defer { _ = close(directory) }
        guard fsync(directory) == 0 else { throw failure() }
    }

    /// Holds room on the disk beside a journal, for the results of pushes in flight when it is full.
    ///
    /// The file has no name: nothing is left of it when the process ends.
    static func reserve(beside path: String) throws(SendJournalError) -> AtomicFile {
        // Each of 1 000 results in a transaction of its own adds at most three pages to the log.
        let byteCount = 16 << 20
        do throws(SystemError) {
            let file = try AtomicFile(beside: path)
            let number = posix_fallocate(file.descriptor, 0, off_t(byteCount))
            guard number == 0 else { throw SystemError(code: number) }
            return file
        } catch {
            throw SendJournalError(
                .failed,
                "no room of \(byteCount >> 20) MB for the results of pushes in flight: \(error)"
            )
        }
    }

    private static func failure() -> SendJournalError {
        SendJournalError(.failed, "\(SystemError.last)")
    }
}
