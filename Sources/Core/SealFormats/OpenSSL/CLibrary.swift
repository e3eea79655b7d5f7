// SPDX-License-Identifier: Apache-2.0

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the contexts that wait between messages need of the C library.
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

    /// Registers a function to be called in every child that this process forks; returns whether it
    /// succeeded.
    static func callAfterFork(_ function: @escaping @convention(c) () -> Void) -> Bool {
        pthread_atfork(nil, nil, function) == 0
    }
}
