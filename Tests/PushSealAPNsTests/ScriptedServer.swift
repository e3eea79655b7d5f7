// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealHTTP2
import PushSealLocking
import PushSealAPNs

/// A server on the HTTP/2 layer, without TLS, that treats each request as a test specifies.
final class ScriptedServer: @unchecked Sendable {
    /// A request as received.
    struct Request: Sendable {
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        /// How many requests came before it, on all connections.
        var number = 0
        var connection = 0
    }

    /// What to do with a request.
    enum Action: Sendable {
        case answer(Int, [String: String] = [:], String = "")
        /// REFUSED_STREAM.
        case refuse
        case reset(HTTP2Code)
        case close
        /// A status of 200 and a part of its body; then a reset.
        case acceptAndReset
        /// The same; then the end of the connection.
        case acceptAndClose
        /// A status and more of a body than a client reads.
        case babble(Int)
        /// GOAWAY, followed by an answer of 200.
        case goAway(HTTP2Code = .noError, String = "")
        /// GOAWAY, by which the request is not processed.
        case turnAway(HTTP2Code = .noError)
        /// Nothing, ever.
        case silence
    }

    let requests = Locked<[Request]>([])
    let connectionCount = Locked(0)
    let url: String
    fileprivate let script: @Sendable (Request) -> Action
    fileprivate let loop: EventLoop
    private let listener: Listener

    init(
        streams: Int = 100,
        _ script: @escaping @Sendable (Request) -> Action
    ) throws {
        self.script = script
        loop = try EventLoop()
        let box = Box()
        let loop = loop
        listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            guard let server = box.server else { return }
            var limits = SessionLimits()
            limits.concurrentStreams = streams
            let connection = try? Connection(
                .server,
                taking: socket,
                on: loop,
                tls: nil,
                limits: limits,
                events: ServedConnection(server)
            )
            connection?.start()
        }
        url = "http://127.0.0.1:\(listener.port)"
        box.server = self
        let listener = listener
        loop.execute { try? listener.start() }
    }

    func stop() { loop.stop() }

    private final class Box: @unchecked Sendable {
        weak var server: ScriptedServer?
    }
}

/// One connection of the server.
private final class ServedConnection: ConnectionEvents {
    private let server: ScriptedServer
    private var connection: Connection?
    private var requests: [Int32: ScriptedServer.Request] = [:]
    private let number: Int

    init(_ server: ScriptedServer) {
        self.server = server
        number = server.connectionCount.withLock { count in
            count += 1
            return count - 1
        }
    }

    func opened(_ connection: Connection) { self.connection = connection }

    func closed(_ connection: Connection, _ error: ConnectionError?) { self.connection = nil }

    func received(_ headers: HeaderList, on stream: HTTPStream) {
        var request = ScriptedServer.Request()
        for index in 0..<headers.count {
            let name = String(decoding: headers.name(index), as: UTF8.self)
            request.headers[name] = String(decoding: headers.value(index), as: UTF8.self)
        }
        requests[stream.id] = request
    }

    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream) {
        requests[stream.id]?.body += data
    }

    func ended(_ stream: HTTPStream) {
        guard var request = requests.removeValue(forKey: stream.id) else { return }
        request.connection = number
        request.number = server.requests.withLock { all in
            request.number = all.count
            all.append(request)
            return request.number
        }
        guard let connection, let session = connection.session else { return }
        switch server.script(request) {
        case .answer(let status, let headers, let body):
            answer(status, headers, body, stream)
        case .refuse: session.reset(stream, .refusedStream)
        case .reset(let code): session.reset(stream, code)
        case .close: server.loop.execute { connection.close() }
        case .acceptAndReset:
            answer(200, [:], Self.longBody, stream)
            // After the headers have been sent.
            server.loop.execute {
                connection.session?.reset(stream, .noError)
                connection.flushSoon()
            }
        case .acceptAndClose:
            answer(200, [:], Self.longBody, stream)
            connection.finish()
        case .babble(let status): answer(status, [:], Self.longBody, stream)
        case .goAway(let code, let debugData):
            session.submitGoAway(code, debugData: Array(debugData.utf8))
            answer(200, [:], "", stream)
        case .turnAway(let code): session.submitGoAway(code, after: 0)
        case .silence: break
        }
    }

    /// More than the client's window for a stream.
    private static let longBody = String(repeating: " ", count: 16 << 20)

    private func answer(
        _ status: Int,
        _ headers: [String: String],
        _ body: String,
        _ stream: HTTPStream
    ) {
        var list = HeaderList()
        list.append(":status", String(status))
        if let id = headers["apns-unique-id"] { list.append("apns-unique-id", id) }
        if let seconds = headers["retry-after"] { list.append("retry-after", seconds) }
        connection?.session?.submitResponse(list, body: Array(body.utf8), on: stream)
    }

    func closed(_ stream: HTTPStream, _ code: HTTP2Code) { requests[stream.id] = nil }
}
