// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// One connection of a client, with the pushes that are under way on it.
///
/// On the loop's thread.
final class Channel: ConnectionEvents, @unchecked Sendable {
    /// After how long without a word from the server it is asked whether it is there.
    private static let silence: Int64 = 30_000_000_000
    /// How long the answer to that may take, and how often it is looked whether to ask.
    private static let pingPause = Duration.seconds(10)

    private let dispatcher: Dispatcher
    /// The connection; nil before it is made and after its end.
    private(set) var connection: Connection?
    private var slots: ContiguousArray<Slot> = []
    private var request = HeaderList()
    private var lastHeard = EventLoop.now
    private var hasPinged = false
    private var keepAlive: LoopTimer?
    private(set) var wasOpened = false
    /// Whether it has ever brought an answer.
    private(set) var hasAnswered = false

    /// Pushes that are under way.
    private(set) var jobCount = 0
    /// Whether nothing more is sent on it: the server has said GOAWAY, or numbers have run out.
    private(set) var isDraining = false
    /// The last stream that the server deals with, by its GOAWAY.
    private var lastStreamID = Int32.max

    private struct Slot {
        var job: SendJob?
        var answer = Answer()
        var wasReset = false
    }

    init(_ dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
    }

    /// Starts the handshake over a socket.
    func start(_ connection: Connection) {
        self.connection = connection
        connection.start()
    }

    /// Whether another push can be sent now.
    var hasRoom: Bool {
        guard let session = connection?.session, !isDraining else { return false }
        // Apple opens one stream until it has seen a provider token.
        return jobCount < (session.hasSettings ? session.peerConcurrentStreams : 1)
    }

    /// Sends a push; false if the connection takes no more.
    func send(_ job: SendJob, _ providerToken: ProviderToken?) -> Bool {
        guard let connection, let session = connection.session else { return false }
        fill(job, providerToken)
        guard let stream = session.submitRequest(request, body: job.push.payload) else {
            startDraining()
            return false
        }
        while slots.count <= stream.slot { slots.append(Slot()) }
        slots[stream.slot] = Slot(job: job)
        jobCount += 1
        job.providerToken = providerToken
        job.state = .sent(self, stream)
        connection.flushSoon()
        return true
    }

    /// Ends a stream whose push has its result already.
    func cancel(_ stream: HTTPStream) {
        guard stream.slot < slots.count else { return }
        slots[stream.slot].job = nil
        jobCount -= 1
        connection?.session?.reset(stream, .cancel)
        connection?.flushSoon()
        closeIfDone()
    }

    /// Sends nothing more, and closes when all has its answer.
    func startDraining() {
        isDraining = true
        closeIfDone()
    }

    private func fill(_ job: SendJob, _ providerToken: ProviderToken?) {
        let push = job.push
        request.removeAll()
        request.append(":method", "POST")
        request.append(":scheme", dispatcher.server.isEncrypted ? "https" : "http")
        request.append(":authority", dispatcher.authority)
        request.append(":path", "/3/device/\(job.token.description)", isIndexed: false)
        if let providerToken {
            unsafe providerToken.authorization.withUnsafeBytes { value in
                unsafe request.append(HeaderName.authorization.text, value)
            }
        }
        if let topic = push.topic { request.append(HeaderName.topic.text, topic) }
        request.append(HeaderName.pushType.text, push.type.rawValue)
        request.append(HeaderName.id.text, push.id.description, isIndexed: false)
        if let priority = push.priority {
            request.append(HeaderName.priority.text, String(priority.rawValue))
        }
        if let expiration = push.expiration {
            request.append(HeaderName.expiration.text, String(expiration), isIndexed: false)
        }
        if let collapseID = push.collapseID {
            request.append(HeaderName.collapseID.text, collapseID, isIndexed: false)
        }
    }

    private func closeIfDone() {
        guard isDraining, jobCount == 0 else { return }
        // Not from within the session, which may be in the middle of a frame.
        dispatcher.loop.execute { [self] in
            if jobCount == 0 { connection?.close() }
        }
    }

    // MARK: What the session tells

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        heard()
        guard stream.slot < slots.count else { return }
        slots[stream.slot].answer.add(headers)
    }

    @unsafe
    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        heard()
        guard stream.slot < slots.count else { return }
        unsafe slots[stream.slot].answer.add(data)
    }

    func ended(_ stream: HTTPStream) {
        guard stream.slot < slots.count else { return }
        slots[stream.slot].answer.hasEnded = true
    }

    func receivedReset(_ stream: HTTPStream) {
        heard()
        guard stream.slot < slots.count else { return }
        slots[stream.slot].wasReset = true
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {
        guard stream.slot < slots.count, let job = slots[stream.slot].job else { return }
        // Also of a request that was still waiting here, which nghttp2 closes as it likes.
        let outcome =
            stream.id > lastStreamID
            ? .notProcessed
            : slots[stream.slot].answer.outcome(code, wasReset: slots[stream.slot].wasReset)
        job.answer = slots[stream.slot].answer
        slots[stream.slot] = Slot()
        jobCount -= 1
        if case .answer = outcome { hasAnswered = true }
        dispatcher.attemptEnded(job, outcome)
        dispatcher.pump()
        closeIfDone()
    }

    func receivedSettings() {
        heard()
        dispatcher.pump()
    }

    func receivedGoAway(lastStreamID lastID: Int32, code: HTTP2Code, debugData: [UInt8]) {
        heard()
        lastStreamID = lastID
        // A server that ends in peace says it twice: first that it will, then what it has still taken.
        guard !isDraining else { return closeIfDone() }
        startDraining()
        dispatcher.drains(self)
    }

    func receivedPingAnswer() { heard() }

    private func heard() {
        lastHeard = EventLoop.now
        hasPinged = false
    }

    // MARK: What the connection tells

    func opened(_ connection: Connection) {
        wasOpened = true
        heard()
        watchOver()
        dispatcher.opened(self)
    }

    func closed(_ connection: Connection, _ error: ConnectionError?) {
        self.connection = nil
        if let keepAlive { dispatcher.loop.cancel(keepAlive) }
        keepAlive = nil
        // After GOAWAY nghttp2 has no more to say, though it may still hold requests that came too late.
        let jobs = slots.compactMap(\.job).map { job in
            guard case .sent(_, let stream) = job.state, stream.id > lastStreamID else {
                return (job, AttemptOutcome.connectionLost)
            }
            return (job, .notProcessed)
        }
        slots.removeAll()
        jobCount = 0
        dispatcher.closed(self, error, jobs)
    }

    /// Asks a silent server whether it is there, and gives up on one that does not answer.
    private func watchOver() {
        keepAlive = dispatcher.loop.schedule(after: Self.pingPause) { [weak self] in
            guard let self, let connection else { return }
            if EventLoop.now - lastHeard > Self.silence {
                guard !hasPinged else {
                    return connection.close(
                        ConnectionError(.timeout, "the server does not answer PING")
                    )
                }
                hasPinged = true
                connection.session?.submitPing()
                connection.flushSoon()
            }
            watchOver()
        }
    }
}
