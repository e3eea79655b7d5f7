// SPDX-License-Identifier: Apache-2.0

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
        return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
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
