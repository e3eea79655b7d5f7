// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
@testable import PushSealHTTP2
@testable import PushSealAPNs
import SealFormats
import Testing

@Suite("a local APNs") struct LocalAPNsTests {
    @Test("servers that begin in one folder at once have one authority and one key")
    func together() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    let files = try ServerCredentials(
                        folder: folder.path,
                        bundleID: "com.example.app"
                    )
                    return [
                        files.keyID,
                        String(decoding: try files.authority.certificatePEM(), as: UTF8.self),
                    ]
                }
            }
            return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(made.count == 1)
    }

    @Test("a good push is taken, answered with its id, and told")
    func good() async throws {
        let server = try TestServer()
        let client = try await server.client()
        let answer = await client.send(
            try server.draft(id: "123E4567-E89B-12D3-A456-426614174000")
        )
        #expect(answer.status == 200)
        #expect(answer.body == "")
        #expect(answer.id == "123e4567-e89b-12d3-a456-426614174000")
        #expect(answer.headers["apns-unique-id"].flatMap { APNSID($0) } != nil)
        await server.stop()
        let events = server.events
        #expect(events.map(\.kind) == [.listening, .push, .delivered, .closed])
        #expect(events[1].apnsID == answer.id)
        #expect(events[1].payload == Array(#"{"aps":{"alert":"hello"}}"#.utf8))
        #expect(
            events[1].json
                == #"{"event":"push","token":"\#(ServedSample.token)","topic":"com.example.app","#
                + #""apnsId":"\#(answer.id ?? "")","pushType":"alert","priority":10,"status":200,"#
                + #""payload":{"aps":{"alert":"hello"}}}"#
        )
    }

    @Test("each wrong request is refused on the wire as well", arguments: RequestCheckTests.all)
    func refused(_ wrong: WrongRequest) async throws {
        var draft = Draft()
        wrong.spoil(&draft)
        // Another test covers certificates; nghttp2 itself rejects an empty path.
        guard draft.certificate == nil, !draft.path.isEmpty else { return }
        let server = try TestServer(devices: [
            ServedDevice(token: ServedSample.token),
            ServedDevice(token: ServedSample.goneToken, unregistered: 1_700_000_000_123),
            ServedDevice(token: ServedSample.otherAppToken, topics: ["com.example.other"]),
        ])
        let client = try await server.client()
        draft = try server.draft()
        wrong.spoil(&draft)
        let answer = await client.send(draft)
        #expect(answer.status == wrong.status)
        #expect(answer.id.flatMap { APNSID($0) } != nil)
        let timestamp = wrong.status == 410 ? #","timestamp":1700000000123"# : ""
        #expect(answer.body == #"{"reason":"\#(wrong.reason)"\#(timestamp)}"#)
        await server.stop()
    }

    @Test("the provider's certificate serves instead of a token")
    func certificate() async throws {
        let server = try TestServer()
        let packed = try Data(contentsOf: URL(filePath: server.apns.pkcs12File))
        let identity = try TLSIdentity(
            pkcs12: SecretBytes(copying: Array(packed)),
            passphrase: nil
        )
        let client = try await server.client(identity: identity)
        let answer = await client.send(Draft())
        #expect(answer.status == 200)
        await server.stop()
    }

    @Test("each fault rule does what it says")
    func faults() async throws {
        let server = try TestServer(faults: [
            "token=01:status=503,reason=ServiceUnavailable,retry-after=7", "token=02:refuse",
            "token=03:reset", "token=04:delay=0.05", "token=05:goaway", "token=06:close",
        ])
        func send(_ token: String, _ client: TestClient) async throws -> TestAnswer {
            var draft = try server.draft()
            draft.path = "/3/device/" + token
            return await client.send(draft)
        }
        var client = try await server.client()
        let unavailable = try await send("01", client)
        #expect(unavailable.status == 503)
        #expect(unavailable.body == #"{"reason":"ServiceUnavailable"}"#)
        #expect(unavailable.headers["retry-after"] == "7")
        #expect(unavailable.id != nil)
        #expect(try await send("02", client).resetCode == .refusedStream)
        #expect(try await send("03", client).resetCode == .internalError)
        #expect(try await send("04", client).status == 200)
        #expect(try await send("05", client).status == 200)
        #expect(try await send("07", client).isLost)
        client = try await server.client()
        #expect(try await send("06", client).isLost)
        await server.stop()
        // A push that a fault refuses is not accepted.
        let taken = server.events.filter { $0.kind == .push }.compactMap(\.token)
        #expect(taken == ["04", "05"])
    }

    @Test("pushes wait for a device until it can be reached")
    func storeAndForward() async throws {
        let server = try TestServer(devices: [
            ServedDevice(token: ServedSample.token, isOffline: true)
        ])
        let client = try await server.client()
        for text in ["one", "two"] {
            var draft = try server.draft()
            draft.setBody(#"{"aps":{"alert":"\#(text)"}}"#)
            #expect(await client.send(draft).status == 200)
        }
        server.apns.setDevices([try ServedDevice(token: ServedSample.token)])
        await server.stop()
        #expect(
            server.events.map(\.kind) == [
                .listening, .push, .stored, .push, .replaced, .stored, .delivered, .closed,
            ]
        )
        let delivered = server.events.first { $0.kind == .delivered }
        #expect(delivered?.payload == Array(#"{"aps":{"alert":"two"}}"#.utf8))
    }

    // RFC 9113 §6.8: streams above the last one in GOAWAY were not processed.
    @Test("a goaway fault names its push's stream, and later ones are not taken")
    func goAwayFault() async throws {
        let server = try TestServer(faults: ["every=2,times=1:goaway"])
        let client = try await server.client()
        let draft = try server.draft()
        let answers = await client.send([draft, draft, draft, draft])
        #expect(answers.map(\.status) == [200, 200, nil, nil])
        #expect(answers.map(\.resetCode) == [nil, nil, .refusedStream, .refusedStream])
        #expect(client.goAway?.lastStreamID == 3)
        await client.whenClosed()
        await server.stop()
        #expect(server.events.count { $0.kind == .push } == 2)
    }

    @Test("what is under way when the server ends is answered, and GOAWAY is said")
    func drain() async throws {
        let server = try TestServer(faults: [":delay=0.2"])
        let client = try await server.client()
        let draft = try server.draft()
        async let answer = client.send(draft)
        await client.whenSent(1)
        // The request has arrived, because a later request without a delay was answered.
        var wrong = draft
        wrong.method = "GET"
        #expect(await client.send(wrong).status == 405)
        await server.stop()
        #expect(await answer.status == 200)
        #expect(client.goAway?.code == .noError)
    }

    // RFC 8446 §6.1: each side of a connection is closed by itself.
    @Test("a client that has closed its side gets its answers, and the connection ends with them")
    func halfClosed() async throws {
        let server = try TestServer(faults: ["token=01:delay=0.05"])
        let client = try await server.client()
        // Later the client has nothing to write, such as the acknowledgement of settings.
        #expect(await client.send(try server.draft()).status == 200)
        let draft = try server.draft()
        var slow = draft
        slow.path = "/3/device/01"
        let drafts = [draft, slow]
        async let answers = client.send(drafts)
        await client.whenSent(3)
        client.closeWriting()
        #expect(await answers.map(\.status) == [200, 200])
        await client.whenClosed()
        await server.stop()
        #expect(server.events.count { $0.kind == .push } == 3)
        #expect(server.events.last?.kind == .closed)
        #expect(server.events.last?.explanation == nil)
    }

    @Test("a client that is gone does not hold its connection until its answer")
    func gone() async throws {
        let server = try TestServer(faults: [":delay=3600"])
        let client = try await server.client()
        async let answer = client.send(try server.draft())
        await client.whenSent(1)
        client.closeWriting()
        client.vanish()
        #expect(try await answer.isLost)
        while server.events.last?.kind != .closed { await Task.yield() }
        #expect(server.events.last?.explanation != nil)
        await server.stop()
    }

    @Test("every stop returns, also while another one is waiting")
    func stopTwice() async throws {
        let server = try TestServer(faults: [":delay=0.2"])
        let client = try await server.client()
        async let answer = client.send(try server.draft())
        await client.whenSent(1)
        async let first: Void = server.apns.stop()
        async let second: Void = server.apns.stop()
        _ = await (first, second)
        _ = try await answer
        await server.stop()
    }

    @Test("the URL has an address that it listens on")
    func urls() throws {
        for (hosts, host) in [
            (["127.0.0.1", "::1"], "localhost"), (["127.0.0.2"], "127.0.0.2"),
            (["0.0.0.0"], "localhost"), (["fd00::1", "127.0.0.3"], "[fd00::1]"),
            (["::1"], "[::1]"), (["::"], "[::1]"),
        ] {
            var configuration = LocalAPNs.Configuration()
            configuration.hosts = hosts
            #expect(configuration.hostInURL == host)
        }
    }

    @Test("a connection on which nothing happens is closed with IdleTimeout")
    func idle() async throws {
        let server = try TestServer { configuration in
            configuration.limits.idle = .milliseconds(50)
            configuration.limits.sweep = .milliseconds(10)
        }
        let client = try await server.client()
        await client.whenClosed()
        #expect(client.goAway?.debugData == Array(#"{"reason":"IdleTimeout"}"#.utf8))
        await server.stop()
    }

    // RFC 9113 §§8.1.1, 8.2.1, 8.3.1.
    @Test("a malformed request, which HTTP/2 has reset, is told as well, without values")
    func malformed() async throws {
        let server = try TestServer()
        let client = try await server.client()
        let spoils: [(inout Draft) -> Void] = [
            { $0.fields.append(("x-line", "a\nb")) }, { $0.path = "" },
            { $0.fields.append(("connection", "close")) },
            { $0.fields.append(("content-length", "7")) },
            { $0.fields.append(("content-length", "700")) },
        ]
        for spoil in spoils {
            var draft = try server.draft()
            spoil(&draft)
            #expect(await client.send(draft).resetCode == .protocolError)
        }
        #expect(await client.send(try server.draft()).status == 200)
        await server.stop()
        let prefix = "PROTOCOL_ERROR: the request is malformed: "
        let broken =
            "PROTOCOL_ERROR: a rule of HTTP/2 was broken on the stream, such as that of "
            + "content-length"
        #expect(
            server.events.filter { $0.kind == .refused }.map(\.explanation) == [
                prefix + #"the field "x-line" is malformed"#,
                prefix + "Invalid HTTP header field was received",
                prefix + "Invalid HTTP header field was received", broken, broken,
            ]
        )
    }

    @Test("an answer that its client leaves no window for is reset", .timeLimit(.minutes(20)))
    func noWindow() async throws {
        let server = try TestServer { configuration in
            configuration.limits.answer = .zero
            configuration.limits.sweep = .milliseconds(10)
        }
        var limits = SessionLimits()
        limits.streamWindow = 0
        let client = try await server.client(limits: limits)
        var draft = try server.draft()
        draft.method = "GET"
        let answer = await client.send(draft)
        #expect(answer.status == 405)
        #expect(answer.body == "")
        #expect(answer.resetCode == .cancel)
        // Others on the connection are not affected: 200 has no body.
        #expect(await client.send(try server.draft()).status == 200)
        await server.stop()
    }

    @Test("streams and connections beyond the limits are refused, and those within are not")
    func limits() async throws {
        // An answer that is delayed beyond the test keeps its stream open.
        let server = try TestServer(faults: ["token=01:delay=3600"]) { configuration in
            configuration.limits.streams = 1
            configuration.limits.connections = 1
            configuration.limits.drain = .milliseconds(10)
        }
        let client = try await server.client()
        #expect(await client.send(try server.draft()).status == 200)
        var slow = try server.draft()
        slow.path = "/3/device/01"
        let waiting = slow
        async let first = client.send(waiting)
        await client.whenSent(2)
        #expect(await client.send(try server.draft()).resetCode == .refusedStream)
        let second = try await server.client()
        #expect(await second.send(try server.draft()).isLost)
        await server.stop()
        #expect(await first.isLost)
    }

    @Test("files are made once, and for their owner alone")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func contents() throws -> [String: Data] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return Dictionary(
                uniqueKeysWithValues: try names.map {
                    ($0, try Data(contentsOf: folder.appending(path: $0)))
                }
            )
        }
        let first = try TestServer { $0.directory = folder.path }
        let before = try contents()
        await first.stop()
        #expect(
            before.keys.sorted() == [
                "AuthKey_\(first.apns.keyID).p8", "ca-key.pem", "ca.pem", "provider.p12",
            ]
        )
        for name in before.keys {
            let path = folder.appending(path: name).path
            let permissions = try FileManager.default.attributesOfItem(atPath: path)
            #expect(permissions[.posixPermissions] as? Int == 0o600)
        }
        let second = try TestServer { $0.directory = folder.path }
        #expect(try contents() == before)
        let client = try await second.client()
        #expect(await client.send(try second.draft()).status == 200)
        await second.stop()
    }

    @Test("a temporary folder goes with the server")
    func temporary() async throws {
        let server = try TestServer()
        let file = server.apns.authKeyFile
        #expect(FileManager.default.fileExists(atPath: file))
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(
            !FileManager.default.fileExists(
                atPath: URL(filePath: file).deletingLastPathComponent().path
            )
        )
        // A second stop does nothing.
        await server.stop()
    }

    @Test("a port that is taken is said to be")
    func takenPort() async throws {
        let server = try TestServer()
        var configuration = LocalAPNs.Configuration()
        configuration.port = server.apns.port
        let error = #expect(throws: APNSError.self) { try LocalAPNs(configuration) }
        #expect(error?.code == .portTaken)
        await server.stop()
    }
}
