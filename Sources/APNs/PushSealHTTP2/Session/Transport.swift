// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A non-blocking socket with TLS, or without on this machine.
final class Transport {
    let descriptor: CInt
    private let tls: TLSStream?
    private var isClosed = false

    /// Takes ownership of a socket, connected or connecting.
    init(
        taking descriptor: CInt,
        tls context: TLSContext?,
        serverName: String?
    ) throws(ConnectionError) {
        self.descriptor = descriptor
        do throws(ConnectionError) {
            tls = try context.map { context throws(ConnectionError) in
                try TLSStream(context, descriptor: descriptor, serverName: serverName)
            }
        } catch {
            _ = Glibc.close(descriptor)
            throw error
        }
        var one: CInt = 1
        // Requests are batched before writing, so Nagle's algorithm would only add delay.
        _ = unsafe setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    }

    deinit { close() }

    /// Continues the handshake.
    func handshake() throws(ConnectionError) -> TLSStream.Progress {
        if let tls { return try tls.handshake() }
        var number: CInt = 0
        var byteCount = socklen_t(4)
        _ = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &byteCount)
        guard number == 0 else { throw .system("connect", number) }
        var name = sockaddr_storage()
        byteCount = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isConnected = unsafe withUnsafeMutablePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                unsafe getpeername(descriptor, name, &byteCount) == 0
            }
        }
        return isConnected ? .done(0) : .needsWrite
    }

    /// The protocol negotiated by ALPN; nil if there is none, or no TLS.
    var protocolName: String? { tls?.protocolName }

    var isEncrypted: Bool { tls != nil }

    /// The certificate that the peer presented, if any.
    var peerCertificate: PeerCertificate? { tls?.peerCertificate }

    /// Reads into the caller's memory.
    @unsafe
    func read(
        into memory: UnsafeMutableRawBufferPointer
    ) throws(ConnectionError) -> TLSStream.Progress {
        // The descriptor may belong to another socket by now.
        guard !isClosed else { return .ended }
        if let tls { return try unsafe tls.read(into: memory) }
        let count = unsafe recv(descriptor, memory.baseAddress, memory.count, 0)
        if count > 0 { return .done(count) }
        if count == 0 { return .ended }
        if errno == EAGAIN || errno == EINTR { return .needsRead }
        throw .system("recv", errno)
    }

    /// Writes some of the caller's memory.
    @unsafe
    func write(_ memory: UnsafeRawBufferPointer) throws(ConnectionError) -> TLSStream.Progress {
        guard !isClosed else { return .ended }
        if let tls { return try unsafe tls.write(memory) }
        let flags = CInt(MSG_NOSIGNAL)
        let count = unsafe send(descriptor, memory.baseAddress, memory.count, flags)
        if count >= 0 { return .done(count) }
        if errno == EAGAIN || errno == EINTR { return .needsWrite }
        throw .system("send", errno)
    }

    /// Whether buffered bytes can be read that the socket does not signal.
    var hasPending: Bool { tls?.hasPending ?? false }

    /// Signals the end of writing; reading goes on.
    func shutDownWriting() {
        guard !isClosed else { return }
        tls?.shutDown()
        _ = shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Closes the socket.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        _ = Glibc.close(descriptor)
    }
}
