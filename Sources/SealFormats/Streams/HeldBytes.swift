// SPDX-License-Identifier: Apache-2.0

/// Bytes that wait for those behind them; erased when they move and when they go.
@safe
struct HeldBytes: ~Copyable {
    private var storage = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// How many bytes wait.
    private(set) var count = 0

    init() {}

    /// The bytes, until the next change.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    /// Adds bytes; the memory at least doubles when it has to grow, so that they are not moved often.
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

    /// Forgets the bytes and keeps the memory for the next ones.
    mutating func removeAll() { count = 0 }

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
