// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Places where things that are dear to make wait between two uses, by their addresses.
///
/// Whoever takes a thing has it alone until it is put back, so an operation may run inside another,
/// and nothing is bound to a thread. Threads prefer places of their own and seldom meet.
@safe
struct IdleSlots: @unchecked Sendable {  // the memory is never freed, and holds atomics alone
    /// How many groups of places there are; more threads than that may have to make things anew.
    private static let laneCount = 16

    /// Places in a lane; a lane fills whole cache lines, so that threads do not slow each other.
    private let stride: Int
    private let kindCount: Int
    private let slots: UnsafeMutablePointer<Atomic<UInt>>

    /// Empty places for so many kinds of things.
    init(kindCount: Int) {
        self.kindCount = kindCount
        stride = (kindCount + 7) / 8 * 8
        let count = Self.laneCount * stride
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count * MemoryLayout<Atomic<UInt>>.stride,
            alignment: 64
        )
        let slots = unsafe bytes.bindMemory(to: Atomic<UInt>.self)
        for index in 0..<count {
            unsafe slots.initializeElement(at: index, to: Atomic(0))
        }
        // A buffer of more than no bytes has an address.
        unsafe self.slots = slots.baseAddress.unsafelyUnwrapped
    }

    /// Takes a thing of a kind, or nil if none lies ready.
    @inline(__always)
    func take(_ kind: Int) -> OpaquePointer? {
        let lane = Self.lane
        return unsafe take(kind, lane: lane) ?? take(kind, lane: lane ^ 1)
    }

    /// Puts a thing back; false, if there is no place for it.
    @inline(__always)
    func put(_ thing: OpaquePointer, _ kind: Int) -> Bool {
        let lane = Self.lane
        return unsafe put(thing, kind, lane: lane) || put(thing, kind, lane: lane ^ 1)
    }

    /// Takes everything that lies ready and hands it over.
    func takeAll(_ body: (OpaquePointer) -> Void) {
        for lane in 0..<Self.laneCount {
            for kind in 0..<kindCount {
                if let thing = unsafe take(kind, lane: lane) { unsafe body(thing) }
            }
        }
    }

    @inline(__always)
    private func take(_ kind: Int, lane: Int) -> OpaquePointer? {
        let index = lane * stride + kind
        // A look first: an exchange claims the cache line even if there is nothing to be had.
        guard unsafe slots[index].load(ordering: .relaxed) != 0 else { return nil }
        return unsafe OpaquePointer(
            bitPattern: slots[index].exchange(0, ordering: .acquiring)
        )
    }

    @inline(__always)
    private func put(_ thing: OpaquePointer, _ kind: Int, lane: Int) -> Bool {
        unsafe slots[lane * stride + kind].compareExchange(
            expected: 0,
            desired: UInt(bitPattern: thing),
            ordering: .releasing
        ).exchanged
    }

    /// This thread's lane: its identity, spread by a multiplication (Knuth's golden ratio).
    @inline(__always)
    private static var lane: Int {
        #if canImport(Darwin)
        let thread = unsafe UInt(bitPattern: pthread_self())
        #else
        let thread = pthread_self()
        #endif
        return Int(truncatingIfNeeded: (thread &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }
}
