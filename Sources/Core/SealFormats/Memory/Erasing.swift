// SPDX-License-Identifier: Apache-2.0

import CMemory

/// Overwrites memory in a way that the compiler cannot optimise away.
@inline(__always)
func erase(_ memory: UnsafeMutableRawBufferPointer) {
    guard let base = memory.baseAddress else { return }
    unsafe pushseal_erase(base, memory.count)
}

/// Overwrites an array's bytes, including spare capacity, and empties it.
///
/// If the array shares its storage with a copy, the first write makes it unique: the copy's bytes
/// are not erased.
package func erase(_ bytes: inout [UInt8]) {
    eraseKeepingStorage(&bytes)
    bytes.removeAll(keepingCapacity: false)
}

private let zeros = [UInt8](repeating: 0, count: 4_096)

/// Overwrites an array's bytes, including spare capacity, and leaves its count at its capacity.
func eraseKeepingStorage(_ bytes: inout [UInt8]) {
    // Appending within the capacity does not move the array, so this reaches the spare part. By
    // slices: in a debug build, `repeatElement` takes 0.3 s for the buffer of a key file.
    while case let spare = bytes.capacity - bytes.count, spare > 0 {
        bytes.append(contentsOf: zeros.prefix(spare))
    }
    unsafe bytes.withUnsafeMutableBytes { unsafe erase($0) }
}

/// Lends uninitialised scratch memory and erases it afterwards, in any case.
@inline(__always)
package func withErasedScratch<R, E: Error>(
    byteCount: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
) throws(E) -> R {
    try unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) {
        scratch throws(E) in
        defer { unsafe erase(scratch) }
        return try unsafe body(scratch)
    }
}

/// Takes bytes from the front of memory.
@inline(__always)
func take(
    _ byteCount: Int,
    from rest: inout Slice<UnsafeMutableRawBufferPointer>
) -> UnsafeMutableRawBufferPointer {
    let taken = unsafe UnsafeMutableRawBufferPointer(rebasing: rest.prefix(byteCount))
    unsafe rest = rest.dropFirst(byteCount)
    return unsafe taken
}

/// Whether two buffers are equal, in a time that depends on their lengths only.
func isEqualInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return unsafe pushseal_differ(first, second, a.count) == 0
}
