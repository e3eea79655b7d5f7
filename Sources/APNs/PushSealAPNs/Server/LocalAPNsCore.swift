// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealHTTP2
import PushSealJSON

/// The state shared by all connections of a local APNs; used on the loop's thread only.
final class LocalAPNsCore: @unchecked Sendable {  // on the loop's thread
    let loop: EventLoop
    private let clock: @Sendable () -> Int
    private let tell: @Sendable (LocalAPNsEvent) -> Void
    private let limits: LocalAPNs.Limits
    private var checks: RequestChecks
    private let reader = JSONReader(limits: JSONDocument.Limits(depth: 500))
    private var store = PushStore()
    private var willForward = false
    private var listeners: [Listener] = []
    private var nextNumber = 0
    private var whenDrained: [() -> Void] = []
    private var sweepTimer: LoopTimer?

    var faults: FaultPlan
    private(set) var connections: [Int: ServerConnection] = [:]
    /// The open streams of all connections.
    var openStreamCount = 0
    private var socketCount = 0
    private(set) var isDraining = false

    init(
        loop: EventLoop,
        checks: RequestChecks,
        faults: FaultPlan,
        limits: LocalAPNs.Limits,
        clock: @escaping @Sendable () -> Int,
        tell: @escaping @Sendable (LocalAPNsEvent) -> Void
    ) {
        self.loop = loop
        self.checks = checks
        self.faults = faults
        self.limits = limits
        self.clock = clock
        self.tell = tell
    }

    // MARK: Connections

    /// Starts accepting.
    func start(_ listeners: [Listener]) {
        self.listeners = listeners
        for listener in listeners { try? listener.start() }
        sweep()
    }

    /// Takes ownership of an accepted socket.
    func accept(_ socket: CInt, _ context: TLSContext) {
        guard socketCount < limits.connections else {
            _ = Glibc.close(socket)
            return
        }
        nextNumber += 1
        let client = ServerConnection(self, number: nextNumber)
        let connection = try? Connection(
            .server,
            taking: socket,
            on: loop,
            tls: context,
            limits: SessionLimits(),
            patience: limits.request,
            events: client
        )
        guard let connection else { return }
        socketCount += 1
        connection.start()
    }

    /// Whether another stream may be opened, over all connections.
    var hasRoomForStream: Bool { openStreamCount < limits.streams }

    func opened(_ client: ServerConnection, _ number: Int) {
        connections[number] = client
    }

    func closed(_ number: Int, _ error: ConnectionError?) {
        connections[number] = nil
        socketCount -= 1
        var event = LocalAPNsEvent(.closed)
        event.explanation = error?.detail
        tell(event)
        finishDraining()
    }

    /// Accepts nothing new, lets pending requests finish, and calls back.
    func drain(_ done: @escaping () -> Void) {
        isDraining = true
        whenDrained.append(done)
        for listener in listeners { listener.stop() }
        listeners = []
        for client in connections.values { client.goAway() }
        loop.schedule(after: limits.drain) { [weak self] in
            guard let self else { return }
            for client in Array(connections.values) { client.connection?.close() }
            finishDraining()
        }
        finishDraining()
    }

    private func finishDraining() {
        guard isDraining, connections.isEmpty, !whenDrained.isEmpty else { return }
        let callbacks = whenDrained
        whenDrained = []
        if let sweepTimer { loop.cancel(sweepTimer) }
        forwardHeld()
        for done in callbacks { done() }
    }

    private func sweep() {
        let now = EventLoop.now
        for client in Array(connections.values) {
            client.sweep(
                now: now,
                requestTime: limits.request.wholeNanoseconds,
                answerTime: limits.answer.wholeNanoseconds,
                idleTime: limits.idle.wholeNanoseconds
            )
        }
        for forwarding in store.expire(at: clock()) { tell(LocalAPNsEvent(forwarding)) }
        sweepTimer = loop.schedule(after: limits.sweep) { [weak self] in self?.sweep() }
    }

    // MARK: Pushes

    func check(
        _ request: PushRequest,
        _ id: APNSID,
        _ tokens: inout TokenMemory
    ) throws(ErrorAnswer) -> TakenPush {
        try checks.check(request, id: id, &tokens, at: clock(), reader)
    }

    /// Accepts a push that is answered with 200, and forwards it.
    func take(_ push: TakenPush) {
        var event = LocalAPNsEvent(.push, push)
        event.status = 200
        tell(event)
        let isOffline = checks.devices?[push.token]?.isOffline ?? false
        for forwarding in store.take(push, isOffline: isOffline, at: clock()) {
            tell(LocalAPNsEvent(forwarding))
        }
        guard store.hasHeld, !willForward else { return }
        willForward = true
        loop.schedule(after: limits.powerSaving) { [weak self] in self?.forwardHeld() }
    }

    private func forwardHeld() {
        willForward = false
        for forwarding in store.forwardHeld() { tell(LocalAPNsEvent(forwarding)) }
    }

    /// Replaces the known devices, and forwards stored pushes to those that are reachable again.
    func setDevices(_ devices: [ServedDevice]?) {
        let before = checks.devices ?? [:]
        checks.setDevices(devices)
        for (token, device) in before where device.isOffline {
            let after = checks.devices?[token]
            let forwardings: [Forwarding]
            if let after, after.isOffline, after.unregistered == nil { continue }
            if let after, after.unregistered == nil {
                forwardings = store.wentOnline(token, at: clock())
            } else {
                forwardings = store.unregistered(token)
            }
            for forwarding in forwardings { tell(LocalAPNsEvent(forwarding)) }
        }
    }

    func tellRefused(_ request: PushRequest, _ id: APNSID, _ refusal: ErrorAnswer) {
        var event = LocalAPNsEvent(.refused)
        event.token = request.deviceToken.map { String($0).lowercased() }
        event.topic = request.value(.topic)
        event.apnsID = id.description
        event.pushType = request.value(.pushType)
        event.priority = request.value(.priority).flatMap { Int($0) }
        event.status = refusal.status
        event.reason = refusal.reason?.rawValue
        event.explanation = refusal.explanation
        tell(event)
    }

    /// Reports a request that was reset before it was checked.
    func tellReset(_ explanation: String) {
        var event = LocalAPNsEvent(.refused)
        event.explanation = explanation
        tell(event)
    }

    func tellFault(_ push: TakenPush, status: Int?, reason: String?, _ explanation: String) {
        var event = LocalAPNsEvent(.refused, push)
        event.status = status
        event.reason = reason
        event.explanation = explanation
        tell(event)
    }
}
