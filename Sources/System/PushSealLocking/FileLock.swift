// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A lock on a file or folder that one thread of one process at a time holds, until it is dropped
/// or its process ends (flock(2)).
package final class FileLock: Sendable {
    private let descriptor: CInt

    /// Waits for the lock on a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder, which must exist.
    ///   - limit: the longest wait; nil for any time, zero to try once.
    /// - Throws: the system's error; ``SystemError/isLocked`` if others held the lock too long.
    package convenience init(folder: String, atMost limit: Duration? = nil) throws(SystemError) {
        try self.init(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), limit)
    }

    /// Waits for the lock on a file, which is created if it does not exist.
    ///
    /// - Parameters:
    ///   - file: the file; not a symbolic link.
    ///   - limit: the longest wait; nil for any time, zero to try once.
    /// - Throws: the system's error; ``SystemError/isLocked`` if others held the lock too long.
    package convenience init(file: String, atMost limit: Duration? = nil) throws(SystemError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        try self.init(unsafe open(file, flags, 0o600), limit)
    }

    private init(_ descriptor: CInt, _ limit: Duration?) throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        self.descriptor = descriptor
        try Self.take(descriptor, atMost: limit)
    }

    deinit { _ = close(descriptor) }

    /// Waits for the lock on an open file; closing the file releases it.
    ///
    /// - Parameters:
    ///   - descriptor: the open file.
    ///   - isShared: whether others may share it.
    ///   - limit: the longest wait; nil for any time, zero to try once.
    /// - Throws: the system's error; ``SystemError/isLocked`` if others held the lock too long.
    package static func take(
        _ descriptor: CInt,
        isShared: Bool = false,
        atMost limit: Duration? = nil
    ) throws(SystemError) {
        let deadline = limit.map { ContinuousClock.now + $0 }
        let operation = (isShared ? LOCK_SH : LOCK_EX) | (limit == nil ? 0 : LOCK_NB)
        while flock(descriptor, operation) != 0 {
            let error = SystemError.last
            if error.code == EINTR { continue }
            guard error.isLocked, let deadline, ContinuousClock.now < deadline else { throw error }
            // `flock` cannot wait for a limited time.
            usleep(2_000)
        }
    }
}

extension SystemError {
    /// Whether somebody else holds the lock.
    package var isLocked: Bool { code == EWOULDBLOCK }
}
