// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What reading needs of the C library, on every system.
enum CLibrary {
    /// Memory for so many bytes, at least one.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        guard let memory = unsafe malloc(max(byteCount, 1)) else {
            preconditionFailure("out of memory")
        }
        return unsafe memory
    }

    /// The same memory with more room; moves pages instead of bytes where it can, so that old and new
    /// memory are never there both.
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

    /// Whether two stretches of memory of one length are the same.
    @inline(__always)
    static func isSame(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let one = one.baseAddress, let start = other.baseAddress else { return true }
        return unsafe memcmp(one, start, other.count) == 0
    }

    /// The offset of the first byte that is this one, or the number of bytes.
    static func firstOffset(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = bytes.baseAddress,
            let found = unsafe memchr(start, CInt(byte), bytes.count)
        else { return bytes.count }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    /// Overwrites memory, whatever the compiler thinks of its being read again.
    static func erase(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
        #if canImport(Darwin)
        unsafe _ = memset_s(memory, byteCount, 0, byteCount)
        #else
        unsafe explicit_bzero(memory, byteCount)
        #endif
    }
}
