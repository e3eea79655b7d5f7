// SPDX-License-Identifier: Apache-2.0

/// Bytes waiting to be written, so that many small frames need few writes.
struct OutputBuffer: ~Copyable {
    /// No more frames are added beyond this: four TLS records.
    private static let fullByteCount = 64 << 10

    private var bytes: [UInt8] = []
    private var writtenCount = 0

    var isEmpty: Bool { bytes.count == writtenCount }

    var isFull: Bool { bytes.count >= Self.fullByteCount }

    @unsafe
    mutating func append(_ more: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: more)
    }

    /// Calls `body` with the unwritten bytes.
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
        // An idle connection keeps no large buffer.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * Self.fullByteCount)
    }

    /// Frees the memory.
    mutating func removeAll() {
        bytes = []
        writtenCount = 0
    }
}
