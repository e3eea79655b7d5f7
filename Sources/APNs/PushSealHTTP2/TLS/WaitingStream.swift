// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A connection with or without TLS that one thread reads and writes, waiting until a time that it
/// chooses: for protocols of questions and answers.
package final class WaitingStream {
    private let descriptor: CInt
    private let tls: TLSStream?

    /// Connects, and shakes hands.
    ///
    /// - Parameters:
    ///   - host: a name or address, which the certificate must have under TLS.
    ///   - port: the port.
    ///   - context: whom to trust; nil for no TLS.
    ///   - end: until when, on the clock of ``EventLoop/now``; each address has ten seconds besides.
    /// - Throws: `system`, or `tls`.
    package init(
        _ host: String,
        _ port: UInt16,
        _ context: TLSContext?,
        until end: Int64
    ) throws(ConnectionError) {
        let descriptor = try SocketDialing.socket(to: host, port)
        self.descriptor = descriptor
        var isOn: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        // A network that forgets connections would otherwise be noticed only by a time that runs out.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &isOn, size)
        _ = unsafe setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
        do throws(ConnectionError) {
            tls = try context.map { context throws(ConnectionError) in
                try TLSStream(context, descriptor: descriptor, serverName: host)
            }
        } catch {
            _ = close(descriptor)
            throw error
        }
        // From here on `deinit` closes.
        while let tls {
            switch try tls.handshake() {
            case .done: return
            case .ended: throw .closedByPeer
            case .needsRead: try wait(for: POLLIN, until: end)
            case .needsWrite: try wait(for: POLLOUT, until: end)
            }
        }
    }

    deinit {
        tls?.shutDown()
        _ = close(descriptor)
    }

    /// Reads what is there, and waits for the first byte.
    ///
    /// - Returns: how many bytes, at least one.
    /// - Throws: `system`, `tls`, `timeout`, or `closedByPeer`.
    package func read(
        into memory: UnsafeMutableRawBufferPointer,
        until end: Int64
    ) throws(ConnectionError) -> Int {
        while true {
            switch try unsafe readOnce(into: memory) {
            case .done(let count): return count
            case .ended: throw .closedByPeer
            case .needsRead: try wait(for: POLLIN, until: end)
            case .needsWrite: try wait(for: POLLOUT, until: end)
            }
        }
    }

    /// Writes all bytes.
    ///
    /// - Throws: `system`, `tls`, `timeout`, or `closedByPeer`.
    package func write(_ bytes: [UInt8], until end: Int64) throws(ConnectionError) {
        var start = 0
        while start < bytes.count {
            let step = try unsafe bytes.withUnsafeBufferPointer { all throws(ConnectionError) in
                let rest = unsafe UnsafeBufferPointer(rebasing: all[start...])
                return try unsafe writeOnce(UnsafeRawBufferPointer(rest))
            }
            switch step {
            case .done(let count): start += count
            case .ended: throw .closedByPeer
            case .needsRead: try wait(for: POLLIN, until: end)
            case .needsWrite: try wait(for: POLLOUT, until: end)
            }
        }
    }

    private func readOnce(
        into memory: UnsafeMutableRawBufferPointer
    ) throws(ConnectionError) -> TLSStream.Progress {
        if let tls { return try unsafe tls.read(into: memory) }
        let count = unsafe recv(descriptor, memory.baseAddress, memory.count, 0)
        if count > 0 { return .done(count) }
        if count == 0 { return .ended }
        guard errno == EAGAIN || errno == EINTR else { throw .system("recv", errno) }
        return .needsRead
    }

    private func writeOnce(
        _ memory: UnsafeRawBufferPointer
    ) throws(ConnectionError) -> TLSStream.Progress {
        if let tls { return try unsafe tls.write(memory) }
        let flags = CInt(MSG_NOSIGNAL)
        let count = unsafe send(descriptor, memory.baseAddress, memory.count, flags)
        if count >= 0 { return .done(count) }
        guard errno == EAGAIN || errno == EINTR else { throw .system("send", errno) }
        return .needsWrite
    }

    private func wait(for event: CInt, until end: Int64) throws(ConnectionError) {
        do throws(ConnectionError) {
            try SocketDialing.wait(for: event, descriptor, "poll", until: end)
        } catch {
            guard error == .system("poll", ETIMEDOUT) else { throw error }
            throw ConnectionError(.timeout, "the other end is silent")
        }
    }
}
