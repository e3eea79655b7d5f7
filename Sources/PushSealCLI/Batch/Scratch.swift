// SPDX-License-Identifier: Apache-2.0

/// Memory of one worker for what it needs in between, used again for every line.
@safe
final class Scratch {
    // Unchecked: a worker has its scratch for itself, and no method runs code of others.
    @exclusivity(unchecked) private var memory: UnsafeMutableRawBufferPointer

    init() {
        unsafe memory = .allocate(byteCount: 8_192, alignment: 16)
    }

    deinit { unsafe memory.deallocate() }

    /// Memory of so many bytes, whose content is whatever the last use left; valid until the next.
    @inline(__always)
    func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
        if unsafe memory.count < count { grow(to: count) }
        return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    }

    @inline(never)
    private func grow(to count: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: count * 2, alignment: 16)
        unsafe memory.deallocate()
        unsafe memory = larger
    }
}
