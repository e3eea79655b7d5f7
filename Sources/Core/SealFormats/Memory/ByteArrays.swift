// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Makes an array that a C function fills; `fill` returns how many bytes it wrote.
///
/// If it throws, what it wrote is erased.
@inline(__always)
func makeBytes<E: Error>(
    capacity: Int,
    _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
) throws(E) -> [UInt8] {
    // All empty arrays share their storage, and appending zero bytes would still write to it.
    if capacity == 0 {
        var none: UInt8 = 0
        _ = try unsafe withUnsafeMutableBytes(of: &none) { room throws(E) in
            try unsafe fill(UnsafeMutableRawBufferPointer(rebasing: room[..<0]))
        }
        return []
    }
    // The standard functions are not generic over the error, so it is passed in a variable.
    var failure: E?
    var bytes: [UInt8] = []
    // Not `init(capacity:initializingWith:)`: its type lookup is a tenth of a short message.
    bytes.reserveCapacity(capacity)
    bytes.append(addingCapacity: capacity) { output in
        unsafe output.withUnsafeMutableBufferPointer { buffer, count in
            do throws(E) {
                count = try unsafe fill(UnsafeMutableRawBufferPointer(buffer))
            } catch {
                unsafe erase(UnsafeMutableRawBufferPointer(buffer))
                failure = error
            }
        }
    }
    if let failure { throw failure }
    return bytes
}

/// Makes an array from another one, as ``makeBytes(capacity:_:)`` does: the wrapper of every function
/// on arrays around one on memory that the caller owns.
@inline(__always)
func makeBytes<E: Error>(
    from input: [UInt8],
    capacity: Int,
    _ fill: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) throws(E) -> Int
) throws(E) -> [UInt8] {
    try unsafe input.withSpanBytes { input throws(E) in
        try unsafe makeBytes(capacity: capacity) { output throws(E) in
            try unsafe fill(input, output)
        }
    }
}

/// The same from two arrays.
@inline(__always)
func makeBytes<E: Error>(
    from first: [UInt8],
    _ second: [UInt8],
    capacity: Int,
    _ fill: (
        UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer
    ) throws(E) -> Int
) throws(E) -> [UInt8] {
    try unsafe second.withSpanBytes { second throws(E) in
        try unsafe makeBytes(from: first, capacity: capacity) { first, output throws(E) in
            try unsafe fill(first, second, output)
        }
    }
}

extension Array where Element == UInt8 {
    /// `withUnsafeBytes` that keeps the type of the error.
    @unsafe
    @inline(__always)
    func withSpanBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        // Not `span`, which Apple's systems have only since version 26.
        try unsafe withUnsafeBufferPointer { buffer throws(E) in
            try unsafe body(UnsafeRawBufferPointer(buffer))
        }
    }
}

extension String {
    /// Takes bytes that are valid UTF-8.
    ///
    /// As `String(validating:as:)`, which needs iOS 18.
    package init?(ifUTF8 bytes: [UInt8]) {
        guard unsafe bytes.withSpanBytes({ unsafe UTF8Check.isValid($0) }) else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }

    /// Lends the text as contiguous UTF-8; keeps the type of the error.
    @unsafe
    @inline(__always)
    func withUTF8Bytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        var text = self  // a bridged NSString has no contiguous UTF-8
        // The standard function is not generic over the error, so it is returned in a `Result`.
        let result = text.withUTF8 { utf8 in
            Result { () throws(E) in try unsafe body(UnsafeRawBufferPointer(utf8)) }
        }
        return try result.get()
    }
}

// Parts of memory, counted from zero.

extension Slice where Base == UnsafeRawBufferPointer {
    @inline(__always)
    var rebased: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: self) }
}

extension Slice where Base == UnsafeMutableRawBufferPointer {
    @inline(__always)
    var rebased: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(rebasing: self)
    }
}
