// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealHTTP2
import PushSealLocking
import PushSealAPNs
import SealFormats
import Testing

/// A local APNs and its events.
final class TestServer: Sendable {
    let apns: LocalAPNs
    let loop: EventLoop
    private let key: P256.PrivateKey
    private let bearer: String
    private let told = Locked<[LocalAPNsEvent]>([])

    var events: [LocalAPNsEvent] { told.withLock { $0 } }

    init(
        devices: [ServedDevice]? = nil,
        faults: [String] = [],
        _ change: (inout LocalAPNs.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = LocalAPNs.Configuration()
        configuration.topics = ["com.example.app", "com.example.other"]
        configuration.devices = devices
        configuration.faults = try faults.map { try FaultRule($0) }
        change(&configuration)
        let told = told
        apns = try LocalAPNs(configuration) { event in told.withLock { $0.append(event) } }
        loop = try EventLoop()
        let pem = try Data(contentsOf: URL(filePath: apns.authKeyFile))
        key = try P256.PrivateKey(pem: SecretBytes(copying: Array(pem)))
        let token = try ProviderToken(
            key: key,
            keyID: apns.keyID,
            teamID: apns.teamID,
            issuedAt: time(nil)
        )
        bearer =
            token.authorization.withSpan { span in
                String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
            }
    }

    /// A valid request.
    func draft(id: String? = nil) throws -> Draft {
        var draft = Draft()
        draft.set("authorization", bearer)
        draft.set("apns-topic", "com.example.app")
        draft.set("apns-push-type", "alert")
        draft.set("apns-id", id)
        return draft
    }

    func client(
        identity: TLSIdentity? = nil,
        limits: SessionLimits = SessionLimits()
    ) async throws -> TestClient {
        let context = try TLSContext.client(
            trustedFile: apns.authorityFile,
            identity: identity
        )
        let client = TestClient()
        try await client.connect(port: apns.port, context, limits, loop)
        return client
    }

    func stop() async {
        await apns.stop()
        loop.stop()
    }
}

/// The response to one request.
struct TestAnswer: Sendable {
    var status: Int?
    var headers: [String: String] = [:]
    var body = ""
    var resetCode: HTTP2Code?
    /// Whether the connection ended first.
    var isLost = false

    var id: String? { headers["apns-id"] }
}

/// A client that sends what a test wants, valid or not.
final class TestClient: ConnectionEvents, @unchecked Sendable {  // state behind a lock
    private struct State {
        var connection: Connection?
        var descriptor: CInt = -1
        var answers: [Int32: TestAnswer] = [:]
        var waiting: [Int32: CheckedContinuation<TestAnswer, Never>] = [:]
        var opened: CheckedContinuation<Void, Never>?
        var closing: [CheckedContinuation<Void, Never>] = []
        var sending: [(Int, CheckedContinuation<Void, Never>)] = []
        var sentCount = 0
        var isClosed = false
        var goAway: GoAway?
        var error: ConnectionError?
    }

    struct GoAway: Sendable {
        let lastStreamID: Int32
        let code: HTTP2Code
        let debugData: [UInt8]
    }

    private let state = Locked(State())

    var goAway: GoAway? { state.withLock { $0.goAway } }
    var error: ConnectionError? { state.withLock { $0.error } }

    func connect(
        port: UInt16,
        _ context: TLSContext,
        _ limits: SessionLimits,
        _ loop: EventLoop
    ) async throws {
        let socket = try connectSocket(port: port)
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.descriptor = socket
                state.opened = continuation
            }
            loop.execute { [self] in
                let connection = try? Connection(
                    .client,
                    taking: socket,
                    on: loop,
                    tls: context,
                    serverName: "localhost",
                    limits: limits,
                    events: self
                )
                connection?.start()
            }
        }
    }

    func send(_ draft: Draft) async -> TestAnswer {
        await send([draft])[0]
    }

    /// Sends requests in one turn of the loop, so that all their headers come before any body.
    func send(_ drafts: [Draft]) async -> [TestAnswer] {
        guard let connection = state.withLock({ $0.connection }) else {
            return drafts.map { _ in TestAnswer(isLost: true) }
        }
        let waiting = Locked<[Int: CheckedContinuation<TestAnswer, Never>]>([:])
        return await withTaskGroup(of: (Int, TestAnswer).self) { group in
            for index in drafts.indices {
                group.addTask { [self] in
                    let answer = await withCheckedContinuation { continuation in
                        let all = waiting.withLock { waiting in
                            waiting[index] = continuation
                            return waiting.count == drafts.count ? waiting : [:]
                        }
                        guard !all.isEmpty else { return }
                        connection.loop.execute { [self] in
                            for (index, continuation) in all.sorted(by: { $0.key < $1.key }) {
                                submit(drafts[index], connection, continuation)
                            }
                            connection.flushSoon()
                        }
                    }
                    return (index, answer)
                }
            }
            return await group.reduce(into: drafts.map { _ in TestAnswer() }) { $0[$1.0] = $1.1 }
        }
    }

    private func submit(
        _ draft: Draft,
        _ connection: Connection,
        _ continuation: CheckedContinuation<TestAnswer, Never>
    ) {
        var headers = HeaderList()
        headers.append(":method", draft.method)
        headers.append(":scheme", "https")
        headers.append(":authority", "localhost")
        headers.append(":path", draft.path)
        for (name, value) in draft.fields { headers.append(name, value) }
        guard let session = connection.session,
            let stream = session.submitRequest(headers, body: draft.body)
        else { return continuation.resume(returning: TestAnswer(isLost: true)) }
        state.withLock { state in
            state.waiting[stream.id] = continuation
            state.answers[stream.id] = TestAnswer()
            state.sentCount += 1
        }
        wakeSenders()
    }

    /// Closes this side of the connection once the submitted requests are written, and reads on.
    func closeWriting() {
        guard let connection = state.withLock({ $0.connection }) else { return }
        connection.loop.execute { [self] in
            _ = state.withLock { shutdown($0.descriptor, CInt(SHUT_WR)) }
        }
    }

    /// Closes the connection with RST.
    func vanish() {
        guard let connection = state.withLock({ $0.connection }) else { return }
        connection.loop.execute { [self] in
            var option = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            _ = setsockopt(state.withLock { $0.descriptor }, SOL_SOCKET, SO_LINGER, &option, size)
            connection.close()
        }
    }

    /// Waits until this many requests were passed to the connection.
    func whenSent(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.sending.append((count, continuation)) }
            wakeSenders()
        }
    }

    private func wakeSenders() {
        let ready = state.withLock { state in
            let ready = state.sending.filter { $0.0 <= state.sentCount }.map(\.1)
            state.sending.removeAll { $0.0 <= state.sentCount }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }

    func whenClosed() async {
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.closing.append(continuation) }
                return state.isClosed
            }
            if isClosed { continuation.resume() }
        }
    }

    func opened(_ connection: Connection) {
        let continuation = state.withLock { state in
            state.connection = connection
            defer { state.opened = nil }
            return state.opened
        }
        continuation?.resume()
    }

    func closed(_ connection: Connection, _ error: ConnectionError?) {
        let (opened, closing, waiting) = state.withLock { state in
            state.isClosed = true
            state.error = error
            state.connection = nil
            defer { (state.opened, state.closing, state.waiting) = (nil, [], [:]) }
            return (state.opened, state.closing, state.waiting)
        }
        opened?.resume()
        for continuation in closing { continuation.resume() }
        for continuation in waiting.values {
            continuation.resume(returning: TestAnswer(isLost: true))
        }
    }

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        state.withLock { state in
            state.answers[stream.id]?.status = headers.text(":status").flatMap { Int($0) }
            for index in 0..<headers.count {
                let name = String(decoding: headers.name(index), as: UTF8.self)
                let value = String(decoding: headers.value(index), as: UTF8.self)
                state.answers[stream.id]?.headers[name] = value
            }
        }
    }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        let text = String(decoding: data, as: UTF8.self)
        state.withLock { $0.answers[stream.id]?.body += text }
    }

    func ended(_ stream: HTTPStream) {}

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) {
        let (continuation, answer) = state.withLock { state in
            var answer = state.answers.removeValue(forKey: stream.id) ?? TestAnswer()
            if code != .noError { answer.resetCode = code }
            return (state.waiting.removeValue(forKey: stream.id), answer)
        }
        continuation?.resume(returning: answer)
    }

    func receivedGoAway(lastStreamID: Int32, code: HTTP2Code, debugData: [UInt8]) {
        let goAway = GoAway(lastStreamID: lastStreamID, code: code, debugData: debugData)
        state.withLock { $0.goAway = goAway }
    }
}
