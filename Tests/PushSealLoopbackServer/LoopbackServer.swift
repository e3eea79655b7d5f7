// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A web server on this machine, for tests.
package final class LoopbackServer: Sendable {
    /// The response to a request.
    package struct Answer: Sendable {
        let bytes: [UInt8]
        let stalls: Bool

        /// - Parameters:
        ///   - status: the status line, such as `200 OK`.
        ///   - fields: header fields besides the length.
        ///   - body: the body.
        ///   - hasLength: whether to send the length.
        ///   - stalls: whether to stop after half of the body.
        package init(
            _ status: String = "200 OK",
            fields: [String] = [],
            body: [UInt8] = [],
            hasLength: Bool = true,
            stalls: Bool = false
        ) {
            let length = hasLength ? ["Content-Length: \(body.count)"] : []
            let head = (["HTTP/1.1 \(status)", "Connection: close"] + length + fields)
                .joined(separator: "\r\n")
            bytes =
                Array("\(head)\r\n\r\n".utf8) + (stalls ? body.prefix(body.count / 2) : body[...])
            self.stalls = stalls
        }
    }

    package var port: Int { socket.port }
    private let socket: LoopbackSocket
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter answer: returns the response for a path.
    /// - Throws: if no port is free.
    package init(_ answer: @escaping @Sendable (String) -> Answer) throws {
        let socket = try LoopbackSocket()
        self.socket = socket
        Thread.detachNewThread { [ended] in
            while let client = socket.accept() {
                Thread.detachNewThread { Self.serve(client, answer) }
            }
            ended.signal()
        }
    }

    /// A server that gives every request the same response.
    package convenience init(
        _ status: String = "200 OK",
        fields: [String] = [],
        body: [UInt8]
    ) throws {
        let answer = Answer(status, fields: fields, body: body)
        try self.init { _ in answer }
    }

    /// The URL of a path.
    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    private static func serve(_ client: CInt, _ answer: (String) -> Answer) {
        // Also shuts it down, because children of other tests may have inherited the descriptor.
        defer { _ = (shutdown(client, CInt(SHUT_RDWR)), close(client)) }
        var request = [UInt8](repeating: 0, count: 4096)
        let count = recv(client, &request, request.count, 0)
        let line = String(decoding: request.prefix(max(count, 0)), as: UTF8.self)
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { return }
        let answer = answer(String(words[1]))
        var sent = 0
        while sent < answer.bytes.count {
            let count = answer.bytes[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
        // Waits until the client closes.
        if answer.stalls { _ = recv(client, &request, 1, 0) }
    }

    deinit {
        socket.stop()
        ended.wait()
        socket.close()
    }
}
