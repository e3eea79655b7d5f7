// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Overwrites an array's bytes in a way that the compiler cannot optimize away.
func erase(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        #if canImport(Darwin)
        unsafe _ = memset_s(start, memory.count, 0, memory.count)
        #else
        unsafe explicit_bzero(start, memory.count)
        #endif
    }
    bytes = []
}

/// One `read(2)` into the caller's memory, repeated if a signal interrupts it; 0 at the end.
package func readOnce(
    from descriptor: CInt,
    into memory: UnsafeMutableRawBufferPointer
) throws(SystemError) -> Int {
    while true {
        let count = unsafe read(descriptor, memory.baseAddress, memory.count)
        if count >= 0 { return count }
        if errno != EINTR { throw .last }
    }
}

/// Writes all bytes of the caller's memory, with as many `write(2)` calls as necessary.
package func writeAll(
    _ bytes: UnsafeRawBufferPointer,
    to descriptor: CInt
) throws(SystemError) {
    var start = 0
    while start < bytes.count {
        let written = unsafe write(
            descriptor,
            bytes.baseAddress?.advanced(by: start),
            bytes.count - start
        )
        if written < 0 {
            if errno == EINTR { continue }
            throw .last
        }
        start += written
    }
}

/// Writes all bytes of an array.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
        try unsafe writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
}
