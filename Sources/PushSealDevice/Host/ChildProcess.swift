// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import ChildPrograms
import Foundation
import Glibc
import Locking

/// A program started for one notification, in a process group of its own.
final class ChildProcess: Sendable {
    /// How a process ended.
    enum Status: Sendable, Equatable {
        case exited(Int)
        case signalled(Int)

        /// What `waitpid` gives, taken apart (wait(2)).
        init(waitStatus status: CInt) {
            let signal = Int(status & 0x7F)
            self = signal == 0 ? .exited(Int(status >> 8) & 0xFF) : .signalled(signal)
        }

        /// The end in words, naming the exit status or the signal.
        var description: String {
            switch self {
            case .exited(let status):
                return "the extension's process exited with status \(status)"
            case .signalled(let signal):
                let known = Self.signals.first { $0.number == CInt(signal) }
                let verb = known?.isCrash == true ? "crashed" : "was killed"
                let name = known.map { ", \($0.name)" } ?? ""
                return "the extension's process \(verb) (signal \(signal)\(name))"
            }
        }

        // The system's own table of names is hidden from Swift.
        private static let signals: [(number: CInt, name: String, isCrash: Bool)] = [
            (SIGILL, "SIGILL", true), (SIGTRAP, "SIGTRAP", true), (SIGABRT, "SIGABRT", true),
            (SIGBUS, "SIGBUS", true), (SIGFPE, "SIGFPE", true), (SIGSEGV, "SIGSEGV", true),
            (SIGSYS, "SIGSYS", true), (SIGHUP, "SIGHUP", false), (SIGINT, "SIGINT", false),
            (SIGQUIT, "SIGQUIT", false), (SIGKILL, "SIGKILL", false), (SIGTERM, "SIGTERM", false),
            (SIGALRM, "SIGALRM", false), (SIGXCPU, "SIGXCPU", false), (SIGXFSZ, "SIGXFSZ", false),
        ]
    }

    /// Where the program finds its socket; the three below are the standard ones.
    private static let socketDescriptor: CInt = 3

    let pid: pid_t
    /// Whether the process number is no longer ours: it may be anyone's then, and is not to be
    /// killed.
    private let isReaped = Locked(false)

    /// Starts a program that has `socket` on descriptor 3, nothing to read, and `output` for all it
    /// prints.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments.
    ///   - variables: what its environment has beside, or in place of, ours.
    ///   - socket: the end of a socket that it gets.
    ///   - output: what it has as standard output and standard error.
    /// - Throws: what the system says, for instance that there is no such file.
    init(
        path: String,
        arguments: [String],
        environment variables: [String: String] = [:],
        socket: FrameSocket,
        output: CInt
    ) throws(SystemError) {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(variables) { $1 }
        environment[HostProgram.environmentKey] = String(Self.socketDescriptor)
        ExtensionBundle.starting.lock()
        defer { ExtensionBundle.starting.unlock() }
        pid = try Self.living.withLock { living throws(SystemError) in
            // The socket last, since the other two may have the number that it takes.
            let pid = try ProgramStart.start(
                path,
                arguments,
                environment: environment,
                descriptors: [
                    (STDOUT_FILENO, output), (STDERR_FILENO, output),
                    (Self.socketDescriptor, socket.descriptor),
                ],
                leadsGroup: true
            )
            living.insert(pid)
            return pid
        }
    }

    /// Those that run, in all threads.
    private static let living = Locked<Set<pid_t>>([])

    /// Ends all that run, for a process that is about to end itself.
    static func killAll() {
        living.withLock { living in
            for pid in living { _ = Glibc.kill(-pid, SIGKILL) }
        }
    }

    /// Ends the process and all it started, at once.
    func kill() {
        isReaped.withLock { isReaped in
            if !isReaped { _ = Glibc.kill(-pid, SIGKILL) }
        }
    }

    /// Waits for the process to end; called once.
    func wait() -> Status {
        // First without taking the status, for until that is taken nobody else gets the number.
        var info = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return isReaped.withLock { isReaped in
            // Whatever it has started and left behind goes with it.
            _ = Glibc.kill(-pid, SIGKILL)
            Self.living.withLock { _ = $0.remove(pid) }
            var status: CInt = 0
            while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
            isReaped = true
            return Status(waitStatus: status)
        }
    }
}
