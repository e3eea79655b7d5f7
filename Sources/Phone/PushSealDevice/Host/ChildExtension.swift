// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking

/// The extension of one push in a separate process, which may have other pushes before it, beside it
/// and after it.
final class ChildExtension: ExtensionProcess {
    private typealias Report = @Sendable (ExtensionEvent) -> Void

    private struct State {
        /// The process that has the push, and the push's number there.
        var place: (process: ServiceProcess, number: Int)?
        /// Gives another process if that one ends before it has taken the push.
        var another: (@Sendable () throws(DeviceError) -> ServiceProcess)?
        var hasReplied = false
        /// Whether the time was over before there was a process.
        var isExpired = false
        var isOver = false
        var memoryPeak: Int?
    }

    private let process: ServiceProcess
    private let push: RequestSnapshot
    /// Whether the process ends with the push.
    private let endsProcess: Bool
    private let state: Locked<State>

    /// - Parameters:
    ///   - push: what the extension gets.
    ///   - process: the process that gets it.
    ///   - endsProcess: whether the process is ended when the push is decided.
    ///   - another: gives another process if that one ends before it has taken the push.
    init(
        push: RequestSnapshot,
        in process: ServiceProcess,
        endsProcess: Bool = true,
        another: (@Sendable () throws(DeviceError) -> ServiceProcess)? = nil
    ) {
        self.process = process
        self.push = push
        self.endsProcess = endsProcess
        state = Locked(State(another: another))
    }

    var memoryPeak: Int? { state.withLock { $0.memoryPeak } }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        begin(in: process, report)
    }

    private func begin(in process: ServiceProcess, _ report: @escaping Report) {
        let number = process.receive(push) { [self] event in hear(event, report) }
        guard let number else { return beginAnew(report) }
        let (isExpired, isOver) = state.withLock { state in
            state.place = (process, number)
            return (state.isExpired, state.isOver)
        }
        if isOver { return finish(number, in: process) }
        if isExpired { process.expire(number) }
    }

    private func beginAnew(_ report: @escaping Report) {
        let (another, isOver) = state.withLock { ($0.another, $0.isOver) }
        guard !isOver else { return }
        guard let another else {
            return report(.ended(.died, "the extension's process has ended"))
        }
        do throws(DeviceError) {
            begin(in: try another(), report)
        } catch {
            report(.ended(.badPhone, error.detail))
        }
    }

    private func hear(_ event: ExtensionEvent, _ report: @escaping Report) {
        if case .replied = event { state.withLock { $0.hasReplied = true } }
        report(event)
        guard case .turnedAway = event else { return }
        // On a thread of its own: the one that tells of a process's end is still part of it.
        Thread.detachNewThread { [self] in beginAnew(report) }
    }

    func expire() {
        let place = state.withLock { state in
            state.isExpired = true
            return state.place
        }
        if let (process, number) = place { process.expire(number) }
    }

    func end() {
        let place = state.withLock { state in
            state.isOver = true
            state.another = nil
            return state.place
        }
        if let (process, number) = place { finish(number, in: process) }
    }

    /// Leaves the process, and ends it with the push if the extension did not reply: a phone gives
    /// no other push to one that is stuck.
    private func finish(_ number: Int, in process: ServiceProcess) {
        let peak = process.memoryPeak(of: number)
        let hasReplied = state.withLock { state in
            state.memoryPeak = peak ?? state.memoryPeak
            return state.hasReplied
        }
        if endsProcess || !hasReplied {
            process.end(with: number)
        } else {
            process.finish(number)
        }
    }
}
