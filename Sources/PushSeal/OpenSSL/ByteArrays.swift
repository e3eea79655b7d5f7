// SPDX-License-Identifier: Apache-2.0

/// Makes an array whose bytes a C function writes; `fill` gives how many it wrote.
func makeBytes<E: Error>(
    capacity: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
) throws(E) -> [UInt8] {
    // The standard initialiser is not generic over the error, so the error travels beside it.
    var failure: E?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        do throws(E) {
            count = try unsafe fill(UnsafeMutableRawBufferPointer(buffer))
        } catch {
            failure = error
        }
    }
    if let failure { throw failure }
    return bytes
}

extension Array where Element == UInt8 {
    /// `withUnsafeBytes` that keeps the type of the error.
    @unsafe
    func withSpanBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try unsafe span.withUnsafeBytes(body)
    }
}
