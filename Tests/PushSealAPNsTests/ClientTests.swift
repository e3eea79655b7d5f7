// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking
import PushSealLoopbackServer
import SealFormats
import Testing

@testable import PushSealHTTP2
@testable import PushSealAPNs

@Suite("The client") struct ClientTests {
    private let token = "0011223344556677"
    private static let payload = Array(#"{"aps":{"alert":"x"}}"#.utf8)

    private func configuration(_ url: String) throws -> APNSClient.Configuration {
        var configuration = APNSClient.Configuration(
            credential: .key(try P256.PrivateKey(), keyID: "ABC123DEFG", teamID: "DEF123GHIJ"),
            server: .url(url)
        )
        configuration.environment = { _ in nil }
        // Long, as a push waits for threads that other tests use.
        configuration.timeout = .seconds(3_000)
        return configuration
    }

    private func send(
        to server: ScriptedServer,
        timeout: Duration = .seconds(3_000),
        retries: Int = 8,
        _ change: (inout APNSPush) -> Void = { _ in }
    ) async throws -> APNSResult {
        var configuration = try configuration(server.url)
        configuration.timeout = timeout
        configuration.retryLimit = retries
        let client = try APNSClient(configuration)
        defer { client.close() }
        var push = APNSPush(payload: Self.payload, topic: "com.example.app")
        change(&push)
        return try await client.send(push, to: token)
    }

    @Test("a push goes with Apple's headers, and its result has the sender's id")
    func headers() async throws {
        let server = try ScriptedServer { _ in
            .answer(200, ["apns-unique-id": "12345678-1234"])
        }
        defer { server.stop() }
        let id = try #require(APNSID("123E4567-E89B-12D3-A456-4266554400A0"))
        let result = try await send(to: server) { push in
            push.id = "123E4567-E89B-12D3-A456-4266554400A0"
            push.type = .voip
            push.priority = .immediate
            push.expiration = 0
            push.collapseID = "game 1"
        }
        #expect(
            result
                == APNSResult(
                    token: try #require(DeviceToken(token)),
                    status: 200,
                    id: id,
                    uniqueID: "12345678-1234",
                    reason: nil,
                    attempts: 1
                )
        )
        let request = try #require(server.requests.withLock { $0.first })
        var headers = request.headers
        let authorization = headers.removeValue(forKey: "authorization") ?? ""
        #expect(authorization.hasPrefix("bearer ey"))
        #expect(
            headers == [
                ":method": "POST", ":scheme": "http", ":path": "/3/device/0011223344556677",
                ":authority": String(server.url.dropFirst(7)),
                "apns-topic": "com.example.app.voip", "apns-push-type": "voip",
                "apns-id": "123e4567-e89b-12d3-a456-4266554400a0", "apns-priority": "10",
                "apns-expiration": "0", "apns-collapse-id": "game 1",
            ]
        )
        #expect(request.body == Self.payload)
    }

    @Test("a client that stops waits for pushes in flight, and sends no more")
    func stops() async throws {
        let stopped = Locked<APNSClient?>(nil)
        let stop = { @Sendable in stopped.withLock { $0 }?.stopSending() ?? () }
        let server = try ScriptedServer { _ in
            stop()
            return .answer(200)
        }
        defer { server.stop() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        let client = try APNSClient(configuration(server.url))
        stopped.withLock { $0 = client }
        #expect(try await client.send(push, to: token).isAccepted)
        #expect(try await client.send(push, to: token).reason == NoAnswer.cancelled.rawValue)
        client.close()
        // Nobody listens, and the push would be tried for ten minutes.
        var configuration = try configuration("http://127.0.0.1:1")
        (configuration.timeout, configuration.retryLimit) = (.seconds(600), 100)
        configuration.warn = { _ in stop() }
        let waiting = try APNSClient(configuration)
        stopped.withLock { $0 = waiting }
        // The client has the closure, which has the client.
        defer { stopped.withLock { $0 = nil } }
        #expect(try await waiting.send(push, to: token).reason == NoAnswer.cancelled.rawValue)
        waiting.close()
    }

    @Test("a push that is refused under a credential that was replaced goes again with the new one")
    func replacedCredential() async throws {
        let asking = Locked<APNSClient?>(nil)
        let new = try configuration("http://127.0.0.1:1")
        let server = try ScriptedServer { request in
            guard request.number == 0 else { return .answer(200) }
            let client = asking.withLock { $0 }
            try? client?.useCredential(of: new)
            let isUsed = DispatchSemaphore(value: 0)
            client?.dispatcher.loop.execute { isUsed.signal() }
            isUsed.wait()
            return .answer(403, [:], #"{"reason":"InvalidProviderToken"}"#)
        }
        defer { server.stop() }
        var old = try configuration(server.url)
        old.stopsAtSenderFault = true
        let client = try APNSClient(old)
        asking.withLock { $0 = client }
        defer { asking.withLock { $0 = nil } }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        let result = try await client.send(push, to: token)
        #expect(result.isAccepted && result.attempts == 2)
        #expect(server.requests.withLock { Set($0.map { $0.headers["authorization"] }).count } == 2)
        client.close()
    }

    @Test("what breaks a rule is never sent")
    func rules() async throws {
        let server = try ScriptedServer { _ in .answer(200) }
        defer { server.stop() }
        let wrong: [(String, @Sendable (inout APNSPush) -> Void)] = [
            ("InvalidPushType", { $0.type = .background }),
            ("BadPriority", { ($0.type, $0.priority, $0.payload) = (.background, .immediate, []) }),
            ("MissingTopic", { $0.topic = nil }),
            ("BadTopic", { $0.topic = "com example" }),
            ("BadCollapseId", { $0.collapseID = String(repeating: "x", count: 65) }),
            ("BadExpirationDate", { $0.expiration = -1 }),
            ("PayloadTooLarge", { $0.payload = [UInt8](repeating: 32, count: 4_076) + $0.payload }),
            ("PayloadEmpty", { $0.payload = [] }),
            ("BadMessageId", { $0.id = "5c31d2f8" }),
        ]
        for (reason, change) in wrong {
            let error = await #expect(throws: APNSError.self) {
                _ = try await send(to: server) { push in
                    change(&push)
                    if reason == "BadPriority" { push.payload = Array(#"{"aps":{}}"#.utf8) }
                }
            }
            #expect(error?.reason == reason)
        }
        let client = try APNSClient(configuration(server.url))
        for token in ["", "abc", "zz", String(repeating: "0", count: 202)] {
            let push = APNSPush(payload: Self.payload, topic: "com.example.app")
            let error = await #expect(throws: APNSError.self) {
                _ = try await client.send(push, to: token)
            }
            #expect(error?.reason == "BadDeviceToken", "\(token)")
        }
        #expect(server.requests.withLock { $0.isEmpty })
    }

    @Test("a refusal is final, with Apple's reason and timestamp")
    func refusal() async throws {
        let server = try ScriptedServer { _ in
            .answer(410, [:], #"{"reason":"Unregistered","timestamp":1790000000000}"#)
        }
        defer { server.stop() }
        let result = try await send(to: server)
        #expect(result.status == 410)
        #expect(result.reason == "Unregistered")
        #expect(result.timestamp == 1_790_000_000_000)
        #expect(result.attempts == 1)
        #expect(result.removesDeviceToken)
    }

    @Test(
        "an answer without JSON keeps its status",
        arguments: ["", "oops", "[]", "{}", String(repeating: "[", count: 5_000)]
    )
    func withoutJSON(_ body: String) async throws {
        let server = try ScriptedServer { _ in .answer(400, [:], body) }
        defer { server.stop() }
        let result = try await send(to: server)
        #expect(result.status == 400)
        #expect(result.reason == nil)
    }

    @Test("refused streams are sent again under the same id, and do not count")
    func refusedStream() async throws {
        let server = try ScriptedServer { $0.number < 3 ? .refuse : .answer(200) }
        defer { server.stop() }
        let result = try await send(to: server, retries: 0)
        #expect(result.status == 200)
        #expect(result.attempts == 1)
        let ids = Set(server.requests.withLock { $0.map { $0.headers["apns-id"] } })
        #expect(ids == [result.id.description])
        #expect(server.requests.withLock { $0.count } == 4)
    }

    @Test("a reset, 503 and 429 are sent again under the same id; Retry-After wins")
    func again() async throws {
        let server = try ScriptedServer { request in
            switch request.number {
            // The only one with a pause, which is shortest after the first attempt.
            case 0: .reset(.internalError)
            case 1: .answer(503, ["retry-after": "0"], #"{"reason":"ServiceUnavailable"}"#)
            case 2: .answer(429, ["retry-after": "0"], #"{"reason":"TooManyRequests"}"#)
            default: .answer(200)
            }
        }
        defer { server.stop() }
        let result = try await send(to: server)
        #expect(result.status == 200)
        #expect(result.attempts == 4)
        #expect(Set(server.requests.withLock { $0.map { $0.headers["apns-id"] } }).count == 1)
    }

    @Test("when retries are used up, the last answer is the result")
    func usedUp() async throws {
        let server = try ScriptedServer { _ in
            .answer(500, ["retry-after": "0"], #"{"reason":"InternalServerError"}"#)
        }
        defer { server.stop() }
        let result = try await send(to: server, retries: 2)
        #expect(result.status == 500)
        #expect(result.reason == "InternalServerError")
        #expect(result.attempts == 3)
        #expect(!result.isDecided)
    }

    @Test("a pause that would outlast the time limit is not begun")
    func tooLongPause() async throws {
        let server = try ScriptedServer { _ in .answer(503, ["retry-after": "3600"]) }
        defer { server.stop() }
        #expect(try await send(to: server).status == 503)
    }

    @Test("an expired provider token is replaced once, for all")
    func expiredToken() async throws {
        let server = try ScriptedServer { request in
            request.number < 1
                ? .answer(403, [:], #"{"reason":"ExpiredProviderToken"}"#) : .answer(200)
        }
        defer { server.stop() }
        let result = try await send(to: server)
        #expect(result.status == 200)
        #expect(Set(server.requests.withLock { $0.map { $0.headers["authorization"] } }).count == 2)
    }

    @Test("a provider token that is expired at once is not replaced again and again")
    func alwaysExpired() async throws {
        let server = try ScriptedServer { _ in
            .answer(403, [:], #"{"reason":"ExpiredProviderToken"}"#)
        }
        defer { server.stop() }
        let client = try APNSClient(try configuration(server.url))
        defer { client.close() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        for _ in 0..<5 {
            #expect(try await client.send(push, to: token).reason == "ExpiredProviderToken")
        }
        #expect(Set(server.requests.withLock { $0.map { $0.headers["authorization"] } }).count == 2)
    }

    @Test("a connection that is cut before the answer is made again, under the same id")
    func cut() async throws {
        let server = try ScriptedServer { $0.number == 0 ? .close : .answer(200) }
        defer { server.stop() }
        let result = try await send(to: server)
        #expect(result.status == 200)
        #expect(result.attempts == 2)
        #expect(server.connectionCount.withLock { $0 } == 2)
        #expect(Set(server.requests.withLock { $0.map { $0.headers["apns-id"] } }).count == 1)
    }

    @Test("a status of 200 is the answer, even if the stream or the connection ends right after it")
    func accepted() async throws {
        for action in [ScriptedServer.Action.acceptAndReset, .acceptAndClose] {
            let server = try ScriptedServer { _ in action }
            defer { server.stop() }
            let result = try await send(to: server)
            #expect(result.status == 200)
            #expect(result.attempts == 1)
            #expect(server.requests.withLock { $0.count } == 1)
        }
    }

    @Test(
        "a body of any length changes no status, and is not read to its end",
        arguments: [200, 400]
    )
    func longBody(status: Int) async throws {
        let server = try ScriptedServer { _ in .babble(status) }
        defer { server.stop() }
        let results = try await [send(to: server), send(to: server)]
        #expect(results.map(\.status) == [status, status])
        #expect(results.map(\.reason) == [nil, nil])
        #expect(results.map(\.attempts) == [1, 1])
    }

    @Test("the reason is read from a body of up to 64 KiB")
    func paddedBody() async throws {
        let padding = String(repeating: " ", count: 60_000)
        let server = try ScriptedServer { _ in
            .answer(400, [:], #"{"reason":"BadTopic"}"# + padding)
        }
        defer { server.stop() }
        #expect(try await send(to: server).reason == "BadTopic")
    }

    @Test("no answer in time is Timeout, of an attempt that counts")
    func timeout() async throws {
        let server = try ScriptedServer { _ in .silence }
        defer { server.stop() }
        // On a busy machine the time may be over before the request is sent.
        var timeout = Duration.milliseconds(200)
        var result: APNSResult
        repeat {
            result = try await send(to: server, timeout: timeout)
            #expect(result.status == nil)
            #expect(result.reason == "Timeout")
            timeout *= 10
        } while result.attempts == 0 && timeout < .seconds(1_000)
        #expect(result.attempts == 1)
    }

    @Test("where nobody listens the result is ConnectionFailed, without an attempt")
    func nobody() async throws {
        // Bound but not listening: nobody else gets the port, and nobody answers on it.
        let socket = try LoopbackSocket(isListening: false)
        defer { socket.close() }
        let (result, warnings) = try await sendOnce(to: "http://127.0.0.1:\(socket.port)")
        #expect(result.reason == "ConnectionFailed")
        #expect(result.attempts == 0)
        #expect(warnings.count == 1)
    }

    @Test("connections that fail together are one failure, so pushes outlast a short outage")
    func connectionsFailTogether() async throws {
        let dials = Locked(0)
        let server = try LoopbackServer { _ in
            dials.withLock { $0 += 1 }
            return .init()
        }
        var configuration = try configuration("http://127.0.0.1:\(server.port)")
        configuration.retryLimit = 1
        configuration.connectionCount = 4
        let client = try APNSClient(configuration)
        defer { client.close() }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let push = APNSPush(payload: Self.payload, topic: "com.example.app")
                    _ = try? await client.send(push, to: token)
                }
            }
        }
        #expect(dials.withLock { $0 } > 4)
    }

    /// Sends a push without another attempt, and waits for the warning about the connection.
    private func sendOnce(
        to url: String
    ) async throws -> (result: APNSResult, warnings: [String]) {
        var configuration = try configuration(url)
        configuration.retryLimit = 0
        let warnings = Locked<[String]>([])
        configuration.warn = { warning in warnings.withLock { $0.append(warning.detail) } }
        let client = try APNSClient(configuration)
        defer { client.close() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        let result = try await client.send(push, to: token)
        while warnings.withLock({ $0.isEmpty }) { await Task.yield() }
        return (result, warnings.withLock { $0 })
    }

    @Test("a server that does not speak HTTP/2 is what the warning is about")
    func otherProtocol() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let sockets = Locked<[CInt]>([])
        let listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            let text = "HTTP/1.1 400 Bad Request\r\n\r\n"
            _ = Glibc.send(socket, text, text.utf8.count, 0)
            sockets.withLock { $0.append(socket) }
        }
        loop.execute { try? listener.start() }
        defer { for socket in sockets.withLock({ $0 }) { close(socket) } }
        let (result, warnings) = try await sendOnce(to: "http://127.0.0.1:\(listener.port)")
        #expect(result.reason == "ConnectionFailed")
        #expect(warnings == ["the peer does not keep to HTTP/2: PROTOCOL_ERROR"])
    }

    @Test("a server whose certificate nobody vouches for is TLSFailed, at once")
    func untrusted() async throws {
        let pair = try Pair()
        defer { pair.stop() }
        var configuration = try configuration("https://localhost:\(pair.port)")
        let warnings = Locked<[ConnectionError]>([])
        configuration.warn = { warning in warnings.withLock { $0.append(warning) } }
        let client = try APNSClient(configuration)
        defer { client.close() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        // The second push falls into the pause before the next connection.
        for _ in 0..<2 {
            let result = try await client.send(push, to: token)
            #expect(result.reason == "TLSFailed")
            #expect(result.attempts == 0)
        }
        #expect(warnings.withLock { $0.map(\.hasUnknownIssuer) } == [true])
    }

    @Test("a server without TLS is not one whose issuer is unknown")
    func withoutTLS() async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let listener = try Listener(address: "127.0.0.1", port: 0, on: loop) { socket in
            _ = Glibc.send(socket, "HTTP/1.1 400", 12, 0)
            close(socket)
        }
        loop.execute { try? listener.start() }
        var configuration = try configuration("https://localhost:\(listener.port)")
        let warnings = Locked<[ConnectionError]>([])
        configuration.warn = { warning in warnings.withLock { $0.append(warning) } }
        configuration.retryLimit = 0
        let client = try APNSClient(configuration)
        defer { client.close() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        #expect(try await client.send(push, to: token).status == nil)
        while warnings.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(warnings.withLock { $0.allSatisfy { !$0.hasUnknownIssuer } })
    }

    @Test("TLS that breaks after its handshake is a cut connection, and the push is sent again")
    func brokenTLS() async throws {
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        for (retries, brokenCount) in [(8, 1), (0, 10)] {
            let pair = try Pair { $0 < brokenCount }
            defer { pair.stop() }
            var configuration = try configuration("https://localhost:\(pair.port)")
            configuration.trustedCertificatesFile = pair.trustedFile
            configuration.retryLimit = retries
            let client = try APNSClient(configuration)
            defer { client.close() }
            let result = try await client.send(push, to: token)
            #expect(result.status == (retries > 0 ? 200 : nil))
            #expect(result.reason == (retries > 0 ? nil : "ConnectionFailed"))
            #expect(result.attempts == (retries > 0 ? 2 : 1))
            // To be sent again by whoever has the push.
            #expect(result.fault == (retries > 0 ? nil : .service))
        }
    }

    @Test("a task that is cancelled gets Cancelled, and the others their answers")
    func cancellation() async throws {
        let server = try ScriptedServer { request in
            request.headers["apns-collapse-id"] == "wait" ? .silence : .answer(200)
        }
        defer { server.stop() }
        let client = try APNSClient(try configuration(server.url))
        defer { client.close() }
        var push = APNSPush(payload: Self.payload, topic: "com.example.app")
        push.collapseID = "wait"
        let waiting = Task { [push] in try await client.send(push, to: token) }
        while server.requests.withLock({ $0.isEmpty }) { await Task.yield() }
        waiting.cancel()
        #expect(try await waiting.value.reason == "Cancelled")
        push.collapseID = nil
        #expect(try await client.send(push, to: token).status == 200)
        #expect(server.connectionCount.withLock { $0 } == 1)
    }

    @Test("many pushes share one connection, never over the server's streams")
    func many() async throws {
        let server = try ScriptedServer(streams: 7) { _ in .answer(200) }
        defer { server.stop() }
        let client = try APNSClient(try configuration(server.url))
        defer { client.close() }
        let accepted = try await withThrowingTaskGroup(of: APNSResult.self) { group in
            for _ in 0..<2_000 {
                group.addTask {
                    let push = APNSPush(payload: Self.payload, topic: "com.example.app")
                    return try await client.send(push, to: token)
                }
            }
            return try await group.reduce(into: 0) { $0 += $1.isAccepted ? 1 : 0 }
        }
        #expect(accepted == 2_000)
        #expect(server.connectionCount.withLock { $0 } == 1)
        // A stream over the limit would be refused and sent again.
        #expect(server.requests.withLock { $0.count } == 2_000)
        #expect(Set(server.requests.withLock { $0.map { $0.headers["authorization"] } }).count == 1)
    }

    @Test("GOAWAY in the middle loses nothing and sends nothing twice that was answered")
    func goAway() async throws {
        let server = try ScriptedServer { request in
            request.number % 50 == 49 ? .goAway() : .answer(200)
        }
        defer { server.stop() }
        let client = try APNSClient(try configuration(server.url))
        defer { client.close() }
        let results = try await withThrowingTaskGroup(of: APNSResult.self) { group in
            for _ in 0..<500 {
                group.addTask {
                    let push = APNSPush(payload: Self.payload, topic: "com.example.app")
                    return try await client.send(push, to: token)
                }
            }
            return try await group.reduce(into: [APNSResult]()) { $0.append($1) }
        }
        let odd = results.filter { !$0.isAccepted || $0.attempts != 1 }
        #expect(odd.isEmpty)
        #expect(Set(results.map(\.id)).count == 500)
        #expect(server.connectionCount.withLock { $0 } > 1)
    }

    // RFC 9113 §6.8: streams above the last one in GOAWAY were not processed.
    @Test("what new connections turn away with GOAWAY is sent again under the same id")
    func turnedAway() async throws {
        let server = try ScriptedServer { $0.number < 4 ? .turnAway() : .answer(200) }
        defer { server.stop() }
        let result = try await send(to: server, retries: 0)
        #expect(result.status == 200)
        #expect(result.attempts == 1)
        #expect(server.connectionCount.withLock { $0 } == 5)
        let ids = Set(server.requests.withLock { $0.map { $0.headers["apns-id"] } })
        #expect(ids == [result.id.description])
    }

    @Test("a server that only sends GOAWAY is given up on, and that is what the warning says")
    func alwaysTurnedAway() async throws {
        for (code, words, count) in [
            (HTTP2Code.noError, "", 5), (.internalError, ": INTERNAL_ERROR", 1),
        ] {
            let server = try ScriptedServer { _ in .turnAway(code) }
            defer { server.stop() }
            let (result, warnings) = try await sendOnce(to: server.url)
            #expect(result.reason == "ConnectionFailed")
            #expect(result.attempts == 0)
            #expect(warnings == ["the server ends the connection (GOAWAY)" + words])
            #expect(server.connectionCount.withLock { $0 } == count)
        }
    }

    // Apple, "Communicating with APNs": the reason is in the GOAWAY.
    @Test("why a server sends GOAWAY is reported, on a new connection and on a used one")
    func goAwayReason() async throws {
        let server = try ScriptedServer { request in
            switch request.number {
            case 0: .goAway(.noError, #"{"reason":"BadCertificateEnvironment"}"#)
            case 2: .goAway(.enhanceYourCalm, "too many\u{1B}[2Jpushes")
            case 4: .goAway()
            default: .answer(200)
            }
        }
        defer { server.stop() }
        var configuration = try configuration(server.url)
        let warnings = Locked<[String]>([])
        configuration.warn = { warning in warnings.withLock { $0.append(warning.detail) } }
        let client = try APNSClient(configuration)
        defer { client.close() }
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        for _ in 0..<6 { #expect(try await client.send(push, to: token).isAccepted) }
        #expect(
            warnings.withLock { $0 } == [
                "the server ends the connection (GOAWAY): BadCertificateEnvironment",
                "the server ends the connection (GOAWAY): ENHANCE_YOUR_CALM, "
                    + #""too many\u{1B}[2Jpushes""#,
            ]
        )
    }

    @Test("a closed client sends nothing more")
    func closed() async throws {
        let server = try ScriptedServer { _ in .answer(200) }
        defer { server.stop() }
        let client = try APNSClient(try configuration(server.url))
        client.close()
        let push = APNSPush(payload: Self.payload, topic: "com.example.app")
        #expect(try await client.send(push, to: token).reason == "Cancelled")
        #expect(server.requests.withLock { $0.isEmpty })
    }
}
