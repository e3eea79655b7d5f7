// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import SealFormats
import PushSealJSON

/// One connection of a client, with its pushes in flight.
///
/// Used on the loop's thread only.
final class Channel: ConnectionEvents, @unchecked Sendable {
    /// How long the server may be silent before it is sent a PING, in nanoseconds.
    private static let silence: Int64 = 30_000_000_000
    /// How long a stream may stay open after its push has its result, in nanoseconds.
    private static let settledPatience: Int64 = 10_000_000_000
    /// How long it may take to answer, and how often the silence is checked.
    private static let pingPause = Duration.seconds(10)
    /// The most characters of a GOAWAY's debug data that are reported.
    private static let wordCount = 128

    private let dispatcher: Dispatcher
    /// The connection; nil before it is made and after its end.
    private(set) var connection: Connection?
    private var slots: ContiguousArray<Slot> = []
    private var request = HeaderList()
    private var lastHeard = EventLoop.now
    private var hasPinged = false
    private var keepAlive: LoopTimer?
    private(set) var wasOpened = false
    /// Whether it has ever received an answer.
    private(set) var hasAnswered = false

    /// The number of streams in use: of pushes in flight, and of those whose answer goes on after its
    /// status of 200.
    private(set) var jobCount = 0
    /// Whether nothing more is sent on it: the server sent GOAWAY, or the stream ids ran out.
    private(set) var isDraining = false
    /// Whether the server sent GOAWAY.
    private(set) var hasGoAway = false
    /// Whether it takes no more pushes although it has answered none: its end, which is near, is a
    /// failure to wait for.
    var isFailing: Bool { isDraining && !hasAnswered && !hasGoAway }
    /// The last stream that the server processes, according to its GOAWAY.
    private var lastStreamID = Int32.max

    private struct Slot {
        var job: SendJob?
        var answer = Answer()
        var wasReset = false
        /// The stream that is open although its push has its result, and since when.
        var settled: (stream: HTTPStream, time: Int64)?
    }

    init(_ dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
    }

    /// Starts the handshake.
    func start(_ connection: Connection) {
        self.connection = connection
        connection.start()
    }

    /// Whether another push can be sent now.
    var hasRoom: Bool {
        guard let session = connection?.session, !isDraining else { return false }
        // Apple allows one stream until it has seen a provider token.
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

    /// Resets a stream whose push already has its result.
    func cancel(_ stream: HTTPStream) {
        guard stream.slot < slots.count else { return }
        slots[stream.slot].job = nil
        jobCount -= 1
        connection?.session?.reset(stream, .cancel)
        connection?.flushSoon()
        closeIfDone()
    }

    /// Sends nothing more, and closes after the last answer.
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
        // Not inside a session callback, which may be in the middle of a frame.
        dispatcher.loop.execute { [self] in
            if jobCount == 0 { connection?.close() }
        }
    }

    // MARK: Session events

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        heard()
        guard stream.slot < slots.count else { return }
        slots[stream.slot].answer.add(headers)
        if slots[stream.slot].answer.isAccepted { settle(stream) }
    }

    @unsafe
    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        heard()
        guard stream.slot < slots.count, !slots[stream.slot].answer.isBodyTooLong else { return }
        unsafe slots[stream.slot].answer.add(data)
        // Whoever says so much is not APNs, and may never end.
        if slots[stream.slot].answer.isBodyTooLong {
            settle(stream)
            connection?.session?.reset(stream, .cancel)
        }
    }

    /// Ends an attempt whose result nothing can change any more; its stream may be open for longer.
    private func settle(_ stream: HTTPStream) {
        guard let job = slots[stream.slot].job else { return }
        job.answer = slots[stream.slot].answer
        slots[stream.slot].job = nil
        slots[stream.slot].settled = (stream, EventLoop.now)
        let outcome = job.answer.outcome(.noError, wasReset: false)
        if case .answer = outcome { hasAnswered = true }
        dispatcher.attemptEnded(job, outcome)
        dispatcher.pump()
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
        guard stream.slot < slots.count else { return }
        guard let job = slots[stream.slot].job else {
            guard slots[stream.slot].settled != nil else { return }
            slots[stream.slot] = Slot()
            jobCount -= 1
            dispatcher.pump()
            return closeIfDone()
        }
        // Also covers a request that was still queued here, which nghttp2 closes with any code.
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
        let goAway = Self.failure(code, debugData)
        // A graceful shutdown sends GOAWAY twice: first a warning, then the last stream it
        // accepted.
        let isFirst = !hasGoAway
        hasGoAway = true
        if jobCount > 0, let goAway { dispatcher.reachability.report(goAway) }
        startDraining()
        if isFirst { dispatcher.drains(self, goAway, isGraceful: code == .noError) }
    }

    /// A GOAWAY that says why: APNs puts a JSON object with `reason` into the debug data.
    private static func failure(_ code: HTTP2Code, _ debugData: [UInt8]) -> ConnectionError? {
        var words = code == .noError ? [] : [code.name]
        if let reason = (try? JSONDocument(parsing: debugData))?.root["reason"]?.string {
            words.append(escaped(reason.prefix(wordCount)))
        } else if !debugData.isEmpty {
            words.append(quoted(String(decoding: debugData, as: UTF8.self).prefix(wordCount)))
        }
        guard !words.isEmpty else { return nil }
        return ConnectionError(
            .closedByPeer,
            "the server ends the connection (GOAWAY): \(words.joined(separator: ", "))"
        )
    }

    func receivedPingAnswer() { heard() }

    private func heard() {
        lastHeard = EventLoop.now
        hasPinged = false
    }

    // MARK: Connection events

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
        // After GOAWAY nghttp2 reports no more, though it may still hold requests that came too
        // late.
        let jobs = slots.compactMap { slot -> (SendJob, AttemptOutcome)? in
            guard let job = slot.job else { return nil }
            guard case .sent(_, let stream) = job.state, stream.id > lastStreamID else {
                return (job, AttemptOutcome.connectionLost)
            }
            return (job, .notProcessed)
        }
        slots.removeAll()
        jobCount = 0
        dispatcher.closed(self, error, jobs)
    }

    /// Pings a silent server, and closes the connection if it does not answer; resets streams that do
    /// not end after a status of 200.
    private func watchOver() {
        keepAlive = dispatcher.loop.schedule(after: Self.pingPause) { [weak self] in
            guard let self, let connection else { return }
            resetEndless(connection)
            if EventLoop.now - lastHeard > Self.silence {
                guard !hasPinged else {
                    return connection.close(
                        ConnectionError(.timeout, "the server did not answer PING")
                    )
                }
                hasPinged = true
                connection.session?.submitPing()
                connection.flushSoon()
            }
            watchOver()
        }
    }

    private func resetEndless(_ connection: Connection) {
        let end = EventLoop.now - Self.settledPatience
        for (stream, time) in slots.compactMap(\.settled) where time <= end {
            connection.session?.reset(stream, .cancel)
            connection.flushSoon()
        }
    }
}
