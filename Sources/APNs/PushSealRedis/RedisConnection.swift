// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2

/// One connection to Redis, used by one thread at a time.
final class RedisConnection {
    /// How long Redis may take for a reply, in nanoseconds; to copy an entry of half a gigabyte, it takes
    /// seconds.
    private static let patience: Int64 = 30_000_000_000
    /// How much longer for each byte: a reply may come as slowly as 100 KB a second.
    private static let patiencePerByte: Int64 = 10_000
    /// How long the replies to commands that run together may take once the worker is to stop.
    private static let lastPatience: Int64 = 3_000_000_000
    /// How often to ask whether it is to stop.
    private static let pace: Int64 = 500_000_000

    private let stream: WaitingStream
    private let isStopping: @Sendable () -> Bool
    private var reader = ReplyReader()
    /// When the current reply must be complete.
    private var end: Int64 = 0
    /// When all replies must be, if the worker is to stop; nil before.
    private var lastEnd: Int64?

    /// Connects, and logs in if there is a user or a password.
    ///
    /// - Throws: `connection` if there is no answer, `untrusted` without TLS, `refused` for the
    ///   password or the database.
    init(
        _ address: RedisAddress,
        password: String?,
        tls: TLSContext?,
        isStopping: @escaping @Sendable () -> Bool
    ) throws(RedisError) {
        self.isStopping = isStopping
        do throws(ConnectionError) {
            stream = try WaitingStream(
                address.host,
                UInt16(address.port),
                tls,
                until: EventLoop.now + Self.patience
            )
        } catch {
            throw RedisError(error)
        }
        if password != nil || address.user != nil {
            _ = try run(["AUTH"] + [address.user, password ?? ""].compactMap(\.self))
        }
        if address.database != 0 { _ = try run(["SELECT", String(address.database)]) }
    }

    /// Runs a command and returns the reply.
    ///
    /// - Throws: `connection`, after which the connection is unusable; `refused`.
    func run(_ words: [String]) throws(RedisError) -> RedisReply {
        guard let reply = try run([words.map { Array($0.utf8) }]).first else {
            throw .malformed("no reply")
        }
        return reply
    }

    /// Runs commands in order, pipelined.
    ///
    /// - Throws: as ``run(_:)-([String])``, for the first command that is refused.
    func run(_ commands: [[[UInt8]]]) throws(RedisError) -> [RedisReply] {
        var replies: [RedisReply] = []
        var refusal: RedisError?
        // In pieces: Redis stops reading from who does not read its replies.
        var rest = commands[...]
        lastEnd = nil
        while !rest.isEmpty {
            let piece = rest.prefix(100)
            rest = rest.dropFirst(piece.count)
            try write(piece)
            for _ in piece {
                let reply = try next()
                if case .error(let words) = reply {
                    refusal = refusal ?? RedisError(.refused, words)
                }
                replies.append(reply)
            }
        }
        if let refusal { throw refusal }
        return replies
    }

    private func write(_ commands: ArraySlice<[[UInt8]]>) throws(RedisError) {
        var bytes: [UInt8] = []
        for words in commands {
            bytes += Array("*\(words.count)\r\n".utf8)
            for word in words {
                bytes += Array("$\(word.count)\r\n".utf8)
                bytes += word
                bytes += [0x0D, 0x0A]
            }
        }
        do throws(ConnectionError) {
            let patience = Self.patience + Int64(bytes.count) * Self.patiencePerByte
            try stream.write(bytes, until: EventLoop.now + patience)
        } catch {
            throw RedisError(error)
        }
    }

    private func next() throws(RedisError) -> RedisReply {
        end = EventLoop.now + Self.patience
        return try reader.next { buffer throws(RedisError) in
            buffer += try read()
        }
    }

    private func read() throws(RedisError) -> [UInt8] {
        while true {
            if lastEnd == nil, isStopping() { lastEnd = EventLoop.now + Self.lastPatience }
            let limit = min(end, lastEnd ?? .max)
            var failure: ConnectionError?
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { memory, count in
                do throws(ConnectionError) {
                    count = try unsafe stream.read(
                        into: UnsafeMutableRawBufferPointer(memory),
                        until: min(limit, EventLoop.now + Self.pace)
                    )
                } catch {
                    failure = error
                }
            }
            guard let failure else {
                end += Int64(bytes.count) * Self.patiencePerByte
                // However slowly it drips, no reply takes for ever.
                guard EventLoop.now < limit else {
                    throw RedisError(.connection, "it does not end its reply")
                }
                return bytes
            }
            guard failure.code == .timeout, EventLoop.now < limit else { throw RedisError(failure) }
        }
    }
}

extension RedisError {
    init(_ error: ConnectionError) {
        self.init(
            error.code == .tls || error.code == .identity ? .untrusted : .connection,
            error.code == .timeout ? "it is silent" : error.detail,
            hasUnknownIssuer: error.hasUnknownIssuer
        )
    }
}

extension RedisAddress {
    /// How long the port may take for a handshake, in nanoseconds.
    private static let handshakePatience: Int64 = 3_000_000_000

    /// Whether TLS is spoken at the port, though the address does not say so.
    package func speaksTLS() -> Bool {
        guard !isEncrypted,
            let context = try? TLSContext.client(trustedFile: nil, isForHTTP2: false)
        else { return false }
        do throws(ConnectionError) {
            _ = try WaitingStream(
                host,
                UInt16(port),
                context,
                until: EventLoop.now + Self.handshakePatience
            )
            return true
        } catch {
            return error.hasUnknownIssuer || error.isOutOfTime
        }
    }
}
