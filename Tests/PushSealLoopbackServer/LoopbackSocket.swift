// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A socket on a free port of this machine, for tests.
package struct LoopbackSocket: Sendable {
    package let port: Int
    private let descriptor: CInt

    /// - Parameter isListening: whether it takes clients; otherwise they are refused.
    /// - Throws: if no port is free.
    package init(isListening: Bool = true) throws {
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
                bind(descriptor, address, length) == 0
                    && (!isListening || listen(descriptor, 8) == 0)
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.descriptor = descriptor
    }

    /// Waits for the next client; nil after ``stop()``.
    package func accept() -> CInt? {
        let client = Glibc.accept(descriptor, nil, nil)
        return client >= 0 ? client : nil
    }

    /// Takes no more clients.
    package func stop() { shutdown(descriptor, CInt(SHUT_RDWR)) }

    /// Frees the port, once nothing waits for clients: another socket could get the same number.
    package func close() { _ = Glibc.close(descriptor) }
}
