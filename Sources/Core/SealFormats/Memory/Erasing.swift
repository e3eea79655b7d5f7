// SPDX-License-Identifier: Apache-2.0

import CPushSealMemory

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
    let taken = unsafe rest.prefix(byteCount).rebased
    unsafe rest = rest.dropFirst(byteCount)
    return unsafe taken
}

/// Whether two buffers are equal, in a time that depends on their lengths only.
func isEqualInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return unsafe pushseal_differ(first, second, a.count) == 0
}

/// Memory that is reused from message to message; erased when it grows and when it is released.
@safe
final class ScratchMemory {
    // Unchecked: each instance has a single user, and no method calls foreign code.
    @exclusivity(unchecked)
    private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { free() }

    /// Memory of this size, with the last use's content; valid until the next call.
    @inline(__always)
    func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if unsafe memory.count < max(count, 1) { grow(to: count) }
        return unsafe memory[..<count].rebased
    }

    @inline(never)
    private func grow(to count: Int) {
        let byteCount = max(count, 2 * (unsafe memory.count), 512)
        free()
        unsafe memory = .allocate(byteCount: byteCount, alignment: 16)
    }

    private func free() {
        unsafe erase(memory)
        unsafe memory.deallocate()
    }
}

/// How far below its caller's frame an operation on secrets writes to the stack.
enum BurnedStack: Int {
    /// Hashes and ciphers: in a release build, the frames down to `sha256_block_data_order_avx2`,
    /// which aligns its own to 1 KiB, take up to 3.2 KiB.
    case message = 4_096
    /// Arithmetic on the curve, with its tables.
    case curve = 32_768

    /// In bytes.
    @inline(__always)
    var byteCount: Int {
        #if DEBUG
        rawValue * 8  // frames of unoptimised code are larger
        #else
        rawValue
        #endif
    }
}

/// Runs an operation on secrets, then overwrites the stack that it and its callees have used.
///
/// Scratch memory is erased by its users, but compilers leave copies of keys and hash states
/// in stack frames. This overwrites them before a later function that reads uninitialised memory
/// could see them.
@inline(__always)
func burningStack<R, E: Error>(
    _ depth: BurnedStack = .message,
    _ body: () throws(E) -> R
) throws(E) -> R {
    defer { pushseal_burn_stack(depth.byteCount) }
    return try inFrameBelow(body)
}

/// Runs in a frame of its own, which then lies where the caller burns the stack.
@inline(never)
private func inFrameBelow<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try body()
}
