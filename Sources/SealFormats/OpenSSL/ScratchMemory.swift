// SPDX-License-Identifier: Apache-2.0

/// Memory that is used again for one message after the other; erased when it grows and when it goes.
@safe
final class ScratchMemory {
    // Unchecked: who has scratch memory has it for himself, and no method runs code of others.
    @exclusivity(unchecked)
    private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { free() }

    /// Memory of so many bytes, with whatever the last use has left; valid until the next use.
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
