// SPDX-License-Identifier: Apache-2.0

// Without Foundation, which imports `stdout` as a variable that is not safe to use.
@unsafe @preconcurrency import Glibc

/// Flushes the standard output of an extension's process: it is a pipe, so a crash would lose what
/// `print` wrote last.
enum StandardOutput {
    /// The previous action of each signal, such as the runtime's own crash report.
    ///
    /// Written once, before the extension is made.
    private nonisolated(unsafe) static let previous =
        UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    /// Makes standard output line-buffered, and flushes a partial line in a crash.
    static func prepare() {
        unsafe setvbuf(stdout, nil, _IOLBF, 0)
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            let place = unsafe previous + Int(number)
            unsafe place.initialize(to: sigaction())
            guard unsafe sigaction(number, nil, place) == 0 else { continue }
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { number in
                // Without the lock: the crashed thread may hold it.
                unsafe fflush_unlocked(stdout)
                // The signal recurs as soon as this returns, at the place of the crash.
                unsafe sigaction(number, StandardOutput.previous + Int(number), nil)
                raise(number)
            }
            // On the signal stack, in case of a stack overflow.
            action.sa_flags = CInt(SA_ONSTACK)
            unsafe sigaction(number, &action, nil)
        }
    }

    /// Flushes what was printed.
    static func flush() {
        unsafe fflush(stdout)
    }
}
