// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
package import PushSealLocking

/// Whether a signal has asked the program to end.
///
/// A program that takes its signals when it likes must ask before every call that waits for somebody
/// else: for a pipe's other end to be opened, written or read, which may never happen.
package typealias StopQuestion = @Sendable () -> Bool

/// How long to wait before asking, in milliseconds.
private let patience: CInt = 200

/// Waits until a descriptor can be read or written.
///
/// - Throws: `stopped` if the program is to end first.
func wait(
    for event: CInt,
    on descriptor: CInt,
    unless isStopped: StopQuestion
) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: CShort(truncatingIfNeeded: event), revents: 0)
    while true {
        let count = unsafe poll(&request, 1, patience)
        if count > 0 { return }
        guard count == 0 || errno == EINTR else { throw .last }
        if isStopped() { throw .stopped }
    }
}

/// Opens a file; a pipe whose other end is not open is waited for, as `open(2)` does.
package func open(
    _ path: String,
    _ flags: CInt,
    unless isStopped: StopQuestion
) throws(SystemError) -> CInt {
    while true {
        let descriptor = unsafe open(path, flags | O_NONBLOCK)
        if descriptor >= 0 {
            _ = fcntl(descriptor, F_SETFL, flags)
            return descriptor
        }
        // There is no call that waits for the reader of a pipe and can be given up.
        guard errno == ENXIO || errno == EINTR else { throw .last }
        if isStopped() { throw .stopped }
        _ = poll(nil, 0, patience)
    }
}

/// Writes all bytes, as long as somebody takes them or the program is not to end.
package func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: CInt,
    unless isStopped: StopQuestion
) throws(SystemError) {
    // A pipe that can be written to has room for as much at least (pipe(7)).
    let pieceCount = 4_096
    var start = 0
    while start < bytes.count {
        try wait(for: CInt(POLLOUT), on: descriptor, unless: isStopped)
        let end = min(start + pieceCount, bytes.count)
        try unsafe writeAll(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), to: descriptor)
        start = end
    }
}
