// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the parser uses of the C library, on every system.
enum CLibrary {
    /// Allocates at least one byte.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        guard let memory = unsafe malloc(max(byteCount, 1)) else {
            preconditionFailure("out of memory")
        }
        return unsafe memory
    }

    /// Reallocates; where possible moves pages, not bytes, so that old and new memory do not exist
    /// at the same time.
    static func grow(
        _ memory: UnsafeMutableRawPointer,
        to byteCount: Int
    ) -> UnsafeMutableRawPointer {
        guard let larger = unsafe realloc(memory, byteCount) else {
            preconditionFailure("out of memory")
        }
        return unsafe larger
    }

    static func free(_ memory: UnsafeMutableRawPointer) {
        #if canImport(Darwin)
        unsafe Darwin.free(memory)
        #elseif canImport(Musl)
        unsafe Musl.free(memory)
        #else
        unsafe Glibc.free(memory)
        #endif
    }

    /// Whether two buffers of the same length are equal.
    @inline(__always)
    static func isSame(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let one = one.baseAddress, let start = other.baseAddress else { return true }
        return unsafe memcmp(one, start, other.count) == 0
    }

    /// Whether two pieces of memory are equal.
    @inline(__always)
    static func isSame(
        _ one: UnsafeRawPointer,
        _ other: UnsafeRawPointer,
        _ byteCount: Int
    ) -> Bool {
        unsafe memcmp(one, other, byteCount) == 0
    }

    /// The offset of the first such byte, or the number of bytes.
    static func firstOffset(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress,
            let found = unsafe memchr(start, CInt(byte), bytes.count)
        else { return bytes.count }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    /// Overwrites memory in a way that the compiler cannot optimise away.
    static func erase(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
        #if canImport(Darwin)
        unsafe _ = memset_s(memory, byteCount, 0, byteCount)
        #else
        unsafe explicit_bzero(memory, byteCount)
        #endif
    }
}
