// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import Glibc
import Locking

/// The pipe that carries everything an extension's process prints to the device.
final class OutputPipe: Sendable {
    /// The process's end; ``closeInput()`` closes it once the process has it.
    let input: CInt
    private let output: CInt
    /// A pipe that is closed to say that no more output is awaited.
    private let stop: (reading: CInt, writing: CInt)
    private let done = Condition(false)

    /// The most bytes read after the process has ended: a pipe holds less, so any more come from
    /// another process.
    private static let restLimit = 1 << 20

    /// - Throws: the system's error, if it has no more descriptors.
    init() throws(SystemError) {
        let (output, input) = try Self.pipe()
        do throws(SystemError) {
            stop = try Self.pipe()
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
            _ = (close(output), close(stop.reading))
            done.set()
        }
    }

    /// Takes what is left in the pipe after the process has ended, and does not wait for more:
    /// other processes may have inherited its end and keep it open.
    func finish() {
        _ = close(stop.writing)
        done.wait()
    }

    private func read(_ report: (String) -> Void) {
        var lines = OutputLines()
        var rest = Self.restLimit
        var isStopped = false
        reading: while rest > 0 {
            switch part() {
            case .bytes(let bytes):
                if isStopped { rest -= bytes.count }
                for line in lines.take(bytes) { report(line) }
            case .nothing where isStopped:
                break reading
            case .nothing:
                isStopped = waitForMore()
            case .end:
                break reading
            }
        }
        if let line = lines.rest() { report(line) }
    }

    private enum Part {
        case bytes([UInt8])
        case nothing
        case end
    }

    private func part() -> Part {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = unsafe Glibc.read(output, &bytes, bytes.count)
        if count > 0 { return .bytes(Array(bytes.prefix(count))) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
    }

    /// Waits for output or ``finish()``; true if it was called.
    private func waitForMore() -> Bool {
        var ends = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop.reading, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&ends, 2, -1)
        return ends[1].revents != 0
    }
}

/// Splits what an extension prints into lines, within limits.
private struct OutputLines {
    /// Longer lines are split.
    static let lineLimit = 4096
    /// The most bytes shown of one extension's output.
    static let byteCountLimit = 1 << 20

    private var line: [UInt8] = []
    private var byteCount = 0
    private var isFull = false

    /// Takes printed bytes, and returns the lines that are complete.
    mutating func take(_ bytes: [UInt8]) -> [String] {
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
