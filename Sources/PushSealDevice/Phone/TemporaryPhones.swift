// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Locking

/// The phones that are to be gone when this process is, also if a signal ends it.
private enum TemporaryPhones {
    struct State {
        var folders: Set<String> = []
        var isWatching = false
    }

    static let state = Locked(State())

    /// What a terminal or a script sends to end a program.
    static let numbers = [SIGINT, SIGTERM, SIGHUP].filter { number in
        // What this process was told to overlook goes on to be overlooked.
        var present = sigaction()
        return unsafe sigaction(number, nil, &present) == 0
            && present.__sigaction_handler.sa_handler == nil
    }

    /// Blocks the signals for this thread and those it makes, and waits for one on a thread of its
    /// own, which may do what a signal handler must not.
    static func watch() {
        change(SIG_BLOCK)
        Thread.detachNewThread {
            var set = set
            var number: CInt = 0
            while unsafe sigwait(&set, &number) != 0 {}
            // Never given back, so that no other phone is made meanwhile.
            state.withLock { state in
                // What others run into while the phone goes is nobody's business.
                let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
                for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, stream) }
                // Else they would go on writing there.
                ChildProcess.killAll()
                for folder in state.folders { remove(folder) }
                change(SIG_UNBLOCK)
                _ = kill(getpid(), number)
                // The signal may be taken by another thread, which ends this one too.
                while true { pause() }
            }
        }
    }

    /// Removes a folder in which other threads may be making files, until it stays away.
    private static func remove(_ folder: String) {
        for _ in 0..<50 where unsafe access(folder, F_OK) == 0 {
            try? FileManager.default.removeItem(atPath: folder)
            usleep(2_000)
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }

    private static func change(_ how: CInt) {
        var set = set
        _ = unsafe pthread_sigmask(how, &set, nil)
    }
}

extension Phone {
    /// A fresh phone whose folder is removed also where SIGINT, SIGTERM or SIGHUP ends the process.
    ///
    /// For a program, not for a library: called on the main thread, before other threads are made.
    ///
    /// - Throws: `unusablePhone` if no folder can be made.
    package static func temporaryOfProgram() throws(DeviceError) -> Phone {
        let isFirst = TemporaryPhones.state.withLock { state in
            defer { state.isWatching = true }
            return !state.isWatching
        }
        if isFirst, !TemporaryPhones.numbers.isEmpty { TemporaryPhones.watch() }
        return try TemporaryPhones.state.withLock { state throws(DeviceError) in
            let phone = try temporary()
            state.folders.insert(phone.folder)
            return phone
        }
    }

    /// Removes a phone of ``temporaryOfProgram()``.
    ///
    /// Where a signal is about to end the process this does not return, so that it ends by the signal and
    /// not with an error about files that are gone.
    package func removeOfProgram() {
        // Forgotten only when it is gone, or a signal meanwhile would leave the rest of it.
        remove()
        _ = TemporaryPhones.state.withLock { $0.folders.remove(folder) }
    }
}
