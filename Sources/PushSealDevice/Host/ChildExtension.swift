// SPDX-License-Identifier: Apache-2.0

import Locking
import Foundation

/// An extension in a process of its own, made with ``ExtensionHost``.
///
/// It may crash, exit, hang, or send what it likes: the device goes on, and kills it when the
/// notification is decided.
final class ChildExtension: ExtensionProcess {
    private struct State {
        var child: ChildProcess?
        var socket: FrameSocket?
        var isEnded = false
        /// What was wrong with what the process sent, if anything was.
        var complaint: String?
    }

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]
    private let push: PushRequest
    private let state = Locked(State())

    init(
        path: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        push: PushRequest
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.push = push
    }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        guard let (ours, theirs) = FrameSocket.pair() else {
            report(.ended(.badHost, "no socket could be made for the extension's process"))
            return
        }
        let child: ChildProcess
        do {
            child = try ChildProcess(
                path: path,
                arguments: arguments,
                environment: environment,
                socket: theirs
            )
        } catch {
            report(.ended(.badHost, "the extension's program could not be started: \(error.text)"))
            return
        }
        let isEnded = state.withLock { state in
            state.child = child
            return state.isEnded
        }
        if isEnded { child.kill() }

        let heard = DispatchGroup()
        heard.enter()
        Thread.detachNewThread { [self] in
            // May take as long as the process likes; so the expiry call waits until this is done.
            if ours.send(HostOrder.receive(push).bytes) {
                state.withLock { $0.socket = $0.isEnded ? nil : ours }
            }
            listen(to: ours, report)
            child.kill()
            heard.leave()
        }
        Thread.detachNewThread { [self] in
            let status = child.wait()
            // What it sent before it ended is still heard.
            ours.stopReceiving()
            heard.wait()
            let (isEnded, complaint) = state.withLock { state in
                state.socket = nil
                return (state.isEnded, state.complaint)
            }
            // What the device has killed is not to be told as a misfortune.
            guard !isEnded else { return }
            if let complaint {
                report(.ended(.badHost, complaint))
            } else {
                report(.ended(.died, status.description))
            }
        }
    }

    private func listen(
        to socket: FrameSocket,
        _ report: @Sendable (ExtensionEvent) -> Void
    ) {
        // None but replies comes often from an extension host; else it could keep the device busy.
        var launchCount = 0
        var unsendableCount = 0
        var returned: Set<ExtensionCall> = []
        while true {
            let message: HostReport?
            switch socket.receive() {
            case .end: return
            case .frame(let bytes): message = HostReport(bytes: bytes)
            case .nonsense: message = nil
            }
            switch message {
            case .launched(let detail) where launchCount == 0:
                launchCount += 1
                report(.launched(detail))
            case .replied(let content, let call) where launchCount == 1:
                report(.replied(content, from: call))
            case .returned(let call) where returned.insert(call).inserted:
                report(.returned(call))
            case .unsendable(let detail) where unsendableCount < 10:
                unsendableCount += 1
                report(.fault(.unsendable, detail))
            default:
                state.withLock {
                    $0.complaint = "the extension's program does not speak as an extension host"
                }
                return
            }
        }
    }

    func expire() {
        let socket = state.withLock { $0.socket }
        guard let socket else { return }
        // On a thread, since a process that reads nothing would hold up the clock.
        Thread.detachNewThread { socket.send(HostOrder.expire.bytes) }
    }

    func end() {
        let child = state.withLock { state in
            state.isEnded = true
            state.socket = nil
            return state.child
        }
        child?.kill()
    }
}
