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
private func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EBADF: "is not open for reading"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the path is too long"
    case EAGAIN: "has nothing to read yet and does not wait"
    default: "cannot be read (errno \(number))"
    }
}
