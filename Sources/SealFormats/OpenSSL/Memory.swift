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

/// Overwrites an array's bytes, spare capacity included, and leaves it as long as its capacity.
func eraseKeepingStorage(_ bytes: inout [UInt8]) {
    // Appending within the capacity does not move the array, so the spare part comes into reach.
    let spare = bytes.capacity - bytes.count
    bytes.append(contentsOf: repeatElement(0, count: spare))
    unsafe bytes.withUnsafeMutableBytes { unsafe erase($0) }
}

/// Lends uninitialised scratch memory that is erased afterwards, whatever happens.
@inline(__always)
package func withErasedScratch<R, E: Error>(
    byteCount: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
) throws(E) -> R {
    // The standard function is not generic over the error, so the error travels in a result.
    let result: Result<R, E> = unsafe withUnsafeTemporaryAllocation(
        byteCount: byteCount,
        alignment: 16
    ) { scratch in
        defer { unsafe erase(scratch) }
        do throws(E) {
            return .success(try unsafe body(scratch))
        } catch {
            return .failure(error)
        }
    }
    return try result.get()
}

/// Whether two stretches of memory are the same, in a time that tells nothing but their lengths.
func isEqualInConstantTime(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return unsafe CRYPTO_memcmp(first, second, a.count) == 0
}
