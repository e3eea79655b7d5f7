// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import PushSealLocking

/// The process of a content extension, from start to end.
///
/// It may crash, hang, or send anything: it has a time limit, and is then killed.
final class ContentProcess: Sendable {
    /// How it ended.
    enum Answer: Sendable {
        case done(lines: [ExpandedLine], events: [String], obstacles: [String])
        /// Why there is nothing to show; it does not contain the extension's name.
        case failed(String)
    }

    /// Its answer, and what the device noticed besides.
    struct Outcome: Sendable {
        let answer: Answer
        var faults: [ExpandedFault] = []
        /// The report of a crash.
        var backtrace: [String] = []
    }

    private struct State {
        var answer: Answer?
        var faults: [ExpandedFault] = []
        var crash = CrashReport()
        /// What the extension is doing.
        var doing = "starting"
        /// Whether nothing more comes from it.
        var isHeard = false
        /// How the process ended.
        var end: ChildProcess.Status?
    }

    /// How long it may take to exit after being told to.
    private static let patience = Duration.seconds(2)
    /// The most reports accepted: there is one for each step, so an endless stream is an error.
    private static let reportLimit = 10_000
    /// The most faults kept.
    private static let faultLimit = 100

    private let child: ChildProcess
    private let socket: FrameSocket
    private let output: OutputPipe
    private let print: @Sendable (String) -> Void
    private let state = Condition(State())

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - launch: the program and its phone.
    ///   - print: called with each line that it prints.
    /// - Throws: the system's error.
    init(_ launch: ProgramLaunch, print: @escaping @Sendable (String) -> Void) throws(SystemError) {
        guard let (ours, theirs) = FrameSocket.pair() else { throw .last }
        let output = try OutputPipe()
        output.start { [state] line in
            for line in state.withLock({ $0.crash.read(line) }) { print(line) }
        }
        defer { output.closeInput() }
        do throws(SystemError) {
            child = try ChildProcess(
                path: launch.program,
                arguments: [],
                environment: launch.environment,
                socket: theirs,
                output: output.input
            )
            launch.didStart()
        } catch {
            output.finish()
            throw error
        }
        socket = ours
        self.output = output
        self.print = print
    }

    /// Sends it an order, waits for the result, and ends the process.
    ///
    /// - Parameters:
    ///   - order: the encoded order.
    ///   - limit: how long it may take.
    /// - Returns: its answer, or why there is none, and what was noticed.
    func carryOut(_ order: [UInt8], within limit: Duration) -> Outcome {
        Thread.detachNewThread { [self] in
            // May block as long as the process likes.
            if socket.send(order) { listen() }
            state.change { $0.isHeard = true }
        }
        Thread.detachNewThread { [self] in
            let end = child.wait()
            // What it sent before it ended still counts.
            socket.stopReceiving()
            state.change { $0.end = end }
        }
        let isInTime = state.wait(atMost: limit) { $0.isHeard ? true : nil } ?? false
        socket.stopSending()
        if !isInTime { child.kill() }
        let isKilled = state.wait(atMost: Self.patience) { $0.end } == nil
        if isKilled { child.kill() }
        let end = state.wait { $0.isHeard ? $0.end : nil }
        output.finish()
        let (last, held) = state.withLock { state in
            if end.isCrash { state.crash.close() }
            let held = state.crash.rest()
            return (state, held)
        }
        for line in held { print(line) }
        let gist = last.crash.gist
        if last.answer != nil, last.crash.hasBegun { print(end.description + gist) }
        // A process that ended by itself keeps its status even if it is killed then.
        let isStuck = isInTime && isKilled && end == .signalled(Int(SIGKILL))
        let answer =
            last.answer
            ?? (isStuck
                ? Self.nonsense
                : .failed(
                    isInTime
                        ? "\(end.description) while \(last.doing)\(gist)"
                        : "\(last.doing) took longer than \(limit.inSeconds) s"
                ))
        return Outcome(answer: answer, faults: last.faults, backtrace: last.crash.entries)
    }

    /// The answer for a process that closes its end, or sends something no host sends.
    private static let nonsense = Answer.failed(
        "its program does not speak the protocol of a content extension host"
    )

    private func listen() {
        for _ in 0..<Self.reportLimit {
            let report: ContentReport?
            switch socket.receive() {
            case .end: return
            case .frame(let bytes): report = ContentReport(bytes: bytes)
            case .nonsense: report = nil
            }
            switch report {
            case .doing(let detail):
                state.withLock { $0.doing = detail }
            case .fault(let kind, let detail):
                state.withLock { state in
                    guard state.faults.count < Self.faultLimit else { return }
                    state.faults.append(ExpandedFault(code: Fault.Code(kind), detail: detail))
                }
            case .done(let lines, let events, let obstacles):
                state.withLock {
                    $0.answer = .done(lines: lines, events: events, obstacles: obstacles)
                }
                return
            case nil:
                return refuse()
            }
        }
        refuse()
    }

    private func refuse() {
        state.withLock { $0.answer = Self.nonsense }
        child.kill()
    }
}
