// SPDX-License-Identifier: Apache-2.0

/// Reads replies from bytes as they come (RESP2,
/// <https://redis.io/docs/latest/develop/reference/protocol-spec/>).
///
/// What speaks may be anything, so a reply has limits: in bytes, in the length of a line, and in nesting.
package struct ReplyReader {
    /// The most memory that one reply takes, in bytes: several entries of the largest size.
    package static let byteLimit = 64 << 20
    /// The longest line; errors and statuses of Redis are lines.
    package static let lineLimit = 64 << 10
    /// The deepest nesting of arrays; a reply about entries has four.
    package static let depthLimit = 8
    /// What an element takes besides its bytes.
    private static let elementByteCount = 64

    /// Reads at least one more byte into the end of an array.
    package typealias Source = (_ buffer: inout [UInt8]) throws(RedisError) -> Void

    private var buffer: [UInt8] = []
    private var start = 0
    /// How much more memory this reply may take.
    private var room = 0

    package init() {}

    /// The next reply.
    ///
    /// - Throws: what the source throws; `connection` if the bytes are no reply, or one over a limit.
    package mutating func next(from source: Source) throws(RedisError) -> RedisReply {
        room = Self.byteLimit
        return try value(depth: 0, source)
    }

    private mutating func value(depth: Int, _ source: Source) throws(RedisError) -> RedisReply {
        try take(Self.elementByteCount)
        let line = try line(source)
        let rest = line.dropFirst()
        switch line.first {
        case UInt8(ascii: "+"): return .status(String(decoding: rest, as: UTF8.self))
        case UInt8(ascii: "-"): return .error(String(decoding: rest, as: UTF8.self))
        case UInt8(ascii: ":"): return .integer(try number(rest))
        case UInt8(ascii: "$"):
            let count = try number(rest)
            return count == -1 ? .null : .bytes(try bytes(count, source))
        case UInt8(ascii: "*"):
            let count = try number(rest)
            if count == -1 { return .null }
            guard count >= 0, depth < Self.depthLimit else {
                throw .malformed(count < 0 ? "an array of \(count)" : "arrays nested too deeply")
            }
            var elements: [RedisReply] = []
            for _ in 0..<count { elements.append(try value(depth: depth + 1, source)) }
            return .array(elements)
        default: throw .malformed("a reply of an unknown type")
        }
    }

    private mutating func take(_ count: Int) throws(RedisError) {
        guard count <= room else {
            throw .malformed("a reply of more than \(Self.byteLimit) bytes")
        }
        room -= count
    }

    /// A line without its end.
    private mutating func line(_ source: Source) throws(RedisError) -> [UInt8] {
        var searched = 0
        while true {
            let part = buffer[(start + searched)...]
            if let end = part.firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                start = end + 1
                guard line.last == 0x0D else { throw .malformed("a line without its end") }
                try take(line.count)
                return Array(line.dropLast())
            }
            searched += part.count
            guard searched <= Self.lineLimit else { throw .malformed("a line without an end") }
            try fill(source)
        }
    }

    private mutating func bytes(_ count: Int, _ source: Source) throws(RedisError) -> [UInt8] {
        guard count >= 0 else { throw .malformed("a string of \(count) bytes") }
        try take(count)
        var bytes: [UInt8] = []
        // Below the limit, and not touched before it comes; growing would need half as much again.
        bytes.reserveCapacity(count)
        while bytes.count < count {
            if start == buffer.count { try fill(source) }
            let part = buffer[start...].prefix(count - bytes.count)
            bytes += part
            start += part.count
        }
        guard try line(source).isEmpty else { throw .malformed("a string without its end") }
        return bytes
    }

    private mutating func fill(_ source: Source) throws(RedisError) {
        buffer.removeFirst(start)
        start = 0
        try source(&buffer)
    }

    private func number(_ digits: ArraySlice<UInt8>) throws(RedisError) -> Int {
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
            throw .malformed("a number that is none")
        }
        return number
    }
}
