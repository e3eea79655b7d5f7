// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cache of objects that are expensive to make, by their addresses.
///
/// A taken object belongs to the caller alone until it is put back, so operations may nest, and
/// nothing is bound to a thread. Threads prefer slots of their own and seldom contend.
@safe
struct IdleSlots: ~Copyable, Sendable {
    /// The number of groups of slots; with more threads, some may have to make new objects.
    private static let laneCount = 16

    /// The number of kinds; a lane fills whole cache lines, to avoid false sharing.
    static let kindCount = 16

    private static let slotCount = laneCount * kindCount

    private let table = LastingTable<Atomic<UInt>>()

    private var slots: UnsafeMutablePointer<Atomic<UInt>> {
        @inline(__always)
        borrowing get { unsafe table.first(of: Self.slotCount, Self.emptySlots) }
    }

    @inline(never)
    private static func emptySlots() -> UnsafeMutablePointer<Atomic<UInt>> {
        let slots = unsafe UnsafeMutableRawPointer.allocate(
            byteCount: slotCount * MemoryLayout<Atomic<UInt>>.stride,
            alignment: 64
        ).bindMemory(to: Atomic<UInt>.self, capacity: slotCount)
        for index in 0..<slotCount {
            unsafe (slots + index).initialize(to: Atomic(0))
        }
        return unsafe slots
    }

    /// Takes an object of a kind, or nil if there is none.
    @inline(__always)
    borrowing func take(_ kind: Int) -> OpaquePointer? {
        let lane = Self.lane
        return unsafe take(kind, lane: lane) ?? take(kind, lane: lane ^ 1)
    }

    /// Puts an object back; false if there is no free slot.
    @inline(__always)
    borrowing func put(_ thing: OpaquePointer, _ kind: Int) -> Bool {
        let lane = Self.lane
        return unsafe put(thing, kind, lane: lane) || put(thing, kind, lane: lane ^ 1)
    }

    /// Takes all objects of some kinds and passes each to `body`.
    borrowing func takeAll(_ kinds: Range<Int>, _ body: (OpaquePointer) -> Void) {
        for lane in 0..<Self.laneCount {
            for kind in kinds {
                if let thing = unsafe take(kind, lane: lane) { unsafe body(thing) }
            }
        }
    }

    @inline(__always)
    private borrowing func take(_ kind: Int, lane: Int) -> OpaquePointer? {
        let slot = unsafe slots + (lane * Self.kindCount + kind)
        // Load first: an exchange claims the cache line even if the slot is empty.
        guard unsafe slot.pointee.load(ordering: .relaxed) != 0 else { return nil }
        return unsafe OpaquePointer(
            bitPattern: slot.pointee.exchange(0, ordering: .acquiring)
        )
    }

    @inline(__always)
    private borrowing func put(_ thing: OpaquePointer, _ kind: Int, lane: Int) -> Bool {
        unsafe (slots + (lane * Self.kindCount + kind)).pointee.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: thing),
            ordering: .releasing
        ).exchanged
    }

    /// This thread's lane: its number, hashed by multiplication (Knuth's golden ratio).
    @inline(__always)
    private static var lane: Int {
        Int(truncatingIfNeeded: (CLibrary.threadNumber &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }
}
