// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc
import SQLite

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
    /// What went wrong, for people.
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

/// Creates the file of a journal, before SQLite opens it.
enum JournalFile {
    /// Makes an empty file readable by its owner only, since it names devices; an existing file is
    /// kept.
    static func make(_ path: String) throws(SendJournalError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SendJournalError(.failed, "the name is empty or contains a NUL byte")
        }
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw failure() }
            var existing = stat()
            guard unsafe stat(path, &existing) == 0 else { throw failure() }
            // SQLite would take a device, and /dev/null would forget what was sent.
            guard existing.st_mode & S_IFMT == S_IFREG else {
                throw SendJournalError(.failed, "it is not a regular file")
            }
            // SQLite reports what else is wrong with it.
            return
        }
        _ = close(descriptor)
        let directory = unsafe open(parentFolder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw failure() }
        defer { _ = close(directory) }
        // Otherwise the file could be lost in a power cut, and with it the record of what was sent.
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
