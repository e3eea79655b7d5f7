// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PushSealLocking

/// The pipe that carries everything an extension's process prints to the device.
final class OutputPipe: Sendable {
    private struct State {
        /// How many times someone has asked for what was printed so far, and how many of these were
        /// answered.
        var askedCount = 0
        var answeredCount = 0
        /// Whether the next answer ends an unfinished line.
        var cutsLine = false
        var isFinished = false
        var isDone = false
    }

    /// The process's end; ``closeInput()`` closes it once the process has it.
    let input: CInt
    private let output: CInt
    /// A pipe that wakes the reader: with a byte for each question, closed for no more output.
    private let wake: (reading: CInt, writing: CInt)
    private let state = Condition(State())

    /// The most bytes read after the process has ended, or before a question is answered: a pipe
    /// holds less, so any more come from another process, or were printed later.
    private static let restLimit = 1 << 20

    /// - Throws: the system's error, if it has no more descriptors.
    init() throws(SystemError) {
        let (output, input) = try Self.pipe()
        do throws(SystemError) {
            wake = try Self.pipe()
        } catch {
            _ = (close(output), close(input))
            throw error
        }
        (self.output, self.input) = (output, input)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    private static func pipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
        // So that no program started at the same time inherits an end: Swift does not import pipe2.
        ExtensionBundle.starting.lock()
        defer { ExtensionBundle.starting.unlock() }
        var ends: [CInt] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Closes our copy of the process's end.
    func closeInput() {
        _ = close(input)
    }

    /// Reads on a new thread, and calls `report` for each line.
    func start(_ report: @escaping @Sendable (String) -> Void) {
        Thread.detachNewThread { [self] in
            read(report)
            _ = close(output)
            state.change { $0.isDone = true }
        }
    }

    /// Waits until everything that was printed so far has been reported.
    ///
    /// What is printed from then on has a limit of its own.
    ///
    /// - Parameter cutsLine: whether a line without an end counts as a whole one.
    func catchUp(cutsLine: Bool) {
        let number = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.askedCount += 1
            if cutsLine { state.cutsLine = true }
            var byte: UInt8 = 0
            _ = unsafe write(wake.writing, &byte, 1)
            return state.askedCount
        }
        state.wait { state in
            if state.isDone { return () }
            guard let number, state.answeredCount >= number else { return nil }
            return ()
        }
    }

    /// Takes what is left in the pipe after the process has ended, and does not wait for more:
    /// other processes may have inherited its end and keep it open.
    func finish() {
        let isFirst = state.withLock { state in
            guard !state.isFinished else { return false }
            state.isFinished = true
            _ = close(wake.writing)
            return true
        }
        state.wait { $0.isDone ? () : nil }
        // Not before: a question to a pipe that nobody reads would end this process by SIGPIPE.
        if isFirst { _ = close(wake.reading) }
    }

    private func read(_ report: (String) -> Void) {
        var lines = OutputLines()
        var rest = Self.restLimit
        var isStopped = false
        reading: while true {
            // Read first, so that an answer covers what was printed before the question.
            let question = state.withLock { $0.askedCount > $0.answeredCount ? $0.askedCount : nil }
            switch rest > 0 ? part() : .nothing {
            case .bytes(let bytes):
                if isStopped || question != nil { rest -= bytes.count }
                for line in lines.split(bytes) { report(line) }
            case .nothing:
                if let question {
                    answer(question, &lines, report)
                    rest = Self.restLimit
                } else if isStopped {
                    break reading
                } else {
                    isStopped = waitForMore()
                }
            case .end:
                break reading
            }
        }
        if let line = lines.rest() { report(line) }
    }

    private func answer(_ question: Int, _ lines: inout OutputLines, _ report: (String) -> Void) {
        let cutsLine = state.withLock { state in
            defer { state.cutsLine = false }
            return state.cutsLine
        }
        if cutsLine, let line = lines.rest() { report(line) }
        lines.resetLimit()
        state.change { $0.answeredCount = question }
    }

    private enum Part {
        case bytes([UInt8])
        case nothing
        case end
    }

    private func part() -> Part {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe Glibc.read(output, &bytes, bytes.count)
            if count > 0 { return .bytes(Array(bytes.prefix(count))) }
            guard count < 0, errno == EINTR else {
                return count < 0 && errno == EAGAIN ? .nothing : .end
            }
        }
    }

    /// Waits for output, a question or ``finish()``; true for the last.
    private func waitForMore() -> Bool {
        var ends = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&ends, 2, -1)
        guard ends[1].revents != 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 64)
        return unsafe Glibc.read(wake.reading, &bytes, bytes.count) == 0
    }
}

/// Splits what an extension prints into lines, within limits.
private struct OutputLines {
    /// Longer lines are split.
    static let lineLimit = 4096
    /// The most bytes shown of one extension's output, while it has one push.
    static let byteCountLimit = 1 << 20

    private var line: [UInt8] = []
    private var byteCount = 0
    private var isFull = false

    /// Splits printed bytes, and returns the lines that are complete.
    mutating func split(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty, !isFull {
            let room = min(Self.lineLimit - line.count, Self.byteCountLimit - byteCount)
            let part = rest.prefix(room)
            let end = part.firstIndex(of: UInt8(ascii: "\n"))
            let text = part[..<(end ?? part.endIndex)]
            line += text
            let taken = text.count + (end == nil ? 0 : 1)
            byteCount += taken
            rest = rest.dropFirst(taken)
            isFull = byteCount == Self.byteCountLimit
            if end != nil || line.count == Self.lineLimit || (isFull && !line.isEmpty) {
                lines.append(self.text())
            }
            if isFull { lines.append("… more than \(Self.byteCountLimit) bytes were printed") }
        }
        return lines
    }

    /// Begins a new count of bytes.
    mutating func resetLimit() {
        byteCount = line.count
        isFull = false
    }

    /// The unfinished line, if any.
    mutating func rest() -> String? {
        line.isEmpty ? nil : text()
    }

    private mutating func text() -> String {
        defer { line = [] }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        // Most lines are plain ASCII, and checking every character is slow.
        return line.allSatisfy { (0x20...0x7E).contains($0) } ? text : DisplayText.line(text)
    }
}
