// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import ChildPrograms
import Foundation
import Glibc

/// A running browser in its own process group, which ends with it.
struct BrowserProcess: ~Copyable {
    private let pid: pid_t

    /// Starts it without input or output.
    init(
        _ path: String,
        _ arguments: [String],
        environment variables: [String: String]
    ) throws(Browser.Failure) {
        do throws(SystemError) {
            pid = try ProgramStart.start(
                path,
                arguments,
                environment: ProcessInfo.processInfo.environment.merging(variables) { $1 },
                leadsGroup: true
            )
        } catch {
            throw .notStarted(error.description)
        }
    }

    deinit {
        // Processes that it started and did not end itself.
        kill(-pid, SIGKILL)
    }

    /// Waits for it to end, and returns how it ended.
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
