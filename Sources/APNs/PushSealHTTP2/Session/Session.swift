// SPDX-License-Identifier: Apache-2.0

import CPushSealNGHTTP2

/// Owns one `nghttp2_session`: bytes in, events out; requests and responses in, bytes out.
///
/// nghttp2 implements the protocol: frame order and sizes, HPACK, flow control, and which header
/// fields make a message malformed (RFC 9113 §8.1.1).
@safe
package final class Session {
    private let raw: OpaquePointer
    private let limits: SessionLimits
    let role: Role
    /// Receives the events; the connection breaks this reference cycle by dropping its session.
    let events: any SessionEvents

    private var streams = StreamTable()
    private var incoming = HeaderList()

    /// When the header block began that is incomplete, on the loop's clock; nil if there is none.
    package private(set) var headersBegan: Int64?

    /// Whether the peer has sent its settings; before that its limits are unknown.
    package private(set) var hasSettings = false

    /// Whether the connection was closed from within an event: there are no further events.
    private(set) var isAbandoned = false

    /// Why we have ended the connection; nil if it may go on, or ended as it should.
    private(set) var failure: ConnectionError?

    /// Starts a session; ``withOutput(_:)`` returns its first frames.
    package init(
        _ role: Role,
        limits: SessionLimits,
        events: any SessionEvents
    ) throws(ConnectionError) {
        self.role = role
        self.limits = limits
        self.events = events
        guard let made = unsafe SessionMaking.make(role) else {
            throw ConnectionError(.system, "nghttp2_session_new: out of memory")
        }
        unsafe raw = made
        unsafe nghttp2_session_set_user_data(raw, Unmanaged.passUnretained(self).toOpaque())
        let settings = limits.settings(of: role)
        try check(
            "nghttp2_submit_settings",
            unsafe nghttp2_submit_settings(
                raw,
                UInt8(NGHTTP2_FLAG_NONE.rawValue),
                settings,
                settings.count
            )
        )
        let window = CInt(clamping: limits.connectionWindow)
        try check(
            "nghttp2_session_set_local_window_size",
            unsafe nghttp2_session_set_local_window_size(
                raw,
                UInt8(NGHTTP2_FLAG_NONE.rawValue),
                0,
                window
            )
        )
    }

    deinit { unsafe nghttp2_session_del(raw) }

    /// Suppresses further events, and makes the current call fail.
    func abandon() {
        isAbandoned = true
    }

    // MARK: Bytes

    /// Processes bytes from the peer.
    ///
    /// - Throws: `http2` if no answer is possible any more; the connection must then be closed.
    @unsafe
    package func receive(_ bytes: UnsafeRawBufferPointer) throws(ConnectionError) {
        let status = unsafe nghttp2_session_mem_recv(
            raw,
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            bytes.count
        )
        guard status == bytes.count else {
            throw Self.failure("nghttp2_session_mem_recv", CInt(clamping: status))
        }
    }

    /// Calls `body` with the next bytes for the peer; false if there are none now.
    package func withOutput(
        _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(ConnectionError) -> Bool {
        var start: UnsafePointer<UInt8>?
        let count = unsafe nghttp2_session_mem_send(raw, &start)
        guard count >= 0 else {
            throw Self.failure("nghttp2_session_mem_send", CInt(clamping: count))
        }
        guard count > 0 else { return false }
        unsafe body(UnsafeRawBufferPointer(start: start, count: count))
        return true
    }

    /// Whether nothing is left to send or receive; then close the connection.
    package var isFinished: Bool {
        unsafe nghttp2_session_want_read(raw) == 0 && nghttp2_session_want_write(raw) == 0
    }

    /// Whether a complete request has not had all of its answer.
    var owesAnswer: Bool { streams.hasEnded }

    /// The number of frames waiting to be sent.
    var queuedFrameCount: Int { unsafe nghttp2_session_get_outbound_queue_size(raw) }

    // MARK: Streams

    /// How many streams the peer allows at a time; requests beyond that are queued here.
    package var peerConcurrentStreams: Int {
        let name = NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS
        return Int(unsafe nghttp2_session_get_remote_settings(raw, name))
    }

    /// Whether another request may be submitted: false after GOAWAY, or when stream ids run out.
    package var takesRequests: Bool {
        unsafe nghttp2_session_check_request_allowed(raw) == 1
    }

    /// The highest of the peer's streams that was processed.
    package var lastPeerStreamID: Int32 { unsafe nghttp2_session_get_last_proc_stream_id(raw) }

    /// Sends a request; nil if the session takes no more.
    package func submitRequest(_ headers: HeaderList, body: [UInt8]) -> HTTPStream? {
        guard takesRequests else { return nil }
        let slot = streams.take(body)
        let id = unsafe headers.withFields { fields in
            unsafe Self.withProvider(of: body, slot) { provider in
                unsafe nghttp2_submit_request(
                    raw,
                    nil,
                    fields.baseAddress,
                    fields.count,
                    provider,
                    StreamTable.pointer(slot)
                )
            }
        }
        guard id > 0 else {
            streams.free(slot)
            return nil
        }
        return HTTPStream(id: id, slot: slot)
    }

    /// Answers a request; does nothing if the stream is gone.
    package func submitResponse(_ headers: HeaderList, body: [UInt8], on stream: HTTPStream) {
        guard isOpen(stream) else { return }
        streams.setBody(body, of: stream.slot)
        _ = unsafe headers.withFields { fields in
            unsafe Self.withProvider(of: body, stream.slot) { provider in
                unsafe nghttp2_submit_response(
                    raw,
                    stream.id,
                    fields.baseAddress,
                    fields.count,
                    provider
                )
            }
        }
    }

    /// Resets a stream at once.
    ///
    /// A request that has not been written yet is not sent at all.
    package func reset(_ stream: HTTPStream, _ code: HTTP2Code) {
        // A client's stream is not open until its request is written; its id is never reused.
        guard role == .client || isOpen(stream) else { return }
        _ = unsafe nghttp2_submit_rst_stream(
            raw,
            UInt8(NGHTTP2_FLAG_NONE.rawValue),
            stream.id,
            code.rawValue
        )
    }

    /// Whether the stream is open, and its slot not reused for another.
    package func isOpen(_ stream: HTTPStream) -> Bool {
        self.stream(stream.id) == stream
    }

    // MARK: The connection

    /// Announces that no streams after the given one are accepted; the others may finish.
    ///
    /// - Parameters:
    ///   - code: why the connection ends.
    ///   - id: the last stream that is accepted; nil for the last that has begun. Later ones are
    ///     closed.
    ///   - debugData: more about the reason.
    package func submitGoAway(
        _ code: HTTP2Code = .noError,
        after id: Int32? = nil,
        debugData: [UInt8] = []
    ) {
        _ = unsafe debugData.withUnsafeBufferPointer { data in
            unsafe nghttp2_submit_goaway(
                raw,
                UInt8(NGHTTP2_FLAG_NONE.rawValue),
                id ?? lastPeerStreamID,
                code.rawValue,
                data.baseAddress,
                data.count
            )
        }
    }

    /// Sends GOAWAY and stops receiving; open streams are lost.
    package func terminate(_ code: HTTP2Code) {
        _ = unsafe nghttp2_session_terminate_session2(raw, lastPeerStreamID, code.rawValue)
    }

    /// Sends PING; ``SessionEvents/receivedPingAnswer()`` reports the answer.
    package func submitPing() {
        _ = unsafe nghttp2_submit_ping(raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
    }

    // MARK: Callbacks

    /// A header block begins.
    func beginHeaders(_ id: Int32, opensStream: Bool) -> Bool {
        headersBegan = EventLoop.now
        incoming.removeAll()
        guard opensStream else { return true }
        let slot = streams.take()
        guard unsafe nghttp2_session_set_stream_user_data(raw, id, StreamTable.pointer(slot)) == 0
        else {
            streams.free(slot)
            return false
        }
        return true
    }

    /// A field of the current block.
    @unsafe
    func addHeader(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard !incoming.isTruncated else { return }
        guard incoming.listSize + name.count + value.count + 32 <= limits.headerListSize else {
            incoming.isTruncated = true
            return
        }
        unsafe incoming.append(name: name, value: value)
    }

    /// The block is malformed; nghttp2 resets the stream.
    ///
    /// For some fields nghttp2 calls twice, with the name first.
    func rejectHeaders(of id: Int32, _ why: String) {
        guard headersBegan != nil else { return }
        headersBegan = nil
        events.receivedMalformed(id, why)
    }

    /// The callback result for nghttp2: stop if the connection has ended.
    var verdict: CInt { isAbandoned ? NGHTTP2_ERR_CALLBACK_FAILURE.rawValue : 0 }

    /// The block is complete.
    func endHeaders(on stream: HTTPStream) {
        headersBegan = nil
        streams.setTold(stream.slot)
        events.received(incoming, on: stream)
    }

    @unsafe
    func tellData(_ bytes: UnsafeRawBufferPointer, on stream: HTTPStream) {
        if streams.isTold(stream.slot) { unsafe events.received(bytes, on: stream) }
    }

    func tellEnd(of stream: HTTPStream) {
        guard streams.isTold(stream.slot) else { return }
        streams.setEnded(stream.slot)
        events.ended(stream)
    }

    func settingsCame() {
        hasSettings = true
        events.receivedSettings()
    }

    /// Writes the next bytes of a stream's body; returns the count, and whether they were the last.
    @unsafe
    func takeBody(_ slot: Int, into room: UnsafeMutableRawBufferPointer) -> (Int, isLast: Bool) {
        unsafe streams.takeBody(of: slot, into: room)
    }

    func sentGoAway(_ code: HTTP2Code) {
        guard code != .noError else { return }
        failure = ConnectionError(.http2, "the peer does not keep to HTTP/2: \(code.name)")
    }

    func streamClosed(_ stream: HTTPStream, _ code: HTTP2Code) {
        events.closed(stream, code)
        streams.free(stream.slot)
    }

    /// The stream with this id, if it has a slot.
    package func stream(_ id: Int32) -> HTTPStream? {
        guard id > 0, let found = unsafe nghttp2_session_get_stream_user_data(raw, id) else {
            return nil
        }
        return HTTPStream(id: id, slot: unsafe StreamTable.slot(found))
    }

    // MARK: Calls

    /// Calls `submit` with where nghttp2 gets a body from; null if it is empty.
    private static func withProvider(
        of body: [UInt8],
        _ slot: Int,
        _ submit: (UnsafePointer<nghttp2_data_provider>?) -> Int32
    ) -> Int32 {
        if body.isEmpty { return submit(nil) }
        var provider = unsafe nghttp2_data_provider(
            source: nghttp2_data_source(ptr: StreamTable.pointer(slot)),
            read_callback: SessionMaking.readBody
        )
        return unsafe submit(&provider)
    }

    private func check(_ call: StaticString, _ status: CInt) throws(ConnectionError) {
        guard status == 0 else { throw Self.failure(call, status) }
    }

    private static func failure(_ call: StaticString, _ status: CInt) -> ConnectionError {
        ConnectionError(.http2, "\(call): \(words(for: status))")
    }

    /// What nghttp2 calls an error.
    static func words(for status: CInt) -> String {
        unsafe nghttp2_strerror(status).map { unsafe String(cString: $0) } ?? "error \(status)"
    }
}
