// SPDX-License-Identifier: Apache-2.0

import Locking
import Foundation
import Glibc

/// A program started for one notification, in a process group of its own.
final class ChildProcess: Sendable {
    /// Why a program could not be started, in the system's words.
    struct StartError: Error {
        let text: String
    }

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
    ) throws(StartError) {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(variables) { $1 }
        environment[ExtensionHost.environmentKey] = String(Self.socketDescriptor)
        let argv = CStrings([path] + arguments)
        let envp = CStrings(environment.map { "\($0)=\($1)" })

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
        // Last, since the other two may have the number that it takes.
        unsafe posix_spawn_file_actions_adddup2(
            &actions,
            socket.descriptor,
            Self.socketDescriptor
        )

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        // What this process ignores or blocks is no business of the extension's.
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        ExtensionBundle.starting.lock()
        defer { ExtensionBundle.starting.unlock() }
        var result: CInt = 0
        for _ in 0..<100 {
            result = unsafe posix_spawn(
                &pid,
                path,
                &actions,
                &attributes,
                argv.pointers,
                envp.pointers
            )
            // What another thread started while the program was copied has it open until it runs its own.
            guard result == ETXTBSY else { break }
            usleep(10_000)
        }
        guard result == 0 else {
            throw StartError(text: unsafe String(cString: unsafe strerror(result)))
        }
        self.pid = pid
        Self.living.withLock { _ = $0.insert(pid) }
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

/// A list of strings as C programs get their arguments; a string ends at its first NUL.
@safe
private struct CStrings: ~Copyable {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        unsafe pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() {
            unsafe (pointers + index).initialize(to: strdup(string))
        }
        unsafe (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}
