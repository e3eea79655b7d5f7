// SPDX-License-Identifier: Apache-2.0

/// The state of each open stream of a session, by slot.
@safe
struct StreamTable {
    private struct Slot {
        /// The body to send, and how much of it has been sent.
        var body: [UInt8] = []
        var sentCount = 0
        /// Whether its headers were reported.
        ///
        /// Those of a malformed message are not, and the body that nghttp2 still passes on must not
        /// be either.
        var isTold = false
        /// Whether the peer will send nothing more on it.
        var hasEnded = false
    }

    private var slots: ContiguousArray<Slot> = []
    private var free: [Int] = []

    /// Takes a free slot.
    mutating func take(_ body: [UInt8] = []) -> Int {
        if let slot = free.popLast() {
            slots[slot].body = body
            return slot
        }
        slots.append(Slot(body: body))
        return slots.count - 1
    }

    /// Frees a slot, and the memory of its body.
    mutating func free(_ slot: Int) {
        slots[slot] = Slot()
        free.append(slot)
    }

    /// Starts sending a body.
    mutating func setBody(_ body: [UInt8], of slot: Int) {
        slots[slot].body = body
        slots[slot].sentCount = 0
    }

    /// Writes the next bytes of a body.
    ///
    /// - Returns: the count, and whether they were the last.
    @unsafe
    mutating func takeBody(
        of slot: Int,
        into room: UnsafeMutableRawBufferPointer
    ) -> (Int, isLast: Bool) {
        let left = slots[slot].body.count - slots[slot].sentCount
        let count = min(left, room.count)
        unsafe slots[slot].body.withUnsafeBytes { body in
            let part = unsafe body[slots[slot].sentCount..<slots[slot].sentCount + count]
            unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        }
        slots[slot].sentCount += count
        return (count, count == left)
    }

    /// Whether the stream's headers were reported.
    func isTold(_ slot: Int) -> Bool { slots[slot].isTold }

    /// Records that the stream's headers are reported.
    mutating func setTold(_ slot: Int) { slots[slot].isTold = true }

    /// Records that the peer will send nothing more on the stream.
    mutating func setEnded(_ slot: Int) { slots[slot].hasEnded = true }

    /// Whether a stream is open whose message from the peer is complete.
    var hasEnded: Bool { slots.contains(where: \.hasEnded) }

    /// The slot as the pointer that nghttp2 stores with a stream; null would mean none.
    static func pointer(_ slot: Int) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: slot + 1)
    }

    static func slot(_ pointer: UnsafeMutableRawPointer) -> Int {
        Int(bitPattern: pointer) - 1
    }
}
