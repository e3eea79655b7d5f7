// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A part of the input that consists of whole lines; its memory is reused.
struct LineBlock {
    /// The memory; only the first ``count`` bytes are used.
    var bytes: [UInt8] = []
    /// The number of bytes of lines.
    var count = 0
    /// Where each line ends, before its line feed.
    private(set) var lineEnds: [Int] = []
    /// The index of the block in the input, counted from 0.
    var index = 0
    /// The number of the first line, counted from 1.
    var firstLine = 1
    /// The length of the single line that the block stands for, if it was over the limit and
    /// skipped.
    var overlongByteCount: Int?

    /// Makes room for this many bytes, keeping the content.
    mutating func reserve(_ byteCount: Int) {
        guard bytes.count < byteCount else { return }
        bytes += repeatElement(0, count: byteCount - bytes.count)
    }

    /// Sets ``lineEnds``; the last line counts even without a line feed.
    mutating func findLineEnds() {
        lineEnds.removeAll(keepingCapacity: true)
        unsafe bytes.withUnsafeBytes { memory in
            var start = 0
            while start < count {
                let end = unsafe lineFeed(in: memory, start..<count) ?? count
                lineEnds.append(end)
                start = end + 1
            }
        }
    }
}

/// The offset of the first line feed in a range of memory.
///
/// The C library searches 32 bytes at a time.
@inline(__always)
func lineFeed(in memory: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    guard let base = memory.baseAddress, range.upperBound <= memory.count,
        let found = unsafe memchr(base + range.lowerBound, 0x0A, range.count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
}

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
