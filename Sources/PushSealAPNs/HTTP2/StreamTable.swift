// SPDX-License-Identifier: Apache-2.0

/// What a session keeps of each open stream, by the stream's slot.
@safe
struct StreamTable {
    private struct Slot {
        /// The body that is sent, and how much of it has been.
        var body: [UInt8] = []
        var sentCount = 0
        /// Whether its headers were told of.
        ///
        /// Those of a malformed message are not, and what nghttp2 still lets through of its body must
        /// not be either.
        var isTold = false
    }

    private var slots: ContiguousArray<Slot> = []
    private var free: [Int] = []

    /// Takes a slot that no open stream has.
    mutating func take(_ body: [UInt8] = []) -> Int {
        if let slot = free.popLast() {
            slots[slot] = Slot(body: body)
            return slot
        }
        slots.append(Slot(body: body))
        return slots.count - 1
    }

    /// Gives a slot back, and the memory of its body.
    mutating func free(_ slot: Int) {
        slots[slot].body = []
        free.append(slot)
    }

    /// Begins to send a body.
    mutating func setBody(_ body: [UInt8], of slot: Int) {
        slots[slot].body = body
        slots[slot].sentCount = 0
    }

    /// Writes the next bytes of a body.
    ///
    /// - Returns: how many, and whether they were the last.
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

    /// Whether the stream's headers were told of.
    func isTold(_ slot: Int) -> Bool { slots[slot].isTold }

    /// Notes that the stream's headers are told of.
    mutating func setTold(_ slot: Int) { slots[slot].isTold = true }

    /// A slot as the pointer that nghttp2 keeps with a stream; null would be none.
    static func pointer(_ slot: Int) -> UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: slot + 1)
    }

    /// The slot of a pointer.
    static func slot(_ pointer: UnsafeMutableRawPointer) -> Int {
        Int(bitPattern: pointer) - 1
    }
}
