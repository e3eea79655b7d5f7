// SPDX-License-Identifier: Apache-2.0

/// A buffer of bytes held back; erased when it is moved and when it is freed.
@safe
struct HeldBytes: ~Copyable {
    private var storage = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// The number of bytes held.
    private(set) var count = 0

    init() {}

    /// The bytes; valid until the next change.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    /// Adds bytes; the buffer at least doubles when it grows, so that bytes are seldom moved.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard unsafe !bytes.isEmpty else { return }
        reserve(count + bytes.count)
        unsafe UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Removes the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Passes on the full records that these bytes complete, except one that may be the last, and
    /// holds the rest.
    mutating func append(
        _ input: Span<UInt8>,
        recordByteCount: Int,
        _ body: (UnsafeRawBufferPointer) throws(SealError) -> Void
    ) throws(SealError) {
        var rest = input
        if count > 0 {
            let taken = min(rest.count, recordByteCount - count)
            append(rest.extracting(first: taken))
            rest = rest.extracting(taken...)
            if rest.isEmpty { return }
            try unsafe body(bytes)
            removeAll()
        }
        let fullByteCount = max(0, rest.count - 1) / recordByteCount * recordByteCount
        if fullByteCount > 0 {
            try unsafe rest.extracting(first: fullByteCount).withUnsafeBytes(body)
            rest = rest.extracting(fullByteCount...)
        }
        append(rest)
    }

    private mutating func reserve(_ byteCount: Int) {
        let capacity = unsafe storage.count
        guard byteCount > capacity else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(byteCount, 2 * capacity),
            alignment: 16
        )
        unsafe larger.copyMemory(from: bytes)
        unsafe erase(storage)
        unsafe storage.deallocate()
        unsafe storage = larger
    }

    deinit {
        unsafe erase(storage)
        unsafe storage.deallocate()
    }
}
