// SPDX-License-Identifier: Apache-2.0

/// A Redis stream, written as `redis://[USER@]HOST:PORT/DB/STREAM`, or `rediss://` for TLS.
package struct RedisAddress: Sendable, Equatable {
    /// Whether it is reached over TLS.
    package let isEncrypted: Bool
    /// The user of Redis' access control lists; nil for the default one.
    package let user: String?
    package let host: String
    package let port: Int
    package let database: Int
    package let stream: String

    /// Parses an address; port and database are optional, as in `redis://localhost/pushes`.
    ///
    /// - Throws: `address` with what is wrong. Passwords are rejected, because other users of the
    ///   machine can see the command line.
    package init(_ text: String) throws(RedisError) {
        let scheme = ["redis://", "rediss://"].first(where: text.hasPrefix)
        guard let scheme else {
            throw RedisError(
                .address,
                "the address of a queue is redis://HOST:PORT/DB/STREAM, or rediss:// for TLS"
            )
        }
        isEncrypted = scheme == "rediss://"
        let parts = text.dropFirst(scheme.count)
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let (user, place) = try Self.userAndPlace(parts[0])
        self.user = user
        (host, port) = try Self.hostAndPort(place)
        // One number alone is a database, as in the addresses of other programs.
        let hasDatabase = parts.count == 3 || parts.count == 2 && Int(parts[1]) != nil
        guard parts.count == (hasDatabase ? 3 : 2), let stream = parts.last, !stream.isEmpty else {
            throw RedisError(
                .address,
                "the address names no stream, as in redis://localhost/0/pushes"
            )
        }
        database = try hasDatabase ? Self.database(parts[1]) : 0
        self.stream = stream
    }

    private static func database(_ text: String) throws(RedisError) -> Int {
        guard let number = Int(text), number >= 0 else {
            throw RedisError(
                .address,
                "the database must be a number, as in redis://localhost/0/pushes"
            )
        }
        return number
    }

    private static func userAndPlace(_ text: String) throws(RedisError) -> (String?, String) {
        guard let at = text.lastIndex(of: "@") else { return (nil, text) }
        let user = text[..<at]
        guard !user.contains(":") else {
            throw RedisError(.address, "a password does not belong in the address")
        }
        guard let decoded = decoded(user), !decoded.isEmpty else {
            throw RedisError(.address, "the user of the address is empty or malformed")
        }
        return (decoded, String(text[text.index(after: at)...]))
    }

    /// The text with the bytes that `%40` and the like stand for (RFC 3986 §2.1); nil if it is none.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.count == 2, let byte = UInt8(digits, radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hostAndPort(_ text: String) throws(RedisError) -> (String, Int) {
        var host = text[...]
        var port = 6379
        // An IPv6 address has colons, and is in brackets.
        if let colon = text.lastIndex(of: ":"), text[colon...].firstIndex(of: "]") == nil {
            guard let number = Int(text[text.index(after: colon)...]), (1...65_535).contains(number)
            else { throw RedisError(.address, "the port must be a number from 1 to 65535") }
            host = text[..<colon]
            port = number
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        return (host.isEmpty ? "127.0.0.1" : String(host), port)
    }
}
