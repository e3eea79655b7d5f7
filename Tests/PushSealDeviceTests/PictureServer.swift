// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import UserNotifications

/// A web server on this machine that answers every request with the same.
final class PictureServer: Sendable {
    let port: Int
    private let descriptor: CInt

    /// - Parameters:
    ///   - status: the status line, such as `200 OK`.
    ///   - fields: header fields beside the length.
    ///   - body: what is sent.
    /// - Throws: if there is no port.
    init(_ status: String = "200 OK", fields: [String] = [], body: [UInt8]) throws {
        let descriptor = socket(
            AF_INET,
            CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue),
            0
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let head =
            (["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields)
            .joined(separator: "\r\n")
        let answer = Array("\(head)\r\n\r\n".utf8) + body
        self.descriptor = descriptor
        Thread.detachNewThread {
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                Self.answer(client, answer)
            }
        }
    }

    private static func answer(_ client: CInt, _ bytes: [UInt8]) {
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(client, &request, request.count, 0)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        close(client)
    }

    deinit {
        shutdown(descriptor, CInt(SHUT_RDWR))
        close(descriptor)
    }
}

/// Files as extensions attach them.
enum Pictures {
    static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP/////////////////////////////////////////////////////////"
            + "/////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABP"
            + "xD/2Q=="
    )

    /// One point in a colour of its own.
    static let red = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5Er"
            + "kJggg=="
    )
    static let black = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5Er"
            + "kJggg=="
    )

    private static func bytes(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text) ?? Data())
    }
}
