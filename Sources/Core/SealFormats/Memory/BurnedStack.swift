// SPDX-License-Identifier: Apache-2.0

import CMemory

/// How far below its caller's frame an operation on secrets writes to the stack.
enum BurnedStack: Int {
    /// Hashes and ciphers: in a release build, the frames down to `sha256_block_data_order_avx2`,
    /// which aligns its own to 1 KiB, take up to 3.2 KiB.
    case message = 4_096
    /// Arithmetic on the curve, with its tables.
    case curve = 32_768

    /// In bytes.
    @inline(__always)
    var byteCount: Int {
        #if DEBUG
        rawValue * 8  // frames of unoptimised code are larger
        #else
        rawValue
        #endif
    }
}

/// Runs an operation on secrets, then overwrites the stack that it and its callees have used.
///
/// Scratch memory is erased by its users, but compilers leave copies of keys and hash states
/// in stack frames. This overwrites them before a later function that reads uninitialised memory
/// could see them.
@inline(__always)
func burningStack<R, E: Error>(
    _ depth: BurnedStack = .message,
    _ body: () throws(E) -> R
) throws(E) -> R {
    defer { pushseal_burn_stack(depth.byteCount) }
    return try inFrameBelow(body)
}

/// Runs in a frame of its own, which then lies where the caller burns the stack.
@inline(never)
private func inFrameBelow<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try body()
}
