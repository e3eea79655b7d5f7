// SPDX-License-Identifier: Apache-2.0

/// A stretch of the input that holds whole lines; its memory is used again and again.
struct LineBlock {
    /// The memory; what counts of it is ``count``.
    var bytes: [UInt8] = []
    /// How many bytes of lines there are.
    var count = 0
    /// The place of the block in the input, counted from 0.
    var index = 0
    /// The number of the first line, counted from 1.
    var firstLine = 1
    /// The bytes of the one line that this stands for, if it is longer than the limit and was passed
    /// over.
    var overlongByteCount: Int?

    /// Makes room for so many bytes, and keeps what is there.
    mutating func reserve(_ byteCount: Int) {
        guard bytes.count < byteCount else { return }
        bytes += repeatElement(0, count: byteCount - bytes.count)
    }
}
