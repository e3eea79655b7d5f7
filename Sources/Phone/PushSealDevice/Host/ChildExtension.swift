// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Locking
import Foundation

/// An extension in a separate process, made with ``ExtensionHost``.
///
/// It may crash, exit, hang, or send anything: the device goes on, and kills it when the
/// notification is decided.
final class ChildExtension: ExtensionProcess {
    private struct State {
        var child: ChildProcess?
        /// Our end of the socket.
        var ours: FrameSocket?
        /// The same socket, once the push has been sent.
        var socket: FrameSocket?
        var memory: MemoryWatch?
        /// Whether the time was over before the push had been sent.
        var isExpired = false
        var isEnded = false
        var hasReplied = false
        var crash = CrashReport()
        /// Why the device killed the process, if it did.
        var complaint: (code: Fault.Code, detail: String)?
    }

    /// How long the process may take to exit after being told to.
    private static let patience = DispatchTimeInterval.seconds(2)

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    /// The most bytes of memory that the extension may use; nil for no limit.
    private let memoryLimit: Int?
    private let push: RequestSnapshot
    private let state = Locked(State())
    /// Entered while the process exists or something of it is still to be reported.
    private let living = DispatchGroup()

    init(
        path: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        memoryLimit: Int? = nil,
        push: RequestSnapshot
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.memoryLimit = memoryLimit
        self.push = push
    }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        let order = HostOrder.receive(push).bytes
        guard order.count <= FrameSocket.byteCountLimit else {
            let detail = "a push of \(order.count) bytes is too large for an extension's program"
            report(.ended(.badHost, detail))
            return
        }
        guard let (ours, theirs) = FrameSocket.pair(), let output = try? OutputPipe() else {
            report(.ended(.badHost, "no socket could be created for the extension's process"))
            return
        }
        output.start { [self] line in
            for line in state.withLock({ $0.crash.take(line) }) { report(.printed(line)) }
        }
        let child: ChildProcess
        do {
            defer { output.closeInput() }
            child = try ChildProcess(
                path: path,
                arguments: arguments,
                environment: environment,
                socket: theirs,
                output: output.input
            )
        } catch {
            output.finish()
            report(.ended(.badHost, "the extension's program could not be started: \(error)"))
            return
        }
        let memory = memoryLimit.map { limit in
            MemoryWatch(process: child.pid, limit: limit) { [self] detail in
                end(child, because: .overMemory, detail)
            }
        }
        living.enter()
        let isEnded = state.withLock { state in
            state.child = child
            state.ours = ours
            state.memory = memory
            return state.isEnded
        }
        if isEnded { child.kill() }

        let heard = DispatchGroup()
        heard.enter()
        Thread.detachNewThread { [self] in
            // May block as long as the process likes; the expiry call waits until it is done.
            if ours.send(order) {
                let isExpired = state.withLock { state in
                    state.socket = state.isEnded ? nil : ours
                    return state.isExpired
                }
                if isExpired { expire() }
            }
            listen(to: ours, memory, report)
            heard.leave()
        }
        Thread.detachNewThread { [self] in
            let status = child.wait()
            memory?.stop()
            // What it sent and printed before it ended still counts.
            ours.stopReceiving()
            heard.wait()
            output.finish()
            tellEnd(status, report)
            living.leave()
        }
    }

    /// Reports how the process ended, unless the device was done with it.
    private func tellEnd(
        _ status: ChildProcess.Status,
        _ report: @Sendable (ExtensionEvent) -> Void
    ) {
        var (isEnded, hasReplied, complaint, crash) = state.withLock { state in
            (state.ours, state.socket, state.memory) = (nil, nil, nil)
            return (state.isEnded, state.hasReplied, state.complaint, state.crash)
        }
        if status.isCrash { crash.close() }
        for line in crash.rest() { report(.printed(line)) }
        for line in crash.entries { report(.crashed(line)) }
        if crash.hasBegun, hasReplied { report(.printed(status.description + crash.gist)) }
        guard !isEnded else { return }
        if let complaint {
            report(.ended(complaint.code, complaint.detail))
        } else {
            report(.ended(.died, status.description, gist: crash.gist))
        }
    }

    private func listen(
        to socket: FrameSocket,
        _ memory: MemoryWatch?,
        _ report: @Sendable (ExtensionEvent) -> Void
    ) {
        // An extension host sends only replies often; limiting the rest keeps the device from being
        // flooded.
        var launchCount = 0
        var complaintCount = 0
        var addedCount = 0
        var returned: Set<ExtensionCall> = []
        while true {
            let message: HostReport?
            switch socket.receive() {
            case .end:
                // It has closed its end: nothing more will come.
                state.withLock { $0.child }?.kill()
                return
            case .frame(let bytes): message = HostReport(bytes: bytes)
            case .nonsense: message = nil
            }
            switch message {
            case .resident(let byteCount):
                memory?.hear(byteCount)
            case .launched(let detail) where launchCount == 0:
                launchCount += 1
                report(.launched(detail))
            case .replied(let content, let call, let decryption) where launchCount == 1:
                state.withLock { $0.hasReplied = true }
                report(.replied(content, decryption?.decryption, from: call))
            case .returned(let call) where returned.insert(call).inserted:
                report(.returned(call))
            case .unsendable(let detail) where complaintCount < 10:
                complaintCount += 1
                report(.fault(.unsendable, detail))
            case .attachmentRefused(let detail) where complaintCount < 10:
                complaintCount += 1
                report(.fault(.badAttachment, detail))
            case .added(let hasTrigger) where addedCount < 10:
                addedCount += 1
                report(.added(hasTrigger: hasTrigger))
            case .unsendable, .attachmentRefused, .added:
                break
            default:
                let child = state.withLock { $0.child }
                let detail =
                    "the extension's program does not speak the protocol of an extension host"
                end(child, because: .badHost, detail)
                return
            }
        }
    }

    /// Kills the process because of what it did.
    private func end(_ child: ChildProcess?, because code: Fault.Code, _ detail: String) {
        state.withLock { state in
            if state.complaint == nil { state.complaint = (code, detail) }
        }
        child?.kill()
    }

    func expire() {
        let socket = state.withLock { state in
            state.isExpired = true
            return state.socket
        }
        guard let socket else { return }
        // On a thread, since sending blocks while the process reads nothing.
        Thread.detachNewThread { socket.send(HostOrder.expire.bytes) }
    }

    func end() {
        let (child, ours) = state.withLock { state in
            state.isEnded = true
            state.socket = nil
            return (state.child, state.ours)
        }
        guard let child else { return }
        // At the end of its orders a host saves what the extension has set, and exits.
        ours?.stopSending()
        if living.wait(timeout: .now() + Self.patience) == .timedOut {
            child.kill()
        }
        _ = living.wait(timeout: .now() + .seconds(5))
    }
}
