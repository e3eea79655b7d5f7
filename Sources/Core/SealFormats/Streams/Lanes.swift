// SPDX-License-Identifier: Apache-2.0

/// How a stream processes records in parallel.
package struct Lanes: Sendable {
    /// The maximum number of records processed at a time.
    let count: Int
    /// Runs a closure the given number of times, on several threads, and returns when all are done.
    let perform: @Sendable (Int, (Int) -> Void) -> Void

    /// One record after another.
    package static let one = Self(count: 1) { times, work in (0..<times).forEach(work) }

    /// Up to `count` records at a time, on the threads of `perform`.
    package init(count: Int, perform: @escaping @Sendable (Int, (Int) -> Void) -> Void) {
        self.count = count
        self.perform = perform
    }

    /// For less, starting threads costs more than it saves.
    private static let leastByteCount = 128 << 10

    /// The records of each lane: equal shares, in order.
    func shares(of recordCount: Int, byteCount: Int) -> [Range<Int>] {
        let laneCount = byteCount < Self.leastByteCount ? 1 : min(count, recordCount)
        return (0..<laneCount).map { lane in
            recordCount * lane / laneCount..<recordCount * (lane + 1) / laneCount
        }
    }
}
