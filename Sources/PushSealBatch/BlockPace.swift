// SPDX-License-Identifier: Apache-2.0

/// How many bytes of lines a thread takes at once.
///
/// So many that taking them costs nothing beside answering them, and so few that all threads have
/// some: a passphrase's key takes milliseconds a line, a key without one microseconds.
struct BlockPace {
    /// The next block's bytes.
    private(set) var byteCount = 16_384

    private static let byteCounts = 1_024...524_288

    /// Learns from how long a block has taken.
    mutating func note(_ spent: Duration, byteCount count: Int) {
        if spent > .milliseconds(40) {
            byteCount = max(byteCount / 2, Self.byteCounts.lowerBound)
        } else if spent < .milliseconds(4), count > byteCount / 2 {
            byteCount = min(byteCount * 2, Self.byteCounts.upperBound)
        }
    }
}
