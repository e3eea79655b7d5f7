// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealChildPrograms
import Glibc

/// A toolchain program that runs to its end.
struct ChildCommand {
    /// How much of its output is kept; the rest is shown and discarded.
    private static let keptByteCount = 4 << 20

    let program: String
    let arguments: [String]
    /// How it ended, and its standard output and standard error.
    struct Result {
        /// As `waitpid(2)` gives it.
        let status: CInt
        let output: [UInt8]
        let errors: [UInt8]

        var succeeded: Bool { status == 0 }
        /// The signal that ended it, if one did.
        var signal: Int? { status & 0x7F == 0 ? nil : Int(status & 0x7F) }
    }

    /// Runs the program.
    ///
    /// - Parameter showErrors: receives its standard error as it arrives.
    /// - Returns: how it ended.
    /// - Throws: the system's error if it cannot be started.
    func run(showErrors: ([UInt8]) -> Void) throws(SystemError) -> Result {
        var output = try Pipe()
        var errors = try Pipe()
        let child = try ProgramStart.start(
            program,
            arguments,
            descriptors: [(STDOUT_FILENO, output.writing), (STDERR_FILENO, errors.writing)]
        )
        output.closeWriting()
        errors.closeWriting()
        var kept: [[UInt8]] = [[], []]
        var polled = [output.reading, errors.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while polled.contains(where: { $0.fd >= 0 }) {
            guard unsafe poll(&polled, 2, -1) >= 0 else {
                if errno == EINTR { continue }
                throw .last
            }
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let bytes = try DescriptorInput(polled[index].fd).read(upTo: 65_536)
                if bytes.isEmpty { polled[index].fd = -1 }
                kept[index] += bytes.prefix(Self.keptByteCount - kept[index].count)
                if index == 1 { showErrors(bytes) }
            }
        }
        var status: CInt = 0
        while unsafe waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw .last }
        }
        return Result(status: status, output: kept[0], errors: kept[1])
    }
}

/// A pipe that closes both ends on deinit.
private struct Pipe: ~Copyable {
    let reading: CInt
    private(set) var writing: CInt

    init() throws(SystemError) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Closes our copy of the writing end, so that the child's end of output is seen.
    mutating func closeWriting() {
        _ = close(writing)
        writing = -1
    }

    deinit {
        _ = close(reading)
        if writing >= 0 { _ = close(writing) }
    }
}
