// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file open for reading, closed when it goes.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// - Throws: `keyUnavailable`, naming the path.
    init(reading path: String) throws(SealError) {
        // A path with a NUL in it would be cut there and name another file.
        guard !path.utf8.contains(0) else {
            throw SealError(.keyUnavailable, "file: the path holds a NUL")
        }
        var descriptor: Int32 = -1
        repeat {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else {
            throw SealError(.keyUnavailable, "file:\(path): \(reason(errno))")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Everything up to the end, in one buffer that never grows, so that erasing it erases all.
    func readAll(limit: Int, _ path: String) throws(SealError) -> [UInt8] {
        var failure: SealError?
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
            while count < buffer.count {
                let place = unsafe buffer.baseAddress.map { unsafe $0 + count }
                let result = unsafe read(descriptor, place, buffer.count - count)
                if result < 0 {
                    if errno == EINTR { continue }
                    failure = SealError(.keyUnavailable, "file:\(path): \(reason(errno))")
                    return
                }
                if result == 0 { return }
                count += result
            }
            failure = SealError(.malformed, "file:\(path): more than \(limit) bytes")
        }
        if let failure {
            erase(&bytes)
            throw failure
        }
        return bytes
    }

    /// Whether others than the owner may read the file; of what is no regular file nothing is said.
    var isReadableByOthers: Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o044 != 0
    }

    /// Waits until no other process that does so has the file; given back when it is closed.
    ///
    /// A file system without locks lets everybody through.
    func waitForLock() {
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }

    /// Whether the path still leads to this file.
    func isStill(at path: String) -> Bool {
        var own = stat()
        var other = stat()
        guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &other) == 0 else {
            return false
        }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }
}

/// Reads bytes up to a line feed, which is taken but not kept, or until the buffer is full.
///
/// One byte a call, so that what follows the line stays in the descriptor for whoever reads next;
/// openssl leaves it there as well.
func readLine(
    from descriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer,
    _ name: String
) throws(SealError) -> (byteCount: Int, endedByLineFeed: Bool) {
    var byteCount = 0
    while byteCount < buffer.count {
        let place = unsafe buffer.baseAddress.map { unsafe $0 + byteCount }
        let result = unsafe read(descriptor, place, 1)
        if result < 0 {
            if errno == EINTR { continue }
            throw SealError(.keyUnavailable, "\(name): \(reason(errno))")
        }
        if result == 0 { return (byteCount, false) }
        if unsafe buffer[byteCount] == UInt8(ascii: "\n") { return (byteCount, true) }
        byteCount += 1
    }
    return (byteCount, false)
}

/// An environment variable's bytes, or nil if it is not set.
func environmentSecret(_ name: String) -> SecretBytes? {
    guard !name.utf8.contains(0), let value = unsafe getenv(name) else { return nil }
    return unsafe SecretBytes(
        copying: UnsafeRawBufferPointer(start: value, count: strlen(value))
    )
}

/// An error number in words; `strerror` shares a buffer between threads.
func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EBADF: "is not open for reading"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the path is too long"
    case EEXIST: "is there already"
    case ENOSPC, EDQUOT: "no space is left"
    case EROFS: "the file system is read-only"
    case EAGAIN: "has nothing to read yet and does not wait"
    default: "errno \(number)"
    }
}
