// SPDX-License-Identifier: Apache-2.0

/// What a connection tells beside its session's events.
package protocol ConnectionEvents: SessionEvents {
    /// TLS and HTTP/2 are agreed on: requests may be submitted.
    func opened(_ connection: Connection)
    /// The socket is closed, once and at last; streams that were open are gone.
    ///
    /// - Parameters:
    ///   - connection: the connection, of no use from now on.
    ///   - error: nil if all was said and done on both sides.
    func closed(_ connection: Connection, _ error: ConnectionError?)
}

/// A socket, TLS over it and HTTP/2 over that, on a loop.
///
/// All of it is used on the loop's thread.
package final class Connection: DescriptorHandler, @unchecked Sendable {  // on the loop's thread
    /// How long the peer may take.
    package struct Patience: Sendable {
        /// Until TLS is agreed on.
        package var handshake = Duration.seconds(30)
        /// While bytes wait and it takes none of them.
        package var stalledWrite = Duration.seconds(30)

        package init() {}
    }

    private enum State {
        case handshake, open
        /// All is said; the peer may still have to read it.
        case lingering
        case closed
    }

    /// The loop that it lives on.
    package let loop: EventLoop
    private let role: Role
    private let transport: Transport
    private let limits: SessionLimits
    private let patience: Patience
    private var events: (any ConnectionEvents)?
    private var state = State.handshake
    private var output = OutputBuffer()
    private var willFlush = false
    private var needsWrite = false
    /// Whether it closes when what was submitted is written.
    private var isFinishing = false
    private var timer: LoopTimer?
    private var progressCount = 0

    /// The HTTP/2 session; nil before TLS is agreed on and after the end.
    ///
    /// What is submitted leaves at the end of the loop's turn, or by ``flushSoon()`` if it was not
    /// submitted by one of the events.
    package private(set) var session: Session?

    /// When bytes last came or went, on the loop's clock.
    package private(set) var lastActivity = EventLoop.now

    /// Begins a connection.
    ///
    /// - Parameters:
    ///   - role: which end of the connection this is.
    ///   - descriptor: a socket that does not block, connected or about to be. It is taken over, also
    ///     when this throws.
    ///   - loop: where everything happens from now on.
    ///   - tls: nil for HTTP/2 with prior knowledge, without TLS (RFC 9113 §3.3).
    ///   - serverName: the host that the server's certificate must name; of clients with TLS.
    ///   - limits: what the peer may.
    ///   - patience: how long it may take.
    ///   - events: who is told of everything; held until the connection is closed.
    /// - Throws: `tls` when OpenSSL has no memory or does not take the name.
    package init(
        _ role: Role,
        taking descriptor: CInt,
        on loop: EventLoop,
        tls: TLSContext?,
        serverName: String? = nil,
        limits: SessionLimits = SessionLimits(),
        patience: Patience = Patience(),
        events: any ConnectionEvents
    ) throws(ConnectionError) {
        self.role = role
        self.loop = loop
        self.limits = limits
        self.patience = patience
        self.events = events
        transport = try Transport(taking: descriptor, tls: tls, serverName: serverName)
    }

    /// Starts the handshake; on the loop's thread, as everything here.
    package func start() {
        timer = loop.schedule(after: patience.handshake) { [weak self] in
            guard let self, state == .handshake else { return }
            close(ConnectionError(.timeout, "the other side did not finish its handshake in time"))
        }
        proceed { () throws(ConnectionError) in try shakeHands() }
    }

    /// The certificate that a client has shown.
    package var peerCertificate: PeerCertificate? { transport.peerCertificate }

    /// Whether requests can be made or taken.
    package var isOpen: Bool { state == .open }

    /// Sends what was submitted outside of the events, with all else of this turn of the loop.
    package func flushSoon() {
        guard !willFlush, state == .open else { return }
        willFlush = true
        loop.afterThisTurn { [self] in
            willFlush = false
            proceed { () throws(ConnectionError) in try flush() }
        }
    }

    /// Takes nothing more in, writes what was submitted, and closes without GOAWAY.
    package func finish() {
        isFinishing = true
        flushSoon()
    }

    /// Closes the socket at once; what has not been written is lost.
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
                if readable { try receive() }
                if state == .open { try flush() }
            case .lingering: try discard()
            case .closed: break
            }
        }
    }

    package func loopEnded() {
        // It and whoever is told of its events hold on to each other until then.
        close(ConnectionError(.closedByPeer, "the connection was given up"))
    }

    private func proceed(_ body: () throws(ConnectionError) -> Void) {
        do throws(ConnectionError) {
            try body()
        } catch {
            close(error)
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
        // What the peer said with the end of its handshake is in our memory, not in the socket.
        try receive()
        if state == .open { try flush() }
    }

    /// Reads what is there, but no more in one turn than lets the others have theirs.
    private func receive() throws(ConnectionError) {
        for _ in 0..<4 {
            guard let session, state == .open, !isOverloaded, !isFinishing else { return }
            switch try unsafe transport.read(into: loop.scratch) {
            case .done(let count):
                lastActivity = EventLoop.now
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: loop.scratch[..<count])
                try unsafe session.receive(bytes)
            case .needsRead, .needsWrite: return
            case .ended:
                // Quietly, if there is nothing that was left unsaid.
                guard session.isFinished else { throw .closedByPeer }
                close()
                return
            }
        }
        if transport.hasPending { receiveAgain() }
    }

    /// Comes back for bytes that the socket does not tell of.
    private func receiveAgain() {
        loop.execute { [self] in
            guard state == .open else { return }
            ready(readable: true, writable: false)
        }
    }

    /// Whether the peer asks for more than it takes: then we do not listen for a while.
    ///
    /// Only a server may: if both sides waited for the other to read, neither would.
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
            // A stream that ends with its last bytes is told of, and whoever is told may close.
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
        if output.isEmpty, isFinishing || session.isFinished { return linger() }
        if needsWrite { expectProgress() }
        try watch(readable: !isOverloaded && !isFinishing, writable: needsWrite)
        if !isOverloaded, transport.hasPending { receiveAgain() }
    }

    /// Closes a peer that takes nothing of what we have for it.
    private func expectProgress() {
        guard timer == nil else { return }
        let before = progressCount
        timer = loop.schedule(after: patience.stalledWrite) { [weak self] in
            guard let self else { return }
            timer = nil
            guard needsWrite, state == .open else { return }
            if progressCount == before {
                close(ConnectionError(.timeout, "the other side does not read what it is sent"))
            } else {
                expectProgress()
            }
        }
    }

    // MARK: The end

    /// Lets a client read our last words.
    ///
    /// If we closed while bytes of it are on their way, the system would answer them with RST, upon
    /// which the client's system may throw away what it has not read yet.
    private func linger() {
        guard role == .server else { return close() }
        transport.shutDownWriting()
        state = .lingering
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: .seconds(1)) { [weak self] in self?.close() }
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
            case .ended: return close()
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
