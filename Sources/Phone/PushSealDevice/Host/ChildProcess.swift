// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealChildPrograms
import Foundation
import Glibc
import PushSealLocking

/// A program started for notifications, in its own process group.
final class ChildProcess: Sendable {
    /// How a process ended.
    enum Status: Sendable, Equatable {
        case exited(Int)
        case signalled(Int)

        /// Decodes the status from `waitpid` (wait(2)).
        init(waitStatus status: CInt) {
            let signal = Int(status & 0x7F)
            self = signal == 0 ? .exited(Int(status >> 8) & 0xFF) : .signalled(signal)
        }

        /// How it ended in words, with the exit status or the signal.
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

        /// Whether it ended by a signal that a mistake in the program raises.
        var isCrash: Bool {
            guard case .signalled(let signal) = self else { return false }
            return Self.signals.first { $0.number == CInt(signal) }?.isCrash == true
        }

        // Swift cannot import the system's table of names.
        private static let signals: [(number: CInt, name: String, isCrash: Bool)] = [
            (SIGILL, "SIGILL", true), (SIGTRAP, "SIGTRAP", true), (SIGABRT, "SIGABRT", true),
            (SIGBUS, "SIGBUS", true), (SIGFPE, "SIGFPE", true), (SIGSEGV, "SIGSEGV", true),
            (SIGSYS, "SIGSYS", true), (SIGHUP, "SIGHUP", false), (SIGINT, "SIGINT", false),
            (SIGQUIT, "SIGQUIT", false), (SIGKILL, "SIGKILL", false), (SIGTERM, "SIGTERM", false),
            (SIGALRM, "SIGALRM", false), (SIGXCPU, "SIGXCPU", false), (SIGXFSZ, "SIGXFSZ", false),
        ]
    }

    /// The descriptor of the program's socket, after the three standard ones.
    private static let socketDescriptor: CInt = 3

    let pid: pid_t
    /// Whether the process was reaped: its id may belong to another process then and must not be
    /// killed.
    private let isReaped = Locked(false)

    /// Starts a program with `socket` on descriptor 3, no input, and `output` for all it prints.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments.
    ///   - variables: environment variables that are added to ours or override them.
    ///   - socket: the program's end of the socket.
    ///   - output: its standard output and standard error.
    /// - Throws: the system's error, for instance that there is no such file.
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
            // The socket last, since `output` may already have the number 3.
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

    /// All running processes, of all threads.
    private static let living = Locked<Set<pid_t>>([])

    /// Kills all running processes, before this process ends itself.
    static func killAll() {
        living.withLock { living in
            for pid in living { _ = Glibc.kill(-pid, SIGKILL) }
        }
    }

    /// Kills the process and everything it started, at once.
    func kill() {
        isReaped.withLock { isReaped in
            if !isReaped { _ = Glibc.kill(-pid, SIGKILL) }
        }
    }

    /// Waits for the process to end; call it once.
    func wait() -> Status {
        // First wait without reaping: until it is reaped, nothing else gets its process id.
        var info = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return isReaped.withLock { isReaped in
            // Kill whatever it has started and left behind.
            _ = Glibc.kill(-pid, SIGKILL)
            Self.living.withLock { _ = $0.remove(pid) }
            var status: CInt = 0
            while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
            isReaped = true
            return Status(waitStatus: status)
        }
    }
}
