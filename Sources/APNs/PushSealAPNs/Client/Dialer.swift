// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import PushSealHTTP2
import SealFormats

/// Makes connected sockets: resolves the name, tries its addresses, and asks a proxy for a tunnel.
///
/// Resolving a name blocks, so all of this happens off the loop.
struct Dialer: Sendable {
    /// The time limit for the proxy, in nanoseconds.
    private static let patience: Int64 = 10_000_000_000
    /// The largest answer accepted from a proxy.
    private static let answerByteCount = 16 << 10

    let server: ServerAddress
    let proxy: Proxy?

    /// Connects on another thread.
    ///
    /// - Parameter done: called with a non-blocking socket, or the reason why there is none.
    func dial(_ done: @escaping @Sendable (Result<CInt, ConnectionError>) -> Void) {
        DispatchQueue.global().async {
            do throws(ConnectionError) {
                done(.success(try connected()))
            } catch {
                done(.failure(error))
            }
        }
    }

    private func connected() throws(ConnectionError) -> CInt {
        guard let proxy else { return try SocketDialing.socket(to: server.host, server.port) }
        do throws(ConnectionError) {
            let socket = try SocketDialing.socket(to: proxy.host, proxy.port)
            do throws(ConnectionError) {
                try askForTunnel(proxy, socket)
            } catch {
                _ = close(socket)
                throw error
            }
            return socket
        } catch {
            throw ConnectionError(
                error.code,
                "the proxy \(proxy.host): \(error.detail)",
                isProxyLocked: error.isProxyLocked
            )
        }
    }

    // MARK: The proxy

    /// Asks a proxy for a tunnel (RFC 9112 §3.2.3).
    private func askForTunnel(_ proxy: Proxy, _ socket: CInt) throws(ConnectionError) {
        let name = server.host.contains(":") ? "[\(server.host)]" : server.host
        let target = "\(name):\(server.port)"
        var request = Array("CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n".utf8)
        // Reserve enough: when an array grows, its old memory is not erased.
        request.reserveCapacity(request.count + 64 + (proxy.authorization?.count ?? 0))
        if let authorization = proxy.authorization {
            request += Array("Proxy-Authorization: ".utf8)
            unsafe authorization.withUnsafeBytes { unsafe request.append(contentsOf: $0) }
            request += [0x0D, 0x0A]
        }
        request += [0x0D, 0x0A]
        let secret = SecretBytes(erasing: &request)
        let end = EventLoop.now + Self.patience
        try write(secret, to: socket, until: end)
        try readAnswer(from: socket, until: end)
    }

    private func write(
        _ request: SecretBytes,
        to socket: CInt,
        until end: Int64
    ) throws(ConnectionError) {
        var start = 0
        while start < request.count {
            try SocketDialing.wait(for: POLLOUT, socket, "write", until: end)
            let count = unsafe request.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                return unsafe send(socket, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
            }
            if count > 0 { start += count }
            guard count > 0 || errno == EAGAIN || errno == EINTR else {
                throw .system("send", errno)
            }
        }
    }

    /// Reads the answer byte by byte, since the bytes after it belong to TLS.
    private func readAnswer(
        from socket: CInt,
        until end: Int64
    ) throws(ConnectionError) {
        let emptyLine: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        var answer: [UInt8] = []
        while !answer.suffix(4).elementsEqual(emptyLine) {
            guard answer.count < Self.answerByteCount else {
                throw ConnectionError(.system, "its response does not end")
            }
            try SocketDialing.wait(for: POLLIN, socket, "read", until: end)
            var byte: UInt8 = 0
            let count = unsafe recv(socket, &byte, 1, 0)
            if count == 0 {
                throw ConnectionError(.system, "it closed the connection")
            }
            if count == 1 { answer.append(byte) }
            guard count == 1 || errno == EAGAIN || errno == EINTR else {
                throw .system("recv", errno)
            }
        }
        let status = answer.prefix { $0 != 0x0D }.split(separator: 0x20)
        guard status.count >= 2, status[0].starts(with: Array("HTTP/1.".utf8)) else {
            throw ConnectionError(.system, "its response is not HTTP")
        }
        let number = Int(String(decoding: status[1].prefix(3), as: UTF8.self))
        guard let number, (200...299).contains(number) else {
            guard number != 407 else {
                throw ConnectionError(
                    .system,
                    "it asks for a user and a password, or refuses those of https_proxy (status 407)",
                    isProxyLocked: true
                )
            }
            let shown = number.map(String.init) ?? "unknown"
            throw ConnectionError(.system, "it refused: status \(shown)")
        }
    }
}
