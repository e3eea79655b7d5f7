// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the formats need of the C library, on every system.
enum CLibrary {
    /// A number that no other thread has at the same time.
    @inline(__always)
    static var threadNumber: UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        unsafe UInt(bitPattern: pthread_self())
        #endif
    }

    /// Has a function called in every child that this process forks from now on; false, if it will
    /// not be.
    static func callAfterFork(_ function: @escaping @convention(c) () -> Void) -> Bool {
        pthread_atfork(nil, nil, function) == 0
    }
}
