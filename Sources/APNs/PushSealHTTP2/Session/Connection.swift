// SPDX-License-Identifier: Apache-2.0

/// The events of a connection in addition to its session's.
package protocol ConnectionEvents: SessionEvents {
    /// TLS and HTTP/2 are negotiated; requests may be submitted.
    func opened(_ connection: Connection)
    /// The socket was closed; called once, as the last event. Streams that were open are gone.
    ///
    /// - Parameters:
    ///   - connection: the connection, which is of no further use.
    ///   - error: nil if both sides were done.
    func closed(_ connection: Connection, _ error: ConnectionError?)
}

/// A socket on a loop, with HTTP/2 over TLS.
///
/// Used on the loop's thread only.
package final class Connection: DescriptorHandler, @unchecked Sendable {  // on the loop's thread
    private enum State {
        case handshake, open
        /// Everything is written; the peer may still have to read it.
        case lingering
        case closed
    }

    /// The loop that it runs on.
    package let loop: EventLoop
    private let role: Role
    private let transport: Transport
    private let limits: SessionLimits
    private let patience: Duration
    private var events: (any ConnectionEvents)?
    private var state = State.handshake
    private var output = OutputBuffer()
    private var willFlush = false
    /// Whether reading stopped with bytes in memory, which the socket does not signal.
    private var hasUnread = false
    private var needsWrite = false
    /// Whether it closes once the submitted frames are written.
    private var isFinishing = false
    /// Whether the client has closed its side; it may still read its answers.
    private var hasPeerEnded = false
    private var timer: LoopTimer?
    private var progressCount = 0
    /// Why it is lingering; nil if both sides were done.
    private var lastError: ConnectionError?

    /// The HTTP/2 session; nil before the TLS handshake and after the end.
    ///
    /// Frames submitted in an event are sent at the end of the loop's turn; otherwise call
    /// ``flushSoon()``.
    package private(set) var session: Session?

    /// When bytes were last received or sent, on the loop's clock.
    package private(set) var lastActivity = EventLoop.now

    /// Makes a connection.
    ///
    /// - Parameters:
    ///   - role: which end of the connection this is.
    ///   - descriptor: a non-blocking socket, connected or connecting. The connection owns it, even
    ///     if this throws.
    ///   - loop: the loop to run on.
    ///   - tls: nil for HTTP/2 with prior knowledge, without TLS (RFC 9113 §3.3).
    ///   - serverName: the host that the server's certificate must name; for clients with TLS.
    ///   - limits: the limits for the peer.
    ///   - patience: how long the handshake may take, or the peer read nothing of what waits, or a
    ///     client that has closed its side wait for its answers.
    ///   - events: receives all events; retained until the connection is closed.
    /// - Throws: `tls` if OpenSSL is out of memory or rejects the name.
    package init(
        _ role: Role,
        taking descriptor: CInt,
        on loop: EventLoop,
        tls: TLSContext?,
        serverName: String? = nil,
        limits: SessionLimits = SessionLimits(),
        patience: Duration = .seconds(30),
        events: any ConnectionEvents
    ) throws(ConnectionError) {
        self.role = role
        self.loop = loop
        self.limits = limits
        self.patience = patience
        self.events = events
        transport = try Transport(taking: descriptor, tls: tls, serverName: serverName)
    }

    /// Starts the handshake; call it on the loop's thread, like everything here.
    package func start() {
        timer = loop.schedule(after: patience) { [weak self] in
            guard let self, state == .handshake else { return }
            close(ConnectionError(.timeout, "the peer did not finish its handshake in time"))
        }
        proceed { () throws(ConnectionError) in try shakeHands() }
    }

    /// The certificate that the client presented.
    package var peerCertificate: PeerCertificate? { transport.peerCertificate }

    /// Whether bytes wait for the peer to read what it was sent before.
    package var isBlocked: Bool { needsWrite }

    /// Sends what was submitted outside of events, at the end of this turn of the loop.
    package func flushSoon() {
        guard !willFlush, state == .open else { return }
        willFlush = true
        loop.afterThisTurn { [self] in
            willFlush = false
            proceed { () throws(ConnectionError) in try flush() }
        }
    }

    /// Stops reading, writes what was submitted, and closes without GOAWAY.
    package func finish() {
        isFinishing = true
        flushSoon()
    }

    /// Closes the socket at once; unwritten bytes are lost.
    package func close(_ error: ConnectionError? = nil) {
        guard state != .closed else { return }
        if state == .open, output.isEmpty { transport.shutDownWriting() }
        state = .closed
        loop.unwatch(transport.descriptor)
        transport.close()
        if let timer { loop.cancel(timer) }
        session?.abandon()
        session = nil
        output.removeAll()
        let told = events
        events = nil
        told?.closed(self, error)
    }

    // MARK: The socket

    package func ready(readable: Bool, writable: Bool) {
        proceed { () throws(ConnectionError) in
            switch state {
            case .handshake: try shakeHands()
            case .open:
                // No longer watched for input, a socket that seems to have some has failed.
                if hasPeerEnded, readable, writable { throw .closedByPeer }
                if readable { try receive() }
                if state == .open { try flush() }
            case .lingering: try discard()
            case .closed: break
            }
        }
    }

    package func loopEnded() {
        // Breaks the reference cycle between this and its event handler.
        close(ConnectionError(.closedByPeer, "the connection was abandoned"))
    }

    private func proceed(_ body: () throws(ConnectionError) -> Void) {
        do throws(ConnectionError) {
            try body()
        } catch {
            close(lastError ?? error)
        }
    }

    private func shakeHands() throws(ConnectionError) {
        switch try transport.handshake() {
        case .done: try open()
        case .needsRead: try watch(readable: true, writable: false)
        case .needsWrite: try watch(readable: false, writable: true)
        case .ended: throw .closedByPeer
        }
    }

    private func open() throws(ConnectionError) {
        if role == .client, transport.isEncrypted, transport.protocolName != "h2" {
            throw ConnectionError(.tls, "the server does not offer HTTP/2 (ALPN h2)")
        }
        guard let events else { return }
        if let timer { loop.cancel(timer) }
        timer = nil
        session = try Session(role, limits: limits, events: events)
        state = .open
        lastActivity = EventLoop.now
        events.opened(self)
        guard state == .open else { return }
        // What the peer sent with the end of its handshake is already in memory, not in the socket.
        try receive()
        if state == .open { try flush() }
    }

    /// Reads what is available, with a limit per turn so that other connections get theirs.
    private func receive() throws(ConnectionError) {
        hasUnread = false
        for _ in 0..<4 {
            guard let session, state == .open, takesInput else { return }
            if isOverloaded { break }
            switch try unsafe transport.read(into: loop.scratch) {
            case .done(let count):
                lastActivity = EventLoop.now
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: loop.scratch[..<count])
                try unsafe session.receive(bytes)
            case .needsRead, .needsWrite: return
            case .ended: return try peerEnded(session)
            }
        }
        hasUnread = transport.hasPending
    }

    /// Whether it reads what the peer sends.
    private var takesInput: Bool { !isFinishing && !hasPeerEnded }

    private func peerEnded(_ session: Session) throws(ConnectionError) {
        guard role == .server else {
            // Not an error if everything is done.
            guard session.isFinished else { throw .closedByPeer }
            return close()
        }
        // Each side of a connection is closed by itself (RFC 8446 §6.1), so a client may have sent
        // its last request. It may also be gone, which only writing shows.
        hasPeerEnded = true
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: patience) { [weak self] in self?.close(.closedByPeer) }
    }

    /// Reads again, for buffered bytes that the socket does not signal.
    private func receiveAgain() {
        loop.execute { [self] in
            guard state == .open else { return }
            ready(readable: true, writable: false)
        }
    }

    /// Whether the peer sends requests without reading answers: then reading pauses.
    ///
    /// Only for servers: if both sides waited for the other to read, neither would.
    private var isOverloaded: Bool {
        guard role == .server, let session else { return false }
        return !output.isEmpty && session.queuedFrameCount > 4 * limits.concurrentStreams
    }

    private func flush() throws(ConnectionError) {
        guard state == .open, let session else { return }
        needsWrite = false
        while true {
            while !output.isFull,
                try unsafe session.withOutput({ bytes in unsafe output.append(bytes) })
            {}
            // The end of a stream is reported with its last bytes, and the handler may close the
            // connection.
            guard state == .open else { return }
            if output.isEmpty { break }
            let progress = try unsafe output.withUnsafeBytes { bytes throws(ConnectionError) in
                try unsafe transport.write(bytes)
            }
            guard case .done(let count) = progress else {
                if progress == .ended { throw .closedByPeer }
                needsWrite = true
                break
            }
            progressCount &+= count
            lastActivity = EventLoop.now
            output.remove(count)
        }
        let isDone = isFinishing || session.isFinished || hasPeerEnded && !session.owesAnswer
        if output.isEmpty, isDone {
            return linger(session.failure ?? (hasPeerEnded ? .closedByPeer : nil))
        }
        if needsWrite { expectProgress() }
        try watch(readable: takesInput && !isOverloaded, writable: needsWrite)
        if hasUnread, !isOverloaded {
            hasUnread = false
            receiveAgain()
        }
    }

    /// Closes the connection if the peer reads nothing of what waits for it.
    private func expectProgress() {
        guard timer == nil else { return }
        let before = progressCount
        timer = loop.schedule(after: patience) { [weak self] in
            guard let self else { return }
            timer = nil
            guard needsWrite, state == .open else { return }
            if progressCount == before {
                close(.unread)
            } else {
                expectProgress()
            }
        }
    }

    // MARK: The end

    /// Lets a client read the last bytes before closing.
    ///
    /// Closing while its bytes are still arriving would make the kernel send RST, and the client's
    /// kernel may then discard what it has not read yet.
    private func linger(_ error: ConnectionError?) {
        guard role == .server else { return close(error) }
        lastError = error
        transport.shutDownWriting()
        state = .lingering
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: .seconds(1)) { [weak self] in self?.close(error) }
        proceed { () throws(ConnectionError) in
            try watch(readable: true, writable: false)
            try discard()
        }
    }

    private func discard() throws(ConnectionError) {
        for _ in 0..<4 {
            switch try unsafe transport.read(into: loop.scratch) {
            case .done: continue
            case .needsRead, .needsWrite: return
            case .ended: return close(lastError)
            }
        }
        if transport.hasPending {
            loop.execute { [self] in ready(readable: true, writable: false) }
        }
    }

    private func watch(readable: Bool, writable: Bool) throws(ConnectionError) {
        guard state != .closed else { return }
        try loop.watch(transport.descriptor, readable: readable, writable: writable, self)
    }
}
