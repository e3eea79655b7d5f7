// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import ChildPrograms
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
        let child = try ProgramStart.start(
            program,
            arguments,
            descriptors: [(STDOUT_FILENO, output.writing), (STDERR_FILENO, errors.writing)]
        )
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
