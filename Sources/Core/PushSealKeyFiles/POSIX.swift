// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import SealFormats

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file open for reading; closed when it is destroyed.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// - Parameters:
    ///   - path: the path.
    ///   - name: what errors call it; nil for the path.
    /// - Throws: `keyUnavailable`, with that name.
    init(reading path: String, named name: String? = nil) throws(SealError) {
        let name = name ?? KeyName.printable(path)
        // A path with a NUL would be truncated there and name another file.
        guard !path.utf8.contains(0) else {
            throw SealError(.keyUnavailable, "\(name): the path contains a NUL byte")
        }
        var descriptor: Int32
        repeat {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else {
            throw SealError(.keyUnavailable, "\(name): \(reason(errno))")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Reads everything up to the end.
    func readAll(limit: Int, _ path: String) throws(SealError) -> [UInt8] {
        let tooLong = SealError(.malformed, file: path, "more than \(limit) bytes")
        let status = status
        guard status.map({ $0.st_size <= limit }) ?? true else { throw tooLong }
        let input = DescriptorInput(descriptor)
        let bytes: [UInt8]?
        do throws(SystemError) {
            if let status {
                bytes = try input.readAll(limit: limit, expecting: Int(status.st_size))
            } else {
                bytes = try input.readAll(limit: limit)
            }
        } catch {
            throw SealError(.keyUnavailable, file: path, reason(error.code))
        }
        guard let bytes else { throw tooLong }
        return bytes
    }

    /// The owner and permissions for what replaces the file of this name; nil for anything but a
    /// regular file.
    func access(replacing path: String) -> FileAccess? {
        status.map { FileAccess($0, replacing: path) }
    }

    /// Whether it is a regular file with one of these permission bits.
    func mayBeOpened(by bits: mode_t) -> Bool { status.map { $0.st_mode & bits != 0 } ?? false }

    /// The status of a regular file; nil for anything else.
    private var status: stat? {
        var status = stat()
        let isRegular =
            unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        return isRegular ? status : nil
    }

    /// The path of the file behind symbolic links.
    static func resolved(_ path: String) throws(SealError) -> String {
        guard !path.utf8.contains(0), let real = realPath(path) else {
            throw SealError(.keyUnavailable, file: path, reason(errno))
        }
        return real
    }

    /// Whether nothing has this name, not even a dangling symbolic link.
    static func isNothing(at path: String) -> Bool {
        var status = stat()
        guard !path.utf8.contains(0), unsafe lstat(path, &status) != 0 else { return false }
        return errno == ENOENT
    }

    /// Waits until no other process has locked the file; the lock is released when the file is
    /// closed.
    ///
    /// On a file system without locks this does not wait.
    func waitForLock() {
        try? FileLock.take(descriptor)
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

/// Reads bytes up to a line feed, which is consumed but not kept, or until the buffer is full.
///
/// One byte at a time, so that what follows the line stays in the input for the next reader;
/// openssl leaves it there as well.
func readLine(
    from input: any ByteInput,
    into buffer: UnsafeMutableRawBufferPointer,
    _ name: String
) throws(SealError) -> (byteCount: Int, endedByLineFeed: Bool) {
    var byteCount = 0
    while byteCount < buffer.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[byteCount...].prefix(1))
        do throws(SystemError) {
            guard try unsafe input.read(into: rest) > 0 else { return (byteCount, false) }
        } catch {
            throw SealError(.keyUnavailable, "\(name): \(reason(error.code))")
        }
        if unsafe buffer[byteCount] == UInt8(ascii: "\n") { return (byteCount, true) }
        byteCount += 1
    }
    return (byteCount, false)
}

/// The bytes of an environment variable, or nil if it is not set.
func environmentSecret(_ name: String) -> SecretBytes? {
    guard !name.utf8.contains(0), let value = unsafe getenv(name) else { return nil }
    return unsafe SecretBytes(
        copying: UnsafeRawBufferPointer(start: value, count: strlen(value))
    )
}

extension SealError {
    /// An error of a file, which its text names.
    init(_ code: Code, file path: String, _ detail: String) {
        self.init(code, "\(KeyName.printable(path)): \(detail)")
    }
}

/// The text of an error number: the system's, unless there is a plainer one.
func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EBADF: "is not open for reading"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the path is too long"
    case ENOSPC, EDQUOT: "no space is left"
    case EROFS: "the file system is read-only"
    case EAGAIN: "is non-blocking and has no data yet"
    default: "\(SystemError(code: number))"
    }
}
