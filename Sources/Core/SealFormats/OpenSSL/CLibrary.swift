// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the formats use of the C library, on every system.
enum CLibrary {
    /// A number unique among running threads.
    @inline(__always)
    static var threadNumber: UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        unsafe UInt(bitPattern: pthread_self())
        #endif
    }

    /// The system's clock.
    static var secondsSince1970: Int {
        // On Linux 3 ns, and clock_gettime(2) 25: whole seconds need no counter.
        time(nil)
    }

    /// Registers a function to be called in every child that this process forks; returns whether it
    /// succeeded.
    static func callAfterFork(_ function: @escaping @convention(c) () -> Void) -> Bool {
        pthread_atfork(nil, nil, function) == 0
    }
}
