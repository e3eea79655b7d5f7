// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A browser while it runs, in a process group of its own that ends with it.
struct BrowserProcess: ~Copyable {
    private let pid: pid_t

    /// Starts it with nothing to read and nowhere to write.
    init(
        _ path: String,
        _ arguments: [String],
        environment variables: [String: String]
    ) throws(Browser.Failure) {
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (argv + envp).forEach { unsafe free($0) } }

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<CInt> {
            let mode = descriptor == 0 ? O_RDONLY : O_WRONLY
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        let result = unsafe posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
        guard result == 0 else { throw .notStarted(unsafe String(cString: strerror(result))) }
        self.pid = pid
    }

    deinit {
        // What it started and did not end itself.
        kill(-pid, SIGKILL)
    }

    /// Waits for its end, and says how it ended.
    func wait(atMost limit: Duration, isStopped: () -> Bool) throws(Browser.Failure) -> String {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        var status: CInt = 0
        while unsafe waitpid(pid, &status, WNOHANG) == 0 {
            let isStopped = isStopped()
            guard !isStopped, clock.now < deadline else {
                kill(-pid, SIGKILL)
                _ = unsafe waitpid(pid, &status, 0)
                throw isStopped ? .stopped : .tooLate(seconds: Int(limit.components.seconds))
            }
            usleep(10_000)
        }
        let signal = status & 0x7F
        return signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}
