// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealLocking

/// The process of a service extension's program, made with ``ExtensionHost``: pushes go to it one
/// after the other, or several at once.
///
/// It may crash, exit, hang, or send anything: the device goes on.
final class ServiceProcess: Sendable {
    /// A program to run.
    struct Program: Sendable {
        var path: String
        var arguments: [String] = []
        var environment: [String: String] = [:]
        /// The most bytes of memory that the extension may use; nil for no limit.
        var memoryLimit: Int?
    }

    /// What is to be done around a process.
    struct Surroundings: Sendable {
        /// The extension's name, before what it prints.
        var name = "extension"
        /// Gets a line that belongs to no push.
        var output: @Sendable (String) -> Void = { _ in }
        /// Called when the program has started, or could not be.
        var started: @Sendable () -> Void = {}
        /// Called when no push is under way any more, and when the process has ended; gives what was
        /// refused meanwhile because it is not among the entitlements.
        var settled: @Sendable () -> [String] = { [] }
    }

    private struct State {
        var isStarted = false
        var child: ChildProcess?
        /// Our end of the socket.
        var socket: FrameSocket?
        var output: OutputPipe?
        var memory: MemoryWatch?
        /// Orders that wait for those before them.
        var orders: [[UInt8]] = []
        /// Whether a thread sends orders, or will when the process has started.
        var isSending = true
        var pushes = PushesInProcess()
        /// Whether the process takes no more pushes.
        var isOver = false
        /// Whether it has ended, and someone has looked after what it left.
        var isSettled = false
        var crash = CrashReport()
        /// Why the device ended the process, if it did.
        var complaint: (code: Fault.Code, detail: String)?
    }

    /// How long the process may take to exit after being told to.
    private static let patience = DispatchTimeInterval.seconds(2)
    /// How long the backtrace of one that crashes may take.
    private static let backtracePatience = DispatchTimeInterval.seconds(30)

    /// The name before what the extension prints.
    var name: String { surroundings.name }

    private let program: Program
    private let surroundings: Surroundings
    private let state = Locked(State())
    /// Held while the process is being started.
    private let starting = NSLock()
    /// Entered while the process exists or something of it is still to be reported.
    private let living = DispatchGroup()

    init(_ program: Program, _ surroundings: Surroundings = Surroundings()) {
        self.program = program
        self.surroundings = surroundings
    }

    /// Whether the process, as far as is known, takes another push.
    var takesPushes: Bool {
        state.withLock { !$0.isOver && !($0.crash.isExpected && $0.pushes.isEmpty) }
    }

    /// Whether no push is under way.
    var isIdle: Bool { state.withLock { $0.pushes.isEmpty } }

    /// Gives the process a push; the first starts it.
    ///
    /// - Parameters:
    ///   - push: what the extension gets.
    ///   - report: called with what happens, from any thread.
    /// - Returns: the push's number; nil if the process takes no more.
    func receive(
        _ push: RequestSnapshot,
        _ report: @escaping @Sendable (ExtensionEvent) -> Void
    ) -> Int? {
        let number = state.withLock { state -> Int? in
            guard !state.isOver else { return nil }
            let number = state.pushes.begin(report)
            state.memory?.begin(number)
            return number
        }
        guard let number else { return nil }
        let order = HostOrder.receive(push, number: number).bytes
        guard order.count <= FrameSocket.byteCountLimit else {
            _ = state.withLock { $0.pushes.decide(number) }
            let detail = "a push of \(order.count) bytes is too large for an extension's program"
            report(.ended(.badHost, detail))
            return number
        }
        submit(order)
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { starting.withLock(start) }
        return number
    }

    /// Calls the push's `serviceExtensionTimeWillExpire`.
    func expire(_ number: Int) { submit(HostOrder.expire(number).bytes) }

    /// Ends the count of a push's memory; nil if it is not known.
    func memoryPeak(of number: Int) -> Int? { state.withLock { $0.memory }?.finish(number) }

    /// Lets go of a push that is decided; the process lives on.
    func finish(_ number: Int) {
        let (output, isAlone) = state.withLock { ($0.output, $0.pushes.isAlone(number)) }
        // What was printed by now belongs to this push, as does a crash that has begun.
        output?.catchUp(cutsLine: isAlone)
        let (report, isIdle, isCrashing) = state.withLock { state in
            let report = state.pushes.decide(number)
            return (report, state.pushes.isEmpty, state.crash.isExpected)
        }
        guard isIdle else { return submit(HostOrder.finish(number).bytes) }
        if isCrashing { return end(telling: report) }
        submit(HostOrder.finish(number).bytes)
        settle(telling: report)
    }

    private func settle(telling report: (@Sendable (ExtensionEvent) -> Void)?) {
        for detail in surroundings.settled() {
            if let report { report(.fault(.missingEntitlement, detail)) } else { tell(detail, nil) }
        }
    }

    /// Ends the process with a push that is decided.
    func end(with number: Int) {
        let report = state.withLock { $0.pushes.decide(number) }
        end(
            "the extension's process was ended, because another push in it did not reply",
            telling: report
        )
    }

    /// Ends the process.
    ///
    /// It has ended when this returns, and everything it printed has been reported.
    ///
    /// - Parameters:
    ///   - reason: what is told to pushes under way.
    ///   - report: the push that is told what was refused since the last one; nil for none.
    func end(
        _ reason: String = "the extension's process was ended",
        telling report: (@Sendable (ExtensionEvent) -> Void)? = nil
    ) {
        let (child, socket) = starting.withLock {
            state.withLock { state in
                // One that is ending by itself says why.
                if !state.isOver, !state.pushes.isEmpty { state.complaint = (.died, reason) }
                state.isOver = true
                return (state.child, state.socket)
            }
        }
        guard let child else {
            // It was not started, and will not be.
            let pushes = state.withLock { $0.pushes.endAll().underWay }
            for push in pushes {
                push.report(push.isTurnedAway ? .turnedAway(reason) : .ended(.died, reason))
            }
            return
        }
        // At the end of its orders a host saves what the extension has set, and exits.
        socket?.stopSending()
        if living.wait(timeout: .now() + Self.patience) == .timedOut {
            let isCrashing = state.withLock { $0.crash.hasBegun }
            if isCrashing { _ = living.wait(timeout: .now() + Self.backtracePatience) }
            child.kill()
        }
        _ = living.wait(timeout: .now() + .seconds(5))
        let isFirst = state.withLock { state in
            defer { state.isSettled = true }
            return !state.isSettled
        }
        if isFirst { settle(telling: report) }
    }

    /// Kills the process because of what it did.
    private func kill(because code: Fault.Code, _ detail: String) {
        let child = state.withLock { state in
            state.isOver = true
            if state.complaint == nil {
                state.complaint = (code, detail + state.pushes.crowd)
            }
            return state.child
        }
        child?.kill()
    }

    // MARK: - The process

    private func start() {
        defer { surroundings.started() }
        guard state.withLock({ !$0.isOver }) else { return }
        guard let (ours, theirs) = FrameSocket.pair(), let output = try? OutputPipe() else {
            return fail("no socket could be created for the extension's process")
        }
        output.start { [self] line in hear(line) }
        let child: ChildProcess
        do {
            defer { output.closeInput() }
            child = try ChildProcess(
                path: program.path,
                arguments: program.arguments,
                environment: program.environment,
                socket: theirs,
                output: output.input
            )
        } catch {
            output.finish()
            return fail("the extension's program could not be started: \(error)")
        }
        let memory = MemoryWatch(process: child.pid, limit: program.memoryLimit) {
            [weak self] detail in
            self?.kill(because: .overMemory, detail)
        }
        living.enter()
        let isOver = state.withLock { state in
            (state.child, state.socket) = (child, ours)
            (state.output, state.memory) = (output, memory)
            for number in state.pushes.numbers { memory.begin(number) }
            return state.isOver
        }
        if isOver { child.kill() }

        let heard = DispatchGroup()
        heard.enter()
        Thread.detachNewThread { [self] in
            sendOrders(on: ours)
            listen(to: ours)
            heard.leave()
        }
        Thread.detachNewThread { [self] in
            let status = child.wait()
            memory.stop()
            // What it sent and printed before it ended still counts.
            ours.stopReceiving()
            ours.stopSending()
            heard.wait()
            output.finish()
            tellEnd(status)
            living.leave()
        }
    }

    /// Reports that there is no process.
    private func fail(_ detail: String) {
        let pushes = state.withLock { state in
            state.isOver = true
            return state.pushes.endAll().underWay
        }
        for push in pushes { push.report(.ended(.badHost, detail)) }
    }

    /// Reports how the process ended to the pushes that still need it.
    private func tellEnd(_ status: ChildProcess.Status) {
        let (crash, complaint, crowd, pushes, last) = state.withLock { state in
            state.isOver = true
            (state.socket, state.output) = (nil, nil)
            if status.isCrash { state.crash.close() }
            let crowd = state.pushes.crowd
            let (pushes, last) = state.pushes.endAll()
            return (state.crash, state.complaint, crowd, pushes, last)
        }
        let taken = pushes.filter { !$0.isTurnedAway }.map(\.report)
        let hearers = taken.isEmpty ? [last].compactMap(\.self) : taken
        let hearer = hearers.count == 1 ? hearers.first : nil
        for line in crash.held { tell(line, hearer) }
        for line in crash.entries {
            for report in hearers { report(.crashed(line)) }
        }
        // Otherwise it is the reason of a push.
        if crash.hasBegun, !pushes.contains(where: \.lacksReply) {
            tell(status.description + crash.gist, hearer)
        }
        let (code, detail, gist) =
            complaint.map { ($0.code, $0.detail, "") }
            ?? (Fault.Code.died, status.description + crowd, crash.gist)
        for push in pushes {
            push.report(
                push.isTurnedAway ? .turnedAway(detail + gist) : .ended(code, detail, gist: gist)
            )
        }
    }

    // MARK: - Orders

    /// Sends an order after those before it, without waiting.
    private func submit(_ order: [UInt8]) {
        let socket = state.withLock { state -> FrameSocket? in
            guard !state.isOver else { return nil }
            state.orders.append(order)
            guard !state.isSending, let socket = state.socket else { return nil }
            state.isSending = true
            return socket
        }
        guard let socket else { return }
        // On a thread, since sending blocks while the process reads nothing.
        Thread.detachNewThread { [self] in sendOrders(on: socket) }
    }

    /// Sends what was submitted; after a failure nothing more is sent.
    private func sendOrders(on socket: FrameSocket) {
        while let order = nextOrder() {
            guard socket.send(order) else { return }
        }
    }

    private func nextOrder() -> [UInt8]? {
        state.withLock { state in
            guard !state.orders.isEmpty else {
                state.isSending = false
                return nil
            }
            return state.orders.removeFirst()
        }
    }

    // MARK: - What the process says

    private func listen(to socket: FrameSocket) {
        while true {
            let report: HostReport?
            switch socket.receive() {
            case .end:
                // It has closed its end: nothing more will come.
                let child = state.withLock { state in
                    state.isOver = true
                    return state.child
                }
                child?.kill()
                return
            case .frame(let bytes): report = HostReport(bytes: bytes)
            case .nonsense: report = nil
            }
            if let report, hear(report) { continue }
            let isFlooded = state.withLock { $0.pushes.isFlooded }
            kill(
                because: .badHost,
                isFlooded
                    ? "the extension's process sent more than \(PushesInProcess.strayLimit) "
                        + "messages about pushes that were decided"
                    : "the extension's program does not speak the protocol of an extension host"
            )
            return
        }
    }

    /// Passes a report on; false if no extension host sends it.
    private func hear(_ report: HostReport) -> Bool {
        // A phone would have ended it before it replied.
        let isTooLarge = state.withLock { $0.complaint?.code == .overMemory }
        if case .replied = report.event, isTooLarge { return true }
        let (taken, memory) = state.withLock { ($0.pushes.read(report), $0.memory) }
        guard let taken else { return false }
        if case .resident(let byteCount) = report.event { memory?.hear(byteCount) }
        for (report, event) in taken {
            if let report {
                report(event)
            } else if case .fault(_, let detail) = event {
                tell(detail, nil)
            }
        }
        return true
    }

    /// Passes on a line that the process printed.
    private func hear(_ line: String) {
        let (lines, report) = state.withLock { ($0.crash.read(line), $0.pushes.only) }
        for line in lines { tell(line, report) }
    }

    /// Passes on a line to a push, or shows it if it is not known whose it is.
    private func tell(_ line: String, _ report: (@Sendable (ExtensionEvent) -> Void)?) {
        if let report {
            report(.printed(line))
        } else {
            surroundings.output("\(surroundings.name): \(line)")
        }
    }
}
