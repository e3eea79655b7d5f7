// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealHTTP2

/// Assigns pushes to connections: the queue, the attempts and the time limits.
///
/// Except for ``submit(_:)``, ``cancel(_:)`` and ``shutDown()``, used on the loop's thread only.
final class Dispatcher: @unchecked Sendable {
    /// Settings; only how the client authenticates changes while it is in use.
    struct Settings: Sendable {
        var server: ServerAddress
        var tls: TLSContext?
        var proxy: Proxy?
        var tokens: ProviderTokenSource?
        var connectionCount: Int
        var concurrency: Int
        var timeout: Duration
        var retries: RetryPolicy
        /// Whether to send one push first, and none after the sender was at fault.
        var stopsAtSenderFault = false
        /// Called on the loop's thread with the reason when a connection fails.
        var warn: (@Sendable (ConnectionError) -> Void)?
        /// Called on the loop's thread when APNs stops taking pushes, and when it does again.
        var watch: (@Sendable (Outage) -> Void)?
    }

    /// How often timeouts are checked.
    private static let sweepPause = Duration.milliseconds(100)
    /// How long to wait for the answer to the first push before the others are sent.
    private static let trialTime = Duration.seconds(1)
    /// How often a push fails before that is an outage.
    private static let outageAttemptCount = 3

    let loop: EventLoop
    let server: ServerAddress
    let reachability: Reachability
    let authority: String
    private var settings: Settings
    /// The number of the credential in use, of those that the client has had.
    private var credential = 0
    private var queue = JobQueue()
    /// All pushes without a result, in no order.
    private var live: ContiguousArray<SendJob> = []
    private var isSweeping = false
    private var sentCount = 0
    private var channels: [Channel] = []
    private var connecting: [ObjectIdentifier: Channel] = [:]
    private var dialCount = 0
    private var pause: LoopTimer?
    private var isShutDown = false
    /// How many pushes may be in flight.
    private var room: Int { isTried ? settings.concurrency : min(settings.concurrency, 1) }
    /// Whether the credential is known not to be refused, or nobody asks.
    private var isTried = true
    private var trial: LoopTimer?
    /// Whether nothing more is sent: the sender was at fault, or wants to end.
    private var isStopped = false
    private var generator = SystemRandomNumberGenerator()

    init(_ settings: Settings) throws(ConnectionError) {
        self.settings = settings
        server = settings.server
        reachability = Reachability(settings)
        authority = settings.server.authority
        isTried = !settings.stopsAtSenderFault
        loop = try EventLoop()
    }

    // MARK: From any thread

    /// Takes pushes; each completion is called once.
    func submit(_ jobs: [SendJob]) {
        let isTaken = loop.execute { [self] in
            guard !isShutDown, !isStopped else {
                for job in jobs { job.complete(.cancelled) }
                return
            }
            let deadline = EventLoop.now &+ settings.timeout.wholeNanoseconds
            let isRefused = isRefused
            for job in jobs {
                job.deadline = deadline
                job.mark = reachability.mark
                job.place = live.count
                live.append(job)
                if isRefused { finish(job, .tlsFailed) } else { queue.append(job) }
            }
            sweepLater()
            pump()
        }
        if !isTaken { for job in jobs { job.complete(.cancelled) } }
    }

    /// Cancels a push that nobody waits for any more.
    func cancel(_ job: SendJob) {
        loop.execute { [self] in
            guard job.place != nil, !job.isFinished else { return }
            end(job, .cancelled)
            pump()
        }
    }

    /// Authenticates as these settings say from now on.
    ///
    /// Pushes in flight get their answers; one that is refused for the old credential is sent again.
    /// Those to come go over new connections, since one is bound to a team, or to a certificate.
    func authenticate(as other: Settings) {
        loop.execute { [self] in
            (settings.tls, settings.tokens) = (other.tls, other.tokens)
            credential += 1
            for channel in channels { channel.startDraining() }
            goOn()
        }
    }

    /// Sends again after it stopped, and then calls a function on the loop's thread.
    func resume(_ done: @escaping @Sendable () -> Void) {
        loop.execute { [self] in
            goOn()
            done()
        }
    }

    /// Cancels the pushes that are not in flight, and takes no more until ``resume()``.
    func stopSending() { loop.execute { [self] in endUnsent() } }

    /// Cancels all pushes without a result, and stops.
    func shutDown() {
        loop.execute { [self] in
            isShutDown = true
            for job in Array(live) { end(job, .cancelled) }
            _ = queue.removeAll()
            if let pause { loop.cancel(pause) }
            for channel in Array(connecting.values) { channel.connection?.close() }
            for channel in channels { channel.startDraining() }
            loop.stop()
        }
    }

    // MARK: Stopping

    private func goOn() {
        isStopped = false
        isTried = !settings.stopsAtSenderFault
        pump()
    }

    /// Ends everything that was not sent.
    private func endUnsent() {
        guard !isStopped else { return }
        isStopped = true
        for job in Array(live) {
            if case .sent = job.state { continue }
            end(job, .cancelled)
        }
        _ = queue.removeAll()
    }

    /// Lets the other pushes go once the first has shown that the sender is not refused.
    private func endTrial() {
        if let trial { loop.cancel(trial) }
        (trial, isTried) = (nil, true)
    }

    // MARK: Attempts

    /// Sends queued pushes as far as there is room, and opens connections for the rest.
    func pump() {
        guard !isShutDown, !isStopped else { return }
        while let job = queue.first {
            guard !job.isFinished else {
                queue.removeFirst()
                continue
            }
            guard sentCount < room, let channel = freestChannel() else { break }
            let token: ProviderToken?
            do {
                token = try settings.tokens?.token()
            } catch {
                // OpenSSL is out of memory or random numbers, so no push can be signed.
                queue.removeFirst()
                finish(job, .connectionFailed)
                continue
            }
            if channel.send(job, token) {
                sentCount += 1
                job.credential = credential
                queue.removeFirst()
                if !isTried, trial == nil {
                    trial = loop.schedule(after: Self.trialTime) { [self] in
                        trial = nil
                        guard !isStopped else { return }
                        isTried = true
                        pump()
                    }
                }
            }
        }
        dialIfNeeded()
    }

    private func freestChannel() -> Channel? {
        guard channels.count > 1 else { return channels.first.flatMap { $0.hasRoom ? $0 : nil } }
        return channels.filter(\.hasRoom).min { $0.jobCount < $1.jobCount }
    }

    /// Decides what to do after an attempt.
    func attemptEnded(_ job: SendJob, _ outcome: AttemptOutcome) {
        sentCount -= 1
        if case .answer = outcome { reachability.answered() }
        job.lastOutcome = outcome
        job.state = .queued
        var step = job.retry.step(after: outcome, settings.retries, using: &generator)
        // What APNs says of a credential that was replaced meanwhile is no result.
        let isReplaced = job.credential != credential && fault(of: job, outcome) == .sender
        if isReplaced {
            job.lastOutcome = nil
            if step == .finish { step = .again(after: .zero) }
        }
        if isStopped { step = .finish }
        // After its result, which is the reason to end the others.
        defer { judge(job, outcome, step) }
        switch step {
        case .finish: finish(job, isReplaced ? .cancelled : nil)
        case .again(after: .zero): queueAgain(job)
        case .again(let pause):
            guard EventLoop.now &+ pause.wholeNanoseconds < job.deadline else {
                return finish(job, nil)
            }
            let timer = loop.schedule(after: pause) { [self] in
                job.state = .queued
                queueAgain(job)
                pump()
            }
            job.state = .pausing(timer)
        case .againWithNewToken:
            guard let refused = job.providerToken, let tokens = settings.tokens,
                let token = try? tokens.token(insteadOf: refused),
                token.authorization != refused.authorization
            else { return isReplaced ? queueAgain(job) : finish(job, nil) }
            queue.append(job)
        }
    }

    /// Draws what follows from an attempt for the other pushes.
    private func judge(_ job: SendJob, _ outcome: AttemptOutcome, _ step: RetryStep) {
        guard case .answer(let status, let reason, _) = outcome else { return endTrial() }
        switch fault(of: job, outcome) {
        case .sender:
            if step != .finish { return }
            // The others would be refused like this one.
            if settings.stopsAtSenderFault { endUnsent() }
        case .service:
            endTrial()
            let isLasting = job.retry.attemptCount >= Self.outageAttemptCount || step == .finish
            if isLasting {
                reachability.failed(since: job.mark, .begun(status: status, reason: reason))
            }
        case .device, .push, nil:
            endTrial()
            reachability.succeeded()
        }
    }

    /// Whose fault an answer says it is; nil for a status of 200, and for no answer.
    private func fault(of job: SendJob, _ outcome: AttemptOutcome) -> Fault? {
        guard case .answer(let status, let reason, _) = outcome, status != 200 else { return nil }
        return Fault(status: status, reason: reason, bringsTopic: job.bringsTopic)
    }

    /// Queues a push again, unless too many connections have failed meanwhile.
    private func queueAgain(_ job: SendJob) {
        let isTooLong = reachability.isTooLong(since: job.mark)
        if isTooLong { finish(job, .connectionFailed) } else { queue.append(job) }
    }

    private func finish(_ job: SendJob, _ noAnswer: NoAnswer?) {
        if let noAnswer, noAnswer != .cancelled {
            reachability.failed(
                since: job.mark,
                .begun(status: nil, reason: noAnswer.rawValue)
            )
        }
        guard let place = job.place, let last = live.popLast() else { return }
        if last !== job {
            last.place = place
            live[place] = last
        }
        job.place = nil
        job.complete(noAnswer)
    }

    /// Finishes a push in any state.
    private func end(_ job: SendJob, _ noAnswer: NoAnswer?) {
        switch job.state {
        case .sent(let channel, let stream):
            sentCount -= 1
            channel.cancel(stream)
        case .pausing(let timer): loop.cancel(timer)
        case .queued, .finished: break
        }
        finish(job, noAnswer)
    }

    // MARK: Time limits

    private func sweepLater() {
        guard !isSweeping, !live.isEmpty else { return }
        isSweeping = true
        loop.schedule(after: Self.sweepPause) { [self] in
            isSweeping = false
            let now = EventLoop.now
            for job in live.filter({ $0.deadline <= now }) { timeIsOver(job) }
            queue.removeFinished()
            pump()
            sweepLater()
        }
    }

    /// Finishes a push with its last outcome; a timeout if there was none or an attempt is in
    /// flight.
    private func timeIsOver(_ job: SendJob) {
        if case .sent = job.state { return end(job, .timeout) }
        if job.lastOutcome != nil { return end(job, nil) }
        end(job, reachability.failureCount > 0 ? .connectionFailed : .timeout)
    }

    // MARK: Connections

    /// Whether the last connection failed for a certificate or key, so that retrying now is
    /// pointless.
    private var isRefused: Bool {
        pause != nil && [.tls, .identity].contains(reachability.lastFailure?.code)
            && channels.allSatisfy(\.isDraining)
    }

    private func dialIfNeeded() {
        guard !isShutDown, !isStopped, pause == nil, queue.count > 0, sentCount < room else {
            return
        }
        let usable = channels.count { !$0.isDraining || $0.isFailing }
        let wanted = min(settings.connectionCount - usable - dialCount, queue.count - dialCount)
        let dialer = Dialer(server: settings.server, proxy: settings.proxy)
        for _ in 0..<max(wanted, 0) {
            dialCount += 1
            dialer.dial { [self] result in
                let isTaken = loop.execute { [self] in dialed(result) }
                if !isTaken, case .success(let descriptor) = result { _ = close(descriptor) }
            }
        }
    }

    private func dialed(_ result: Result<CInt, ConnectionError>) {
        do throws(ConnectionError) {
            let descriptor = try result.get()
            guard !isShutDown else {
                _ = close(descriptor)
                return
            }
            let channel = Channel(self)
            connecting[ObjectIdentifier(channel)] = channel
            do throws(ConnectionError) {
                let connection = try Connection(
                    .client,
                    taking: descriptor,
                    on: loop,
                    tls: settings.tls,
                    serverName: settings.server.host,
                    events: channel
                )
                channel.start(connection)
            } catch {
                connecting[ObjectIdentifier(channel)] = nil
                throw error
            }
        } catch {
            dialCount -= 1
            failed(error)
        }
    }

    /// A connection is ready.
    func opened(_ channel: Channel) {
        connecting[ObjectIdentifier(channel)] = nil
        dialCount -= 1
        guard !isShutDown else { return channel.startDraining() }
        channels.append(channel)
        pump()
    }

    /// A connection takes no more pushes.
    func drains(_ channel: Channel, _ error: ConnectionError?, isGraceful: Bool) {
        // Wait before reconnecting to a server that sends GOAWAY without any answer.
        if channel.hasAnswered {
            pump()
        } else {
            let goAway = ConnectionError(.closedByPeer, "the server ends the connection (GOAWAY)")
            failed(error ?? goAway, isGraceful: isGraceful)
        }
    }

    /// A connection was closed, so these pushes will get no answer.
    func closed(
        _ channel: Channel,
        _ error: ConnectionError?,
        _ jobs: [(SendJob, AttemptOutcome)]
    ) {
        // A GOAWAY has counted as its failure.
        let isNew = !channel.hasAnswered && !channel.hasGoAway
        if channel.wasOpened {
            channels.removeAll { $0 === channel }
        } else {
            connecting[ObjectIdentifier(channel)] = nil
            dialCount -= 1
        }
        // Before the results, with which a program may end.
        if isNew, !isShutDown { reachability.failed(error ?? .closedByPeer) }
        for (job, outcome) in jobs {
            // A server may reject our certificate only after the handshake.
            if isNew, error?.code == .tls {
                sentCount -= 1
                finish(job, .tlsFailed)
            } else {
                attemptEnded(job, outcome)
            }
        }
        if isNew { failed(error ?? .closedByPeer) } else { pump() }
    }

    /// Waits before the next connection, and gives up on pushes that have waited for too many.
    private func failed(_ error: ConnectionError, isGraceful: Bool = false) {
        guard !isShutDown else { return }
        if isGraceful { reachability.report(error) } else { reachability.failed(error) }
        if pause == nil {
            // Connections that fail together count once.
            pause = loop.schedule(after: reachability.delay(isGraceful: isGraceful)) { [self] in
                pause = nil
                pump()
            }
        }
        for job in queue.removeAll() where !job.isFinished {
            if isRefused { finish(job, .tlsFailed) } else { queueAgain(job) }
        }
    }
}
