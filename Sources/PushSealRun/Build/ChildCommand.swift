// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc

/// A program of the toolchain, run to its end.
struct ChildCommand {
    /// What is kept of its output; the rest is shown, and forgotten.
    private static let keptByteCount = 4 << 20

    let program: String
    let arguments: [String]
    /// How it ended, and what it printed on standard output and standard error.
    struct Result {
        let succeeded: Bool
        let output: [UInt8]
        let errors: [UInt8]
    }

    /// Runs it.
    ///
    /// - Parameter showErrors: gets what comes on standard error, as it comes.
    /// - Returns: how it ended.
    /// - Throws: what the system says if it cannot be started.
    func run(showErrors: ([UInt8]) -> Void) throws(SystemError) -> Result {
        let output = try Pipe()
        let errors = try Pipe()
        let child = try start(output: output, errors: errors)
        output.closeWriting()
        errors.closeWriting()
        var kept: ([UInt8], [UInt8]) = ([], [])
        var polled = [
            pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors.reading, events: Int16(POLLIN), revents: 0),
        ]
        while polled.contains(where: { $0.fd >= 0 }) {
            guard unsafe poll(&polled, 2, -1) >= 0 else {
                if errno == EINTR { continue }
                throw .last
            }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let bytes = try readDescriptor(polled[index].fd, upTo: 65_536)
                if bytes.isEmpty { polled[index].fd = -1 }
                if index == 0 {
                    Self.keep(bytes, &kept.0)
                } else {
                    Self.keep(bytes, &kept.1)
                    showErrors(bytes)
                }
            }
        }
        var status: CInt = 0
        while unsafe waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw .last }
        }
        return Result(succeeded: status == 0, output: kept.0, errors: kept.1)
    }

    private static func keep(_ bytes: [UInt8], _ kept: inout [UInt8]) {
        kept += bytes.prefix(keptByteCount - kept.count)
    }

    private func start(output: borrowing Pipe, errors: borrowing Pipe) throws(SystemError) -> pid_t
    {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)

        // Signals that this process ignores or waits for are to end the compiler as ever.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        let words = [program] + arguments
        var pointers: [UnsafeMutablePointer<CChar>?] =
            unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in words.indices { unsafe free(pointers[index]) } }
        var child: pid_t = 0
        let result = unsafe posix_spawn(&child, program, &actions, &attributes, &pointers, environ)
        guard result == 0 else { throw SystemError(code: result) }
        return child
    }
}

/// Two ends of a pipe, closed when it goes.
private struct Pipe: ~Copyable {
    let reading: CInt
    let writing: CInt

    init() throws(SystemError) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Leaves the writing end to the child alone, so that its end is seen.
    func closeWriting() {
        _ = close(writing)
    }

    deinit {
        _ = close(reading)
    }
}
