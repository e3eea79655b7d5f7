// SPDX-License-Identifier: Apache-2.0

/// Bytes that wait to be written: many small frames that leave in few writes.
struct OutputBuffer: ~Copyable {
    /// From here on no more frames are taken; four records of TLS.
    private static let fullByteCount = 64 << 10

    private var bytes: [UInt8] = []
    private var writtenCount = 0

    var isEmpty: Bool { bytes.count == writtenCount }

    var isFull: Bool { bytes.count >= Self.fullByteCount }

    @unsafe
    mutating func append(_ more: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: more)
    }

    /// Lends what is left.
    func withUnsafeBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(E) in
            let all = UnsafeRawBufferPointer(bytes)
            return try unsafe body(UnsafeRawBufferPointer(rebasing: all[writtenCount...]))
        }
    }

    /// Drops what has been written.
    mutating func remove(_ count: Int) {
        writtenCount += count
        guard writtenCount == bytes.count else { return }
        writtenCount = 0
        // An idle connection keeps nothing.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * Self.fullByteCount)
    }

    /// Gives the memory back.
    mutating func removeAll() {
        bytes = []
        writtenCount = 0
    }
}
