// SPDX-License-Identifier: Apache-2.0

@unsafe @preconcurrency import Glibc

/// The standard output of an extension's process, which is a pipe: without this, what `print` wrote
/// last would be lost in a crash.
enum Output {
    /// What each signal did before, such as the runtime's own report of a crash.
    ///
    /// Written once, before the extension is made.
    private nonisolated(unsafe) static let previous =
        UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    /// Has every line leave the process as it ends, and what is left of one in a crash.
    static func prepare() {
        unsafe setvbuf(stdout, nil, _IOLBF, 0)
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            let place = unsafe previous + Int(number)
            unsafe place.initialize(to: sigaction())
            guard unsafe sigaction(number, nil, place) == 0 else { continue }
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { number in
                // Without the lock: a thread that has it may be the one that crashed.
                unsafe fflush_unlocked(stdout)
                // Comes as soon as this returns, and where the crash was.
                unsafe sigaction(number, Output.previous + Int(number), nil)
                raise(number)
            }
            // On the stack for signals, should the other be used up.
            action.sa_flags = CInt(SA_ONSTACK)
            unsafe sigaction(number, &action, nil)
        }
    }

    /// Has what was printed leave the process.
    static func flush() {
        unsafe fflush(stdout)
    }
}
