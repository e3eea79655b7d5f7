// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Overwrites memory in a way the compiler may not leave out.
@inline(__always)
func erase(_ memory: UnsafeMutableRawBufferPointer) {
    guard let base = memory.baseAddress else { return }
    unsafe OPENSSL_cleanse(base, memory.count)
}

/// Overwrites an array's bytes, spare capacity included, and leaves it empty.
///
/// An array that shares its storage with another copy is copied by the first write: what the other
/// copy holds stays.
package func erase(_ bytes: inout [UInt8]) {
    eraseKeepingStorage(&bytes)
    bytes.removeAll(keepingCapacity: false)
}

private let zeros = [UInt8](repeating: 0, count: 4_096)

/// Overwrites an array's bytes, spare capacity included, and leaves it as long as its capacity.
func eraseKeepingStorage(_ bytes: inout [UInt8]) {
    // Appending within the capacity does not move the array, so the spare part comes into reach. By
    // slices: in a debug build, `repeatElement` takes 0.3 s for the room that a key file is read to.
    while case let spare = bytes.capacity - bytes.count, spare > 0 {
        bytes.append(contentsOf: zeros.prefix(spare))
    }
    unsafe bytes.withUnsafeMutableBytes { unsafe erase($0) }
}

/// Lends uninitialised scratch memory that is erased afterwards, whatever happens.
@inline(__always)
package func withErasedScratch<R, E: Error>(
    byteCount: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
) throws(E) -> R {
    try unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) {
        scratch throws(E) in
        defer { unsafe erase(scratch) }
        return try unsafe body(scratch)
    }
}

/// Whether two stretches of memory are the same, in a time that tells nothing but their lengths.
func isEqualInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return unsafe CRYPTO_memcmp(first, second, a.count) == 0
}
