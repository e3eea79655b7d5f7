// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSeal
import PushSealJSON

/// One client of a local APNs, with its streams and the requests received so far.
final class ServerConnection: ConnectionEvents {
    /// A request that is incomplete, or whose answer is not sent yet.
    private struct Incoming {
        let stream: HTTPStream
        let began: Int64
        var headers: HeaderList
        var body: [UInt8] = []
        var bodyByteCount = 0
        /// Whether it has its answer, or gets none any more.
        var isAnswered = false
        /// When the answer was passed to the session, on the loop's clock.
        var left: Int64?
    }

    /// A longer body is answered before its end, which may never come.
    private static let patientByteCount = 64 << 10
    /// The most bytes kept of a body: one more than a payload may have.
    private static let keptByteCount = PushType.voip.sizeLimit.byteCount + 1

    private let server: LocalAPNsCore
    private let number: Int
    private(set) var connection: Connection?
    private var incoming: ContiguousArray<Incoming?> = []
    private var openCount = 0
    private var tokens = TokenMemory()
    /// The streams in order of their start, to find those that take too long.
    private var waiting: [HTTPStream] = []
    /// The answered streams in order of their answers, to find clients that do not take them.
    private var leaving: [HTTPStream] = []
    /// The last stream that a GOAWAY has accepted.
    private var lastStreamID: Int32?
    /// The last stream that was answered, or is going to be.
    private var lastAnsweredID: Int32 = 0
    /// Whether a fault rule has closed the connection; earlier answers are still sent.
    private var isCutOff = false

    init(_ server: LocalAPNsCore, number: Int) {
        self.server = server
        self.number = number
    }

    // MARK: Events

    func opened(_ connection: Connection) {
        self.connection = connection
        server.opened(self, number)
        if server.isDraining { goAway() }
    }

    func closed(_ connection: Connection, _ error: ConnectionError?) {
        self.connection = nil
        incoming = []
        // Most clients close without GOAWAY, which is normal if no request is open.
        let isUsual = error?.code == .closedByPeer && openCount == 0
        server.openStreamCount -= openCount
        openCount = 0
        server.closed(number, isUsual ? nil : error)
    }

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        while incoming.count <= stream.slot { incoming.append(nil) }
        // Trailers are ignored.
        guard incoming[stream.slot] == nil else { return }
        guard server.hasRoomForStream else {
            server.tellReset("REFUSED_STREAM: too many streams, over all connections")
            connection?.session?.reset(stream, .refusedStream)
            return
        }
        openCount += 1
        server.openStreamCount += 1
        incoming[stream.slot] = Incoming(stream: stream, began: EventLoop.now, headers: headers)
        waiting.append(stream)
        if waiting.count > 2 * openCount + 64 { waiting.removeAll { !isWaiting($0) } }
    }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        // A fault rule may have closed the connection with more bytes still unread.
        guard stream.slot < incoming.count, incoming[stream.slot] != nil else { return }
        let room = Self.keptByteCount - (incoming[stream.slot]?.body.count ?? 0)
        if room > 0 { unsafe incoming[stream.slot]?.body.append(contentsOf: data.prefix(room)) }
        incoming[stream.slot]?.bodyByteCount += data.count
        if incoming[stream.slot]?.bodyByteCount ?? 0 > Self.patientByteCount { answer(stream) }
    }

    func ended(_ stream: HTTPStream) {
        answer(stream)
    }

    func receivedMalformed(_ streamID: Int32, _ why: String) {
        server.tellReset("PROTOCOL_ERROR: the request is malformed: \(why)")
        // The block may have been the trailers of a request.
        guard let stream = connection?.session?.stream(streamID), found(stream) != nil else {
            return
        }
        incoming[stream.slot]?.isAnswered = true
    }

    func receivedReset(_ stream: HTTPStream) {
        guard found(stream) != nil else { return }
        incoming[stream.slot]?.isAnswered = true
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {
        guard stream.slot < incoming.count, let found = incoming[stream.slot] else { return }
        // nghttp2 has reset it.
        if !found.isAnswered, code == .protocolError {
            server.tellReset(
                "PROTOCOL_ERROR: a rule of HTTP/2 was broken on the stream, such as that of "
                    + "content-length"
            )
        }
        incoming[stream.slot] = nil
        openCount -= 1
        server.openStreamCount -= 1
    }

    // MARK: Answers

    private func answer(_ stream: HTTPStream) {
        guard stream.slot < incoming.count, let found = incoming[stream.slot], !found.isAnswered
        else { return }
        incoming[stream.slot]?.isAnswered = true
        guard !isCutOff else { return }
        // GOAWAY promised not to process later streams.
        if let lastStreamID, stream.id > lastStreamID {
            connection?.session?.reset(stream, .refusedStream)
            return
        }
        lastAnsweredID = max(lastAnsweredID, stream.id)
        let request = PushRequest(
            method: found.headers.text(":method") ?? "",
            path: found.headers.text(":path") ?? "",
            headers: found.headers,
            body: found.body,
            bodyByteCount: found.bodyByteCount,
            certificate: connection?.peerCertificate
        )
        incoming[stream.slot]?.body = []
        incoming[stream.slot]?.headers = HeaderList()
        let id = RequestChecks.answerID(request)
        if found.headers.isTruncated {
            // RFC 6585 §5; Apple has no reason for it.
            let refusal = ErrorAnswer(status: 431, "more than 16 KiB of headers")
            return refuse(request, id, refusal, stream)
        }
        do throws(ErrorAnswer) {
            let push = try server.check(request, id, &tokens)
            carryOut(server.faults.action(for: push.token), push, stream)
        } catch {
            refuse(request, id, error, stream)
        }
    }

    private func refuse(
        _ request: PushRequest,
        _ id: APNSID,
        _ refusal: ErrorAnswer,
        _ stream: HTTPStream
    ) {
        server.tellRefused(request, id, refusal)
        send(.refused(id, refusal), on: stream, isHead: request.method == "HEAD")
    }

    private func carryOut(_ fault: FaultRule.Action?, _ push: TakenPush, _ stream: HTTPStream) {
        switch fault {
        case nil:
            take(push, stream)
        case .answer(let status, let reason, let retryAfter):
            server.tellFault(push, status: status, reason: reason, "by a fault rule")
            send(
                PushAnswer(status: status, id: push.id, reason: reason, retryAfter: retryAfter),
                on: stream
            )
        case .delay(let delay):
            connection?.loop.schedule(after: delay) { [weak self] in
                // A client that has cancelled the request must not be counted as accepted.
                guard let self, !isCutOff, let session = connection?.session,
                    session.isOpen(stream)
                else { return }
                take(push, stream)
                connection?.flushSoon()
            }
        case .refuse:
            server.tellFault(push, status: nil, reason: nil, "REFUSED_STREAM by a fault rule")
            connection?.session?.reset(stream, .refusedStream)
        case .reset:
            server.tellFault(push, status: nil, reason: nil, "RST_STREAM by a fault rule")
            connection?.session?.reset(stream, .internalError)
        case .goAway:
            take(push, stream)
            goAway(after: lastAnsweredID)
        case .close:
            server.tellFault(push, status: nil, reason: nil, "closed by a fault rule")
            // The client must get earlier answers: otherwise it would send those pushes again.
            isCutOff = true
            connection?.finish()
        }
    }

    private func take(_ push: TakenPush, _ stream: HTTPStream) {
        server.take(push)
        send(.taken(push.id), on: stream)
    }

    private func send(_ answer: PushAnswer, on stream: HTTPStream, isHead: Bool = false) {
        connection?.session?.submitResponse(
            answer.headers,
            body: isHead ? [] : answer.body,
            on: stream
        )
        incoming[stream.slot]?.left = EventLoop.now
        leaving.append(stream)
        if leaving.count > 2 * openCount + 64 { leaving.removeAll { found($0) == nil } }
    }

    // MARK: The end

    /// Accepts no more requests and closes after the pending ones are answered.
    ///
    /// - Parameters:
    ///   - reason: why, in Apple's words.
    ///   - id: the last stream that may be answered; nil for the last that has begun.
    func goAway(_ reason: Reason? = nil, after id: Int32? = nil) {
        guard let session = connection?.session, lastStreamID == nil else { return }
        lastStreamID = id ?? session.lastPeerStreamID
        let data = reason.map { Array(#"{"reason":"\#($0.rawValue)"}"#.utf8) } ?? []
        session.submitGoAway(.noError, after: lastStreamID, debugData: data)
        connection?.flushSoon()
    }

    /// Resets requests that take too long, and closes a connection that is idle for too long.
    func sweep(now: Int64, requestTime: Int64, answerTime: Int64, idleTime: Int64) {
        guard let connection, let session = connection.session else { return }
        if let began = session.headersBegan, now - began >= requestTime {
            session.terminate(.enhanceYourCalm)
            connection.flushSoon()
            return
        }
        var count = 0
        for stream in waiting {
            if isWaiting(stream) {
                guard let began = incoming[stream.slot]?.began, now - began >= requestTime else {
                    break
                }
                server.tellReset("CANCEL: the request was not complete in time")
                session.reset(stream, .cancel)
                connection.flushSoon()
            }
            count += 1
        }
        waiting.removeFirst(count)
        closeStuck(connection, session, before: now - answerTime)
        if openCount == 0, now - connection.lastActivity >= idleTime { goAway(.idleTimeout) }
    }

    /// Closes answered streams that stay open: their client opens no window for the answer, or does
    /// not end its request.
    private func closeStuck(
        _ connection: Connection,
        _ session: Session,
        before end: Int64
    ) {
        var count = 0
        for stream in leaving {
            if let left = found(stream)?.left {
                guard left <= end else { break }
                // Behind bytes that nobody reads, a reset would wait as well.
                guard !connection.isBlocked else { return connection.close(.unread) }
                session.reset(stream, .cancel)
                connection.flushSoon()
            }
            count += 1
        }
        leaving.removeFirst(count)
    }

    /// Whether a request is incomplete.
    private func isWaiting(_ stream: HTTPStream) -> Bool {
        found(stream)?.isAnswered == false
    }

    /// The request on a stream; nil if the stream is closed.
    private func found(_ stream: HTTPStream) -> Incoming? {
        guard stream.slot < incoming.count, let found = incoming[stream.slot],
            found.stream == stream
        else { return nil }
        return found
    }
}
