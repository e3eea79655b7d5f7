// SPDX-License-Identifier: Apache-2.0

/// How a stream works on several records at a time.
package struct Lanes: Sendable {
    /// How many records may be worked on at a time.
    let count: Int
    /// Does a piece of work so many times, on several threads, and comes back when all is done.
    let perform: @Sendable (Int, (Int) -> Void) -> Void

    /// One record after another.
    package static let one = Self(count: 1) { times, work in (0..<times).forEach(work) }

    /// As many records at a time as `perform` has threads for.
    package init(count: Int, perform: @escaping @Sendable (Int, (Int) -> Void) -> Void) {
        self.count = count
        self.perform = perform
    }

    /// Starting threads for less costs more than it saves.
    private static let leastByteCount = 128 << 10

    /// The records of each lane: an even share, in their order.
    func shares(of recordCount: Int, byteCount: Int) -> [Range<Int>] {
        let laneCount = byteCount < Self.leastByteCount ? 1 : min(count, recordCount)
        return (0..<laneCount).map { lane in
            recordCount * lane / laneCount..<recordCount * (lane + 1) / laneCount
        }
    }
}
