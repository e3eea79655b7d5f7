// SPDX-License-Identifier: Apache-2.0

/// Makes an array whose bytes a C function writes; `fill` gives how many it wrote.
@inline(__always)
func makeBytes<E: Error>(
    capacity: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
) throws(E) -> [UInt8] {
    // All empty arrays share their storage, and appending writes to it even if that is nothing.
    if capacity == 0 {
        var none: UInt8 = 0
        _ = try unsafe withUnsafeMutableBytes(of: &none) { room throws(E) in
            try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: room[..<0]))
        }
        return []
    }
    // The standard functions are not generic over the error, so the error travels beside it.
    var failure: E?
    var bytes: [UInt8] = []
    // Not the initialiser that does both: it looks up its type each time, a tenth of a short message.
    bytes.reserveCapacity(capacity)
    bytes.append(addingCapacity: capacity) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
            do throws(E) {
                count = try unsafe fill(UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
    }
    if let failure { throw failure }
    return bytes
}

extension Array where Element == UInt8 {
    /// `withUnsafeBytes` that keeps the type of the error.
    @unsafe
    @inline(__always)
    func withSpanBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // Not by `span`, which Apple's systems have since version 26 only.
        try unsafe withUnsafeBufferPointer { buffer throws(E) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}

extension ArraySlice where Element == UInt8 {
    /// `withUnsafeBytes` that keeps the type of the error.
    @unsafe
    @inline(__always)
    func withSpanBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // Not by `span`, which Apple's systems have since version 26 only.
        try unsafe withUnsafeBufferPointer { buffer throws(E) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}

extension String {
    /// Lends the text's UTF-8 in one piece; keeps the type of the error.
    @unsafe
    @inline(__always)
    func withUTF8Bytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // The standard functions are not generic over the error, so the error travels in a result.
        func lend(_ utf8: UnsafeBufferPointer<UInt8>) -> Result<R, E> {
            do throws(E) {
                return .success(try unsafe body(UnsafeRawBufferPointer(utf8)))
            } catch {
                return .failure(error)
            }
        }
        if let result = unsafe utf8.withContiguousStorageIfAvailable(lend) {
            return try result.get()
        }
        var text = self  // one of Objective-C's, which lies elsewhere
        return try text.withUTF8(lend).get()
    }
}
