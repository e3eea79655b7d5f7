// SPDX-License-Identifier: Apache-2.0

import CPBKDF2

/// How far below its caller an operation on secrets writes to the stack.
enum BurnedStack: Int {
    /// Hashes and ciphers: the frames of the release down to `sha256_block_data_order_avx2`, which aligns
    /// its own to 1 KiB, are up to 3.2 KiB.
    case message = 4_096
    /// Arithmetic on the curve, with its tables.
    case curve = 32_768

    /// In bytes.
    @inline(__always)
    var byteCount: Int {
        #if DEBUG
        rawValue * 8  // frames of code that is not optimised are larger
        #else
        rawValue
        #endif
    }
}

/// Runs an operation on secrets, then overwrites the stack that it and what it called have used.
///
/// Scratch memory is erased by those who ask for it, but the compilers, ours and OpenSSL's, keep
/// copies of keys and hash states in frames as they like. They are gone before the next function
/// that reads memory it has not written could see them.
@inline(__always)
func burningStack<R, E: Error>(
    _ depth: BurnedStack = .message,
    _ body: () throws(E) -> R
) throws(E) -> R {
    defer { pushseal_burn_stack(depth.byteCount) }
    return try inFrameBelow(body)
}

/// In a frame of its own, which then lies where the caller burns.
@inline(never)
private func inFrameBelow<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try body()
}
