// SPDX-License-Identifier: Apache-2.0

import CHiredis
import Glibc

/// One connection to Redis, used by one thread at a time.
@safe
final class RedisConnection: @unchecked Sendable {  // handed from thread to thread, never shared
    /// How many seconds Redis may take to answer, on top of a command's own waiting time.
    private static let patience = 10

    private let context: UnsafeMutablePointer<redisContext>

    /// Connects, and logs in if there is a password.
    ///
    /// - Throws: `connection` if there is no answer, `refused` for the password or the database.
    init(_ address: RedisAddress, password: String?) throws(RedisError) {
        let patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        guard
            let context = unsafe redisConnectWithTimeout(
                address.host,
                CInt(address.port),
                patience
            )
        else { throw RedisError(.connection, "hiredis has no memory") }
        unsafe self.context = context
        guard unsafe context.pointee.err == 0 else { throw failure }
        unsafe redisSetTimeout(context, patience)
        unsafe redisEnableKeepAlive(context)
        if let password { _ = try run(["AUTH", password]) }
        if address.database != 0 { _ = try run(["SELECT", String(address.database)]) }
    }

    deinit { unsafe redisFree(context) }

    /// Runs a command and returns the reply.
    ///
    /// - Throws: `connection`, after which the connection is unusable; `refused`.
    func run(_ words: [String]) throws(RedisError) -> RedisReply {
        try run([words.map { Array($0.utf8) }])[0]
    }

    /// Runs commands in order, pipelined.
    ///
    /// - Throws: as ``run(_:)-([String])``, for the first command that is refused.
    func run(_ commands: [[[UInt8]]]) throws(RedisError) -> [RedisReply] {
        for words in commands { try append(words) }
        var replies: [RedisReply] = []
        var refusal: RedisError?
        for _ in commands {
            let reply = try next()
            if case .error(let words) = reply { refusal = refusal ?? RedisError(.refused, words) }
            replies.append(reply)
        }
        if let refusal { throw refusal }
        return replies
    }

    private func append(_ words: [[UInt8]]) throws(RedisError) {
        let all = words.flatMap { $0 }
        var counts = words.map(\.count)
        let status = unsafe all.withUnsafeBytes { bytes in
            var start = 0
            var places = unsafe [UnsafePointer<CChar>?]()
            for count in counts {
                let place = unsafe bytes.baseAddress.map { unsafe $0 + start }
                unsafe places.append(place?.assumingMemoryBound(to: CChar.self))
                start += count
            }
            return unsafe redisAppendCommandArgv(context, CInt(words.count), &places, &counts)
        }
        guard status == REDIS_OK else { throw failure }
    }

    private func next() throws(RedisError) -> RedisReply {
        var raw: UnsafeMutableRawPointer?
        guard unsafe redisGetReply(context, &raw) == REDIS_OK, let raw = unsafe raw else {
            throw failure
        }
        defer { unsafe freeReplyObject(raw) }
        return unsafe RedisReply(raw.assumingMemoryBound(to: redisReply.self))
    }

    private var failure: RedisError {
        let words = unsafe withUnsafeBytes(of: context.pointee.errstr) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return RedisError(.connection, words.isEmpty ? "the connection was lost" : words)
    }
}
