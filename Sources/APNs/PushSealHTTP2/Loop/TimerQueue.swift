// SPDX-License-Identifier: Apache-2.0

/// A handle for cancelling a timer.
package struct LoopTimer: Sendable, Hashable {
    fileprivate let number: UInt64
}

/// Timers by due time, in a binary heap.
///
/// A sender sets a timer for each message and cancels nearly all of them, so a cancelled timer
/// stays in the heap until its turn, and the heap is rebuilt when more than half of it is
/// cancelled.
struct TimerQueue {
    private struct Entry {
        var due: Int64
        var number: UInt64
    }

    private var heap: [Entry] = []
    private var bodies: [UInt64: () -> Void] = [:]
    private var lastNumber: UInt64 = 0

    /// Adds a timer that is due at a time of the monotonic clock, in nanoseconds.
    mutating func add(due: Int64, _ body: @escaping () -> Void) -> LoopTimer {
        lastNumber += 1
        bodies[lastNumber] = body
        heap.append(Entry(due: due, number: lastNumber))
        siftUp(heap.count - 1)
        return LoopTimer(number: lastNumber)
    }

    /// Cancels a timer; does nothing if it has fired.
    mutating func cancel(_ timer: LoopTimer) {
        guard bodies.removeValue(forKey: timer.number) != nil else { return }
        guard heap.count > 64, heap.count > 2 * bodies.count else { return }
        heap.removeAll { bodies[$0.number] == nil }
        for index in stride(from: heap.count / 2, through: 0, by: -1) { siftDown(index) }
    }

    /// When the next timer is due.
    mutating func nextDue() -> Int64? {
        while let first = heap.first {
            if bodies[first.number] != nil { return first.due }
            removeFirst()
        }
        return nil
    }

    /// Removes the next timer and returns its body, if it is due.
    mutating func popDue(now: Int64) -> (() -> Void)? {
        guard let due = nextDue(), due <= now, let first = heap.first else { return nil }
        removeFirst()
        return bodies.removeValue(forKey: first.number)
    }

    /// Removes all timers, and what they retain.
    mutating func removeAll() {
        heap.removeAll()
        bodies.removeAll()
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(0)
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].due < heap[parent].due else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].due < heap[least].due { least = child }
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
