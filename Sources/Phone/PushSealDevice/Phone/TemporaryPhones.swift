// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking

/// The phones to be removed when this process ends, even by a signal.
private enum TemporaryPhones {
    struct State {
        var folders: Set<String> = []
        var isWatching = false
    }

    static let state = Locked(State())

    /// The signals that a terminal or a script sends to end a program.
    static let numbers = [SIGINT, SIGTERM, SIGHUP].filter { number in
        // A signal that this process was told to ignore stays ignored, and one that is blocked is
        // waited for elsewhere.
        var present = sigaction()
        var blocked = sigset_t()
        return unsafe sigaction(number, nil, &present) == 0
            && present.__sigaction_handler.sa_handler == nil
            && pthread_sigmask(SIG_BLOCK, nil, &blocked) == 0
            && sigismember(&blocked, number) == 0
    }

    /// Blocks the signals for this thread and those it creates, and waits for one on a new thread,
    /// which may do what a signal handler must not.
    static func watch() {
        change(SIG_BLOCK)
        Thread.detachNewThread {
            var set = set
            var number: CInt = 0
            while unsafe sigwait(&set, &number) != 0 {}
            // Never unlocked, so that no phone is made meanwhile.
            state.withLock { state in
                // Hides the errors of other threads while the phone is being removed.
                let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
                for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, stream) }
                // Otherwise they would go on writing there.
                ChildProcess.killAll()
                for folder in state.folders { remove(folder) }
                change(SIG_UNBLOCK)
                _ = kill(getpid(), number)
                // Another thread may take the signal, which ends this one too.
                while true { pause() }
            }
        }
    }

    /// Removes a folder, again and again while other threads create files in it.
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
    /// Makes a temporary phone that is also removed when SIGINT, SIGTERM or SIGHUP ends the
    /// process.
    ///
    /// A program that blocks one of them, to wait for it, has to remove the phone itself.
    ///
    /// For programs, not libraries: call it on the main thread before other threads are created.
    ///
    /// - Throws: `unusablePhone` if no folder can be created.
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

    /// Removes a phone made by ``temporaryOfProgram()``.
    ///
    /// If a signal is about to end the process this never returns, so that the process ends by the
    /// signal and not with an error about missing files.
    package func removeOfProgram() {
        // Forgotten only after it is gone: otherwise a signal in between would leave part of it
        // behind.
        remove()
        _ = TemporaryPhones.state.withLock { $0.folders.remove(folder) }
    }
}
