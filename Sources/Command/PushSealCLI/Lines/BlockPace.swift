// SPDX-License-Identifier: Apache-2.0

/// How many bytes of lines a thread takes at once.
///
/// Enough that taking them costs nothing compared with answering them, and few enough that all
/// threads get some: a key derived from a passphrase takes milliseconds a line, any other key
/// microseconds.
struct BlockPace {
    /// The size of the next block.
    private(set) var byteCount = 16_384

    /// The lines and their output fit into the second-level cache: twice as much takes 1 to 7 %
    /// longer, depending on what else the machine does.
    private static let byteCounts = 1_024...262_144

    /// Adjusts the size by how long a block took.
    mutating func note(_ spent: Duration, byteCount count: Int) {
        if spent > .milliseconds(40) {
            byteCount = max(byteCount / 2, Self.byteCounts.lowerBound)
        } else if spent < .milliseconds(4), count > byteCount / 2 {
            byteCount = min(byteCount * 2, Self.byteCounts.upperBound)
        }
    }
}
