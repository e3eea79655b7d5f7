// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealLocking

/// An input of any length, read through one buffer, or two if there is a second processor.
package final class BulkInput {
    /// What messages call it.
    package let description: String
    private let source: any ByteInput
    private var buffer = BulkBuffer()
    /// The bytes in the buffer that were peeked at, but not consumed.
    private var waitingCount = 0
    /// Whether the last read filled the buffer, so much more is likely to follow.
    private var hasMuch = false
    private var ahead: ReadAhead?

    /// Opens a file, or takes standard input for `-`.
    package init(_ name: String, _ context: CommandContext) throws(CommandError) {
        description = context.described(name)
        source = try context.opened(name)
        source.expectBulk()
    }

    deinit { ahead?.end() }

    /// The first bytes, as many as asked for unless the input ends earlier; does not consume them.
    package func beginning(_ count: Int) throws(CommandError) -> [UInt8] {
        while waitingCount < count {
            let read = try read(from: waitingCount)
            if read == 0 { break }
            waitingCount += read
        }
        return unsafe Array(buffer.bytes[..<min(count, waitingCount)])
    }

    /// Reads the next bytes and returns their count, zero at the end.
    package func next() throws(CommandError) -> Int {
        if waitingCount > 0 {
            defer { waitingCount = 0 }
            return waitingCount
        }
        guard hasMuch, Processors.count > 1 else {
            let count = try read(from: 0)
            hasMuch = unsafe count == buffer.bytes.count
            return count
        }
        let ahead = ahead ?? ReadAhead(source)
        self.ahead = ahead
        return try reading(description) { () throws(SystemError) in try ahead.next(&buffer) }
    }

    /// Calls a closure with the bytes that were read last.
    package func withBytes(_ count: Int, _ body: (Span<UInt8>) -> Void) {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
            .assumingMemoryBound(to: UInt8.self)
        body(unsafe Span(_unsafeElements: bytes))
    }

    private func read(from start: Int) throws(CommandError) -> Int {
        try reading(description) { () throws(SystemError) in
            try unsafe source.read(into: .init(rebasing: buffer.bytes[start...]))
        }
    }
}

/// A buffer for one read.
@safe
private final class BulkBuffer {
    /// Large enough that system calls cost little, small enough for the L2 cache; with several
    /// threads, large enough that waking them costs little.
    private static let byteCount =
        Processors.count == 1 ? 256 << 10 : (1 << 20) * min(Processors.count, 4)

    let bytes: UnsafeMutableRawBufferPointer

    init() {
        unsafe bytes = .allocate(byteCount: Self.byteCount, alignment: 4096)
    }

    deinit { unsafe bytes.deallocate() }
}

/// Reads a source on its own thread, while another thread works on what was read before.
// What two threads use is behind the condition.
private final class ReadAhead: @unchecked Sendable {
    /// Used only by the reading thread once it runs.
    private let source: any ByteInput
    private let state = Condition(State())

    private struct State {
        var free: [BulkBuffer] = [BulkBuffer()]
        var filled: [(buffer: BulkBuffer, count: Result<Int, SystemError>)] = []
        var isWanted = true
    }

    /// Starts to read; stops at the end of the source or at the first error.
    ///
    /// If the input is no longer needed, a thread that waits for it is left behind, because nothing
    /// interrupts a waiting `read(2)`.
    init(_ source: any ByteInput) {
        self.source = source
        let thread = Thread { self.run() }
        thread.name = "read ahead"
        thread.start()
    }

    /// Returns what was read next; the thread reads on into the buffer that the caller passes in.
    ///
    /// Do not call this again after it returned zero or threw.
    func next(_ buffer: inout BulkBuffer) throws(SystemError) -> Int {
        state.change { $0.free.append(buffer) }
        let next = state.wait { $0.filled.isEmpty ? nil : $0.filled.removeFirst() }
        buffer = next.buffer
        return try next.count.get()
    }

    /// Announces that nothing more will be read.
    func end() {
        state.change { $0.isWanted = false }
    }

    private func run() {
        while let buffer = take() {
            let count = Result { () throws(SystemError) in
                try unsafe source.read(into: buffer.bytes)
            }
            state.change { $0.filled.append((buffer, count)) }
            guard case .success(let count) = count, count > 0 else { return }
        }
    }

    private func take() -> BulkBuffer? {
        state.wait { state -> BulkBuffer?? in
            guard state.isWanted else { return .some(nil) }
            guard !state.free.isEmpty else { return .none }
            return .some(state.free.removeFirst())
        }
    }
}
