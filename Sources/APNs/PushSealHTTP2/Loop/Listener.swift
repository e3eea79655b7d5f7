// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A listening socket on a loop.
package final class Listener: DescriptorHandler, @unchecked Sendable {  // on the loop's thread
    private let descriptor: CInt
    private let loop: EventLoop
    private let accepted: (CInt) -> Void

    /// The port that it listens on.
    package let port: UInt16

    /// Binds an address; nothing is accepted before ``start()``.
    ///
    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address, such as `127.0.0.1` or `::1`.
    ///   - port: 0 for any free port.
    ///   - loop: the loop to accept on.
    ///   - accepted: called with each accepted socket, non-blocking, which it then owns.
    /// - Throws: `system`.
    package init(
        address: String,
        port: UInt16,
        on loop: EventLoop,
        accepted: @escaping (CInt) -> Void
    ) throws(ConnectionError) {
        let found = try SocketAddress(address, port: port)
        descriptor = try Self.socket(at: found)
        self.loop = loop
        self.accepted = accepted
        self.port = SocketAddress.localPort(of: descriptor)
    }

    private static func socket(at address: SocketAddress) throws(ConnectionError) -> CInt {
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = Glibc.socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw .system("socket", errno) }
        do throws(ConnectionError) {
            var one: CInt = 1
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
            if address.family == AF_INET6 {
                // Otherwise `::` would also take the port of `0.0.0.0`.
                _ = unsafe setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &one, 4)
            }
            guard unsafe address.withPointer({ unsafe bind(descriptor, $0, $1) }) == 0 else {
                throw .system("bind", errno)
            }
            guard listen(descriptor, 1_024) == 0 else { throw .system("listen", errno) }
            return descriptor
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    deinit { _ = close(descriptor) }

    /// Starts accepting.
    package func start() throws(ConnectionError) {
        try loop.watch(descriptor, readable: true, writable: false, self)
    }

    /// Stops accepting.
    package func stop() {
        loop.unwatch(descriptor)
    }

    package func ready(readable: Bool, writable: Bool) {
        // A limit, so that connected clients get their turn.
        for _ in 0..<64 {
            let socket = accept(descriptor, nil, nil)
            if socket >= 0 {
                // Swift does not import accept4(2).
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
                _ = fcntl(socket, F_SETFL, O_NONBLOCK)
                accepted(socket)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: pause()
            default: break
            }
            return
        }
    }

    /// Without free descriptors the socket stays ready, and the loop would spin.
    private func pause() {
        loop.unwatch(descriptor)
        loop.schedule(after: .milliseconds(100)) { [weak self] in try? self?.start() }
    }
}

/// An IP address and port, for `bind(2)` and `connect(2)`.
package struct SocketAddress {
    private var storage = sockaddr_storage()
    private var byteCount: socklen_t

    /// AF_INET or AF_INET6.
    let family: CInt

    /// Parses an IP address; names are not resolved.
    package init(_ address: String, port: UInt16) throws(ConnectionError) {
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, address, &four) == 1 {
            family = AF_INET
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            name.sin_addr = four
            byteCount = socklen_t(MemoryLayout<sockaddr_in>.size)
            unsafe withUnsafeMutableBytes(of: &storage) { storage in
                unsafe withUnsafeBytes(of: name) { unsafe storage.copyMemory(from: $0) }
            }
        } else if unsafe inet_pton(AF_INET6, address, &six) == 1 {
            family = AF_INET6
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            name.sin6_addr = six
            byteCount = socklen_t(MemoryLayout<sockaddr_in6>.size)
            unsafe withUnsafeMutableBytes(of: &storage) { storage in
                unsafe withUnsafeBytes(of: name) { unsafe storage.copyMemory(from: $0) }
            }
        } else {
            throw ConnectionError(.system, "not a numeric IPv4 or IPv6 address")
        }
    }

    /// Calls `body` with the address in the system's form.
    func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        unsafe withUnsafePointer(to: storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, byteCount)
            }
        }
    }

    /// The port that a socket is bound to.
    static func localPort(of descriptor: CInt) -> UInt16 {
        var storage = sockaddr_storage()
        var byteCount = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &byteCount)
            }
        }
        // In both families the port follows the family field.
        return unsafe withUnsafeBytes(of: storage) { bytes in
            unsafe UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
        }
    }
}
