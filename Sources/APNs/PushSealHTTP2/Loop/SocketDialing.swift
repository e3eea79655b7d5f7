// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes connected sockets, and waits for them; whoever calls waits, too.
package enum SocketDialing {
    /// How long to wait for one address, in nanoseconds.
    private static let patience: Int64 = 10_000_000_000

    /// Connects to the first address of a name that accepts.
    ///
    /// - Returns: a non-blocking socket.
    /// - Throws: `system`, if the name is unknown or nobody accepts in time.
    package static func socket(to host: String, _ port: UInt16) throws(ConnectionError) -> CInt {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        var status = unsafe getaddrinfo(host, String(port), &hints, &list)
        if status == EAI_NONAME {
            // No AI_ADDRCONFIG: a machine without a network has no configured address, but can
            // reach itself.
            unsafe hints.ai_flags = AI_NUMERICSERV
            status = unsafe getaddrinfo(host, String(port), &hints, &list)
        }
        guard status == 0 else {
            let words = unsafe gai_strerror(status).map { unsafe String(cString: $0) }
            throw ConnectionError(.system, "cannot find \(host): \(words ?? "error \(status)")")
        }
        defer { unsafe freeaddrinfo(list) }
        var failure = ConnectionError(.system, "\(host) has no address")
        var next = unsafe list
        while let entry = unsafe next {
            do throws(ConnectionError) {
                return try unsafe connected(entry.pointee)
            } catch {
                failure = error
            }
            unsafe next = entry.pointee.ai_next
        }
        throw ConnectionError(failure.code, "cannot connect to \(host): \(failure.detail)")
    }

    private static func connected(_ entry: addrinfo) throws(ConnectionError) -> CInt {
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = unsafe Glibc.socket(entry.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .system("socket", errno) }
        do throws(ConnectionError) {
            if unsafe connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 {
                return descriptor
            }
            guard errno == EINPROGRESS else { throw .system("connect", errno) }
            try wait(for: POLLOUT, descriptor, "connect", until: EventLoop.now + patience)
            var number: CInt = 0
            var byteCount = socklen_t(4)
            _ = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &byteCount)
            guard number == 0 else { throw .system("connect", number) }
            return descriptor
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    /// Waits until a socket can be read or written.
    ///
    /// - Throws: `system`, with ETIMEDOUT if it cannot until then.
    package static func wait(
        for event: CInt,
        _ descriptor: CInt,
        _ call: StaticString,
        until end: Int64
    ) throws(ConnectionError) {
        var entry = pollfd(fd: descriptor, events: CShort(event), revents: 0)
        while true {
            let rest = max(end - EventLoop.now, 0)
            // Rounded up, so that the time is over when it says so.
            let count = unsafe poll(&entry, 1, CInt(clamping: (rest + 999_999) / 1_000_000))
            if count > 0 { return }
            guard count != 0 else { throw .system(call, ETIMEDOUT) }
            guard errno == EINTR else { throw .system("poll", errno) }
        }
    }
}
