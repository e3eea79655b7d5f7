// SPDX-License-Identifier: Apache-2.0

import Glibc

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
