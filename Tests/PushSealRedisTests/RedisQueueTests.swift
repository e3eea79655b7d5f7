// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLoopbackServer
import Testing

@testable import PushSealRedis

/// A Redis that answers what its only client sends, one write after another, with fixed replies.
private final class CannedRedis {
    /// What the client sent.
    private final class Request: @unchecked Sendable {  // written before `isDone` is signalled
        var bytes: [UInt8] = []
        let isDone = DispatchSemaphore(value: 0)
    }

    private let socket: LoopbackSocket
    private let request = Request()

    var port: Int { socket.port }

    init(_ replies: [String]) throws {
        let socket = try LoopbackSocket()
        self.socket = socket
        Thread.detachNewThread { [request] in
            defer { request.isDone.signal() }
            guard let client = socket.accept() else { return }
            defer { close(client) }
            var buffer = [UInt8](repeating: 0, count: 16_384)
            var replies = replies[...]
            while case let count = recv(client, &buffer, buffer.count, 0), count > 0 {
                request.bytes += buffer[..<count]
                // One reply for each write, in which may be several commands.
                guard let text = replies.popFirst().map({ $0 + "\r\n" }) else { continue }
                _ = send(client, text, text.utf8.count, CInt(MSG_NOSIGNAL))
            }
        }
    }

    /// What the client has sent, after it has closed the connection.
    func received() -> String {
        socket.stop()
        request.isDone.wait()
        socket.close()
        return String(decoding: request.bytes, as: UTF8.self)
    }
}

@Suite("A queue in Redis") struct PushSealRedisTests {
    private static let group = "+OK"

    private func settings(_ port: Int) throws(RedisError) -> RedisQueue.Settings {
        RedisQueue.Settings(
            address: try RedisAddress("redis://127.0.0.1:\(port)/q"),
            password: nil,
            group: "g",
            consumer: "c",
            minimumIdle: 1_000,
            maximumDeliveries: 5
        )
    }

    /// What opening a queue throws, and what it has sent until then.
    private func open(_ replies: [String]) throws -> (error: RedisError?, sent: String) {
        let redis = try CannedRedis(replies)
        var found: RedisError?
        do throws(RedisError) {
            _ = try RedisQueue(settings(redis.port))
        } catch {
            found = error
        }
        return (found, redis.received())
    }

    @Test func `is open if the group exists and results can be written`() throws {
        for group in [Self.group, "-BUSYGROUP Consumer Group name already exists"] {
            let (error, sent) = try open([group, "$-1"])
            #expect(error == nil)
            for name in ["\r\nq\r\n", "\r\nq:results\r\n", "\r\nq:dead\r\n"] {
                #expect(sent.contains(name))
            }
        }
    }

    // Redis 7.0.15 said these.
    @Test(arguments: [
        "-NOPERM this user has no permissions to run the 'eval' command",
        "-NOPERM this user has no permissions to access one of the keys used as arguments",
        "-ERR The user executing the script can't run this command or subcommand script: b7ab.",
        "-WRONGTYPE Operation against a key holding the wrong kind of value script: b7ab.",
        "-CROSSSLOT Keys in request don't hash to the same slot",
        "-MOVED 11958 127.0.0.1:6380",
    ])
    func `is refused for good before an entry is read, if results cannot be written`(
        _ reply: String
    ) throws {
        let (error, sent) = try open([Self.group, reply])
        #expect(error == RedisError(.refused, String(reply.dropFirst())))
        #expect(error?.isForGood == true)
        #expect(!sent.contains("XREADGROUP"))
    }

    @Test func `tells which entries were removed before they were answered`() throws {
        // Written, answered by another, removed.
        let redis = try CannedRedis([Self.group, "$-1", ":1\r\n:0\r\n:-1"])
        defer { _ = redis.received() }
        let queue = try RedisQueue(settings(redis.port))
        let answers = ["1-0", "2-0", "3-0"].map { (id: $0, result: Array("{}".utf8)) }
        #expect(try queue.answer(answers) == ["3-0"])
    }

    @Test(arguments: [
        // An id that is none, more entries than were asked for, and no entries.
        "*1\r\n*2\r\n$3\r\nabc\r\n$2\r\n{}",
        "*2\r\n*2\r\n$3\r\n1-0\r\n$2\r\n{}\r\n*2\r\n$3\r\n2-0\r\n$2\r\n{}",
        ":1", "+OK", "$2\r\n{}", "*1\r\n:1", "*1\r\n*0", "*1\r\n*2\r\n$3\r\n1-0\r\n:1", "*-1",
    ])
    func `takes nothing for entries that is none`(_ reply: String) throws {
        let redis = try CannedRedis([Self.group, "$-1", reply])
        defer { _ = redis.received() }
        let queue = try RedisQueue(settings(redis.port))
        let error = #expect(throws: RedisError.self) { try queue.next(1) }
        #expect(error?.code == .connection)
    }

    @Test func `gives entries, and the ids of those that are too large`() throws {
        let reply = "*3\r\n*2\r\n$3\r\n1-0\r\n$2\r\n{}\r\n*2\r\n$3\r\n2-0\r\n$-1\r\n*1\r\n$3\r\n3-0"
        let redis = try CannedRedis([Self.group, "$-1", reply])
        defer { _ = redis.received() }
        let block = try RedisQueue(settings(redis.port)).next(10)
        #expect(block.entries.map(\.id) == ["1-0", "2-0"])
        #expect(block.entries.map(\.push) == [Array("{}".utf8), nil])
        #expect(block.tooLarge == ["3-0"])
    }

    @Test(arguments: [
        "LOADING Redis is loading the dataset in memory",
        "ERR max number of clients reached",
        "OOM command not allowed when used memory > 'maxmemory'.",
    ])
    func `is not refused for good for what may pass`(_ detail: String) {
        #expect(!RedisError(.refused, detail).isForGood)
    }
}
