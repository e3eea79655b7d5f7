// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import Glibc
import Locking

/// The process of a content extension, from its start to its end.
///
/// It may crash, hang, or send what it likes: it is waited for as long as it may take, and ended.
final class ContentProcess: Sendable {
    /// How it came out.
    enum Outcome: Sendable {
        case done(lines: [ExpandedLine], events: [String], obstacles: [String])
        /// Why there is nothing to show, without the extension's name.
        case failed(String)
    }

    private struct State {
        var outcome: Outcome?
        /// What the extension is at.
        var doing = "starting"
    }

    /// How long it may take to end by itself, once it is told to.
    private static let patience = DispatchTimeInterval.seconds(2)
    /// As many reports are listened to: one for each step, and no end of them is nonsense.
    private static let reportLimit = 10_000

    private let child: ChildProcess
    private let socket: FrameSocket
    private let output: OutputPipe
    private let state = Locked(State())

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - launch: the program, and the phone that it is on.
    ///   - print: gets each line that it prints.
    /// - Throws: what the system says.
    init(_ launch: ProgramLaunch, print: @escaping @Sendable (String) -> Void) throws(SystemError) {
        guard let (ours, theirs) = FrameSocket.pair() else { throw .last }
        let output = try OutputPipe()
        output.start(print)
        defer { output.closeInput() }
        do throws(SystemError) {
            child = try ChildProcess(
                path: launch.program,
                arguments: [],
                environment: launch.environment,
                socket: theirs,
                output: output.input
            )
        } catch {
            output.finish()
            throw error
        }
        socket = ours
        self.output = output
    }

    /// Has it carry out an order, and ends it.
    ///
    /// - Parameters:
    ///   - order: what it is to do.
    ///   - limit: how long it may take.
    /// - Returns: what it answered, or why it did not.
    func carryOut(_ order: [UInt8], within limit: Duration) -> Outcome {
        let heard = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let status = Locked<ChildProcess.Status?>(nil)
        Thread.detachNewThread { [self] in
            // May take as long as the process likes.
            if socket.send(order) { listen() }
            heard.signal()
        }
        Thread.detachNewThread { [self] in
            let end = child.wait()
            status.withLock { $0 = end }
            // What it sent before it ended is still heard.
            socket.stopReceiving()
            ended.signal()
        }
        let isInTime = heard.wait(timeout: .now() + limit.timeInterval) == .success
        socket.stopSending()
        if !isInTime { child.kill() }
        let isKilled = ended.wait(timeout: .now() + Self.patience) == .timedOut
        if isKilled {
            child.kill()
            ended.wait()
        }
        if !isInTime { heard.wait() }
        output.finish()
        let (outcome, doing) = state.withLock { ($0.outcome, $0.doing) }
        if let outcome { return outcome }
        guard isInTime else {
            return .failed("\(doing) was not done within \(limit.inSeconds) s")
        }
        // One that ends by itself keeps its status though it is killed then.
        let end = status.withLock { $0 }
        guard let end, !(isKilled && end == .signalled(Int(SIGKILL))) else { return Self.nonsense }
        return .failed("\(end.description) while \(doing)")
    }

    /// What there is to say of one that closes its end, or sends what no host sends.
    private static let nonsense = Outcome.failed(
        "its program does not speak as the host of a content extension"
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
            case .done(let lines, let events, let obstacles):
                state.withLock {
                    $0.outcome = .done(lines: lines, events: events, obstacles: obstacles)
                }
                return
            case nil:
                return refuse()
            }
        }
        refuse()
    }

    private func refuse() {
        state.withLock { $0.outcome = Self.nonsense }
        child.kill()
    }
}
