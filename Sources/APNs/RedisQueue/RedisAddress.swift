// SPDX-License-Identifier: Apache-2.0

/// A Redis stream, written as `redis://HOST:PORT/DB/STREAM`.
package struct RedisAddress: Sendable, Equatable {
    package let host: String
    package let port: Int
    package let database: Int
    package let stream: String

    /// Parses an address; port and database are optional, as in `redis://localhost/pushes`.
    ///
    /// - Throws: `address` with what is wrong. Passwords are rejected, because other users of the
    ///   machine can see the command line.
    package init(_ text: String) throws(RedisError) {
        let scheme = "redis://"
        guard text.hasPrefix(scheme) else {
            throw RedisError(.address, "the address of a queue is redis://HOST:PORT/DB/STREAM")
        }
        let parts = text.dropFirst(scheme.count)
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, !parts[0].contains("@") else {
            throw RedisError(
                .address,
                parts[0].contains("@")
                    ? "a password does not belong in the address" : "the address names no stream"
            )
        }
        (host, port) = try Self.hostAndPort(parts[0])
        if parts.count == 3 {
            guard let number = Int(parts[1]), number >= 0 else {
                throw RedisError(
                    .address,
                    "the database must be a number, as in redis://localhost/0/pushes"
                )
            }
            database = number
        } else {
            database = 0
        }
        stream = parts[parts.count - 1]
        guard !stream.isEmpty else { throw RedisError(.address, "the address names no stream") }
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
