// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import PushSealLocking

/// Reads a file descriptor, such as standard input.
package final class DescriptorInput: ByteInput {
    private let descriptor: CInt
    private let isOwned: Bool
    private var isStopped: StopQuestion?

    /// - Parameters:
    ///   - descriptor: the open descriptor.
    ///   - isOwned: whether it is closed with the last reference to this.
    package init(_ descriptor: CInt, isOwned: Bool = false) {
        self.descriptor = descriptor
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { _ = close(descriptor) }
    }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        if let isStopped {
            if isStopped() { throw .stopped }
            try wait(for: CInt(POLLIN), on: descriptor, unless: isStopped)
        }
        return try unsafe readOnce(from: descriptor, into: memory)
    }

    package func skip(toLast count: Int) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            case let place = lseek(descriptor, 0, SEEK_CUR), place >= 0,
            case let goal = Int(status.st_size) - count, goal > Int(place),
            lseek(descriptor, off_t(goal), SEEK_SET) >= 0
        else { return 0 }
        return goal - Int(place)
    }

    /// Bytes of a file wherever reading has come to; fewer at its end, or if they cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
            let bytes = UnsafeMutableRawBufferPointer(memory)
            while filled < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                let place = off_t(offset + filled)
                let step = unsafe pread(descriptor, rest.baseAddress, rest.count, place)
                if step < 0, errno == EINTR { continue }
                guard step > 0 else { return }
                filled += step
            }
        }
    }

    package func expectBulk() { expectBulkIn(descriptor) }

    package func stop(when isStopped: @escaping StopQuestion) { self.isStopped = isStopped }
}

/// Writes to a file descriptor through a buffer, from any thread; after a failure, every write
/// throws the same error.
package final class DescriptorOutput: ByteOutput, Sendable {
    private static let bufferedCount = 65_536

    private struct State {
        let descriptor: CInt
        var buffer: [UInt8] = []
        var failure: SystemError?
        var isStopped: StopQuestion?

        mutating func flush() throws(SystemError) {
            let bytes = buffer
            buffer.removeAll(keepingCapacity: true)
            try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
                try unsafe write(UnsafeRawBufferPointer(bytes))
            }
        }

        mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
            let (descriptor, isStopped) = (descriptor, isStopped)
            try attempt { () throws(SystemError) in
                guard let isStopped else { return try unsafe writeAll(bytes, to: descriptor) }
                try unsafe writeAll(bytes, to: descriptor, unless: isStopped)
            }
        }

        /// Runs a step; the bytes lost by one that fails leave a gap, so every later one fails,
        /// too.
        mutating func attempt(_ step: () throws(SystemError) -> Void) throws(SystemError) {
            if let failure { throw failure }
            do throws(SystemError) {
                try step()
            } catch {
                failure = error
                throw error
            }
        }
    }

    private let descriptor: CInt
    private let state: Locked<State>

    package init(_ descriptor: CInt) {
        self.descriptor = descriptor
        state = Locked(State(descriptor: descriptor))
    }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package var columnCount: Int? {
        var size = winsize()
        let request = UInt(TIOCGWINSZ)
        guard unsafe ioctl(descriptor, request, &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            if let failure = state.failure { throw failure }
            guard bytes.count >= Self.bufferedCount else {
                unsafe state.buffer += bytes
                if state.buffer.count >= Self.bufferedCount { try state.flush() }
                return
            }
            // Large writes need no buffer.
            try state.flush()
            try unsafe state.write(bytes)
        }
    }

    package func expectBulk() { expectBulkIn(descriptor) }

    package func stop(when isStopped: @escaping StopQuestion) {
        state.withLock { $0.isStopped = isStopped }
    }

    package func flush() throws(SystemError) {
        try state.withLock { state throws(SystemError) in try state.flush() }
    }

    /// Flushes and closes; some file systems report a full disk only now.
    package func close() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            try state.flush()
            try state.attempt { () throws(SystemError) in
                guard closeDescriptor(descriptor) == 0 else { throw .last }
            }
        }
    }
}

/// Tells the system that a descriptor will be read or written from start to end.
///
/// With the 64 KiB of a default pipe, both ends mostly wait for each other. If the system refuses,
/// for example more than `/proc/sys/fs/pipe-max-size`, nothing changes.
private func expectBulkIn(_ descriptor: CInt) {
    #if os(Linux)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFIFO:
        let setPipeSize: CInt = 1031  // F_SETPIPE_SZ, fcntl(2), which Swift does not import
        _ = fcntl(descriptor, setPipeSize, CInt(1 << 20))
    case S_IFREG: _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    default: break
    }
    #endif
}

/// `close(2)`, for types that have a `close` of their own.
private func closeDescriptor(_ descriptor: CInt) -> CInt {
    close(descriptor)
}
