// SPDX-License-Identifier: Apache-2.0

import CPushSealNGHTTP2
import PushSealJSON

/// Makes an `nghttp2_session` whose callbacks call the ``Session`` in its user data.
enum SessionMaking {
    /// nghttp2's own limits (1.52 with Debian's fixes of CVE-2023-44487 and CVE-2024-28182).
    private enum Bound {
        /// Unsent answers to frames such as PING, while the peer does not read.
        static let outboundAcknowledgements = 1_000
        /// Settings in one frame.
        static let settings = 32
        /// CONTINUATION frames of one header block.
        static let continuations = 8
        /// Streams that the peer may reset at once, and then in each second.
        static let resetBurst: UInt64 = 1_000
        static let resetRate: UInt64 = 100
    }

    /// Makes a session for a role; null if there is no memory.
    static func make(_ role: Role) -> OpaquePointer? {
        var callbacks: OpaquePointer?
        guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0 else { return nil }
        defer { unsafe nghttp2_session_callbacks_del(callbacks) }
        unsafe installForHeaders(callbacks)
        unsafe installForStreams(callbacks)
        if role == .server { unsafe installFrameCheck(callbacks) }
        var option: OpaquePointer?
        guard unsafe nghttp2_option_new(&option) == 0 else { return nil }
        defer { unsafe nghttp2_option_del(option) }
        unsafe nghttp2_option_set_max_outbound_ack(option, Bound.outboundAcknowledgements)
        unsafe nghttp2_option_set_max_settings(option, Bound.settings)
        unsafe nghttp2_option_set_max_continuations(option, Bound.continuations)
        unsafe nghttp2_option_set_stream_reset_rate_limit(
            option,
            Bound.resetBurst,
            Bound.resetRate
        )
        // Closed streams are only kept for a priority tree, which is not used.
        unsafe nghttp2_option_set_no_closed_streams(option, 1)
        var session: OpaquePointer?
        let status =
            switch role {
            case .client: unsafe nghttp2_session_client_new2(&session, callbacks, nil, option)
            case .server: unsafe nghttp2_session_server_new2(&session, callbacks, nil, option)
            }
        return unsafe status == 0 ? session : nil
    }

    /// Gives nghttp2 the next bytes of a body.
    static let readBody: nghttp2_data_source_read_callback = {
        _,
        _,
        buffer,
        length,
        flags,
        source,
        context in
        guard let buffer = unsafe buffer, let place = unsafe source?.pointee.ptr,
            let context = unsafe context
        else { return ssize_t(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
        let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
        let (count, isLast) = unsafe session(context).takeBody(StreamTable.slot(place), into: room)
        if isLast { unsafe flags?.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
        return count
    }

    /// Rejects PRIORITY on stream 0 (RFC 9113 §6.3), which nghttp2 ignores when priorities are off.
    private static func installFrameCheck(_ callbacks: OpaquePointer?) {
        unsafe nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks) { raw, header, _ in
            guard let header = unsafe header?.pointee, header.stream_id == 0,
                UInt32(header.type) == NGHTTP2_PRIORITY.rawValue
            else { return 0 }
            return unsafe nghttp2_session_terminate_session(raw, NGHTTP2_PROTOCOL_ERROR.rawValue)
        }
    }

    /// Callbacks for headers, including malformed ones.
    private static func installForHeaders(_ callbacks: OpaquePointer?) {
        unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) {
            _,
            frame,
            context in
            guard let frame = unsafe frame, let context = unsafe context else { return 0 }
            let opens = unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
            let begun = unsafe session(context).beginHeaders(
                frame.pointee.hd.stream_id,
                opensStream: opens
            )
            return begun ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
        }
        unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _,
            _,
            name,
            nameCount,
            value,
            valueCount,
            _,
            context in
            guard let context = unsafe context else { return 0 }
            unsafe session(context).addHeader(
                UnsafeRawBufferPointer(start: name, count: nameCount),
                UnsafeRawBufferPointer(start: value, count: valueCount)
            )
            return 0
        }
        // By default nghttp2 would drop the field and go on, but RFC 9113 §8.2.1 calls the whole
        // message malformed.
        unsafe nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks) {
            raw,
            frame,
            name,
            nameCount,
            _,
            _,
            _,
            context in
            guard let frame = unsafe frame, let context = unsafe context else { return 0 }
            // Only the name: the value may be a credential.
            let field = unsafe UnsafeRawBufferPointer(start: name, count: min(nameCount, 64))
            let words = unsafe quoted(String(decoding: field, as: UTF8.self))
            unsafe session(context).rejectHeaders(
                of: frame.pointee.hd.stream_id,
                "the field \(words) is malformed"
            )
            _ = unsafe nghttp2_submit_rst_stream(
                raw,
                UInt8(NGHTTP2_FLAG_NONE.rawValue),
                frame.pointee.hd.stream_id,
                NGHTTP2_PROTOCOL_ERROR.rawValue
            )
            return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
        }
        unsafe nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) {
            _,
            frame,
            status,
            context in
            guard let frame = unsafe frame, let context = unsafe context,
                unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue
            else { return 0 }
            unsafe session(context).rejectHeaders(
                of: frame.pointee.hd.stream_id,
                Session.words(for: status)
            )
            return 0
        }
    }

    /// Callbacks for bodies, whole frames and closed streams.
    private static func installForStreams(_ callbacks: OpaquePointer?) {
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
            _,
            _,
            id,
            data,
            count,
            context in
            guard let context = unsafe context else { return 0 }
            let owner = unsafe session(context)
            if let stream = owner.stream(id) {
                let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
                unsafe owner.tellData(bytes, on: stream)
            }
            return owner.verdict
        }
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) {
            _,
            frame,
            context in
            guard let frame = unsafe frame, let context = unsafe context else { return 0 }
            let owner = unsafe session(context)
            unsafe received(frame.pointee, owner)
            return owner.verdict
        }
        unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) {
            _,
            frame,
            context in
            guard let frame = unsafe frame, let context = unsafe context,
                unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_GOAWAY.rawValue
            else { return 0 }
            unsafe session(context).sentGoAway(
                HTTP2Code(rawValue: frame.pointee.goaway.error_code)
            )
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) {
            _,
            id,
            code,
            context in
            guard let context = unsafe context else { return 0 }
            let owner = unsafe session(context)
            if let stream = owner.stream(id) {
                owner.streamClosed(stream, HTTP2Code(rawValue: code))
            }
            return owner.verdict
        }
    }
}

/// The session of a callback.
private func session(_ context: UnsafeMutableRawPointer) -> Session {
    unsafe Unmanaged<Session>.fromOpaque(context).takeUnretainedValue()
}

private func received(_ frame: nghttp2_frame, _ session: Session) {
    let header = unsafe frame.hd
    let isAnswer = header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
        guard let stream = session.stream(header.stream_id) else { return }
        session.endHeaders(on: stream)
        if !session.isAbandoned { endStream(header, session) }
    case NGHTTP2_DATA.rawValue:
        endStream(header, session)
    case NGHTTP2_RST_STREAM.rawValue:
        guard let stream = session.stream(header.stream_id) else { return }
        session.events.receivedReset(stream)
    case NGHTTP2_SETTINGS.rawValue where !isAnswer:
        session.settingsCame()
    case NGHTTP2_PING.rawValue where isAnswer:
        session.events.receivedPingAnswer()
    case NGHTTP2_GOAWAY.rawValue:
        let goAway = unsafe frame.goaway
        let data = unsafe UnsafeRawBufferPointer(
            start: goAway.opaque_data,
            count: goAway.opaque_data_len
        )
        unsafe session.events.receivedGoAway(
            lastStreamID: goAway.last_stream_id,
            code: HTTP2Code(rawValue: goAway.error_code),
            debugData: Array(data)
        )
    default: break
    }
}

private func endStream(_ header: nghttp2_frame_hd, _ session: Session) {
    guard header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
        let stream = session.stream(header.stream_id)
    else { return }
    session.tellEnd(of: stream)
}
