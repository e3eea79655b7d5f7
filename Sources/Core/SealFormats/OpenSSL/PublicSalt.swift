// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Synchronization

/// Random bytes that are public, such as salts; never for keys.
///
/// Drawn from OpenSSL's generator 4 KiB at a time, because asking it for eight bytes takes longer
/// than sealing a short message. Each byte is used once and overwritten; a forked child draws its
/// own, so that it never repeats a salt of its parent.
enum PublicSalt {
    private static let byteCount = 4096

    /// Blocks of random bytes that no thread is using.
    private static let idle = IdleSlots()

    /// The number of forks between the process that drew first and this one.
    private static let forkCount = Atomic<Int>(0)

    /// Counts forks from now on; a child inherits the counter with its memory.
    private static let isWatchingForks = CLibrary.callAfterFork {
        _ = PublicSalt.forkCount.wrappingAdd(1, ordering: .relaxed)
    }

    /// The header of a block.
    private struct Head {
        var usedCount: Int
        var forkCount: Int
    }

    /// Fills memory with fresh random bytes.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    static func fill(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        guard output.count <= byteCount,
            let block = unsafe idle.take(0).map({ unsafe UnsafeMutableRawPointer($0) })
                ?? makeBlock()
        else { return try unsafe draw(output) }
        let head = unsafe block.assumingMemoryBound(to: Head.self)
        let bytes = unsafe UnsafeMutableRawBufferPointer(
            start: block + MemoryLayout<Head>.size,
            count: byteCount
        )
        let forkCount = forkCount.load(ordering: .relaxed)
        if unsafe byteCount - head.pointee.usedCount < output.count
            || head.pointee.forkCount != forkCount
        {
            do throws(SealError) {
                try unsafe draw(bytes)
            } catch {
                unsafe free(block)
                throw error
            }
            unsafe head.pointee = Head(usedCount: 0, forkCount: forkCount)
        }
        let start = unsafe head.pointee.usedCount
        let taken = unsafe UnsafeMutableRawBufferPointer(
            rebasing: bytes[start..<start + output.count]
        )
        unsafe output.copyMemory(from: UnsafeRawBufferPointer(taken))
        unsafe erase(taken)
        unsafe head.pointee.usedCount = start + output.count
        guard unsafe idle.put(OpaquePointer(block), 0) else { return unsafe free(block) }
    }

    private static func draw(_ output: UnsafeMutableRawBufferPointer) throws(SealError) {
        precondition(output.count <= Int(CInt.max), "more random bytes than a message ever needs")
        try openSSL("RAND_bytes") {
            unsafe RAND_bytes(
                output.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(output.count)
            )
        }
    }

    /// A new block, not filled yet, or nil if a fork would go unnoticed.
    @inline(never)
    private static func makeBlock() -> UnsafeMutableRawPointer? {
        guard isWatchingForks else { return nil }
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Head>.size + byteCount,
            alignment: 16
        )
        unsafe block.initializeMemory(
            as: Head.self,
            to: Head(usedCount: byteCount, forkCount: -1)
        )
        return unsafe block
    }

    private static func free(_ block: UnsafeMutableRawPointer) {
        unsafe erase(
            UnsafeMutableRawBufferPointer(
                start: block,
                count: MemoryLayout<Head>.size + byteCount
            )
        )
        unsafe block.deallocate()
    }
}
