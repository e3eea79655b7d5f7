// SPDX-License-Identifier: Apache-2.0

import CPushSealNGHTTP2

/// One stream of a session.
package struct HTTPStream: Sendable, Hashable {
    /// The stream's identifier on the wire.
    package let id: Int32
    /// A small number, unique among the session's open streams, so that tables can replace
    /// dictionaries.
    ///
    /// It is reused once the stream is closed.
    package let slot: Int
}

/// An error code for a stream or a connection (RFC 9113 §7).
package struct HTTP2Code: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let noError = HTTP2Code(rawValue: 0)
    package static let protocolError = HTTP2Code(rawValue: 1)
    package static let internalError = HTTP2Code(rawValue: 2)
    package static let refusedStream = HTTP2Code(rawValue: 7)
    package static let cancel = HTTP2Code(rawValue: 8)
    package static let enhanceYourCalm = HTTP2Code(rawValue: 11)

    /// Its name in RFC 9113 §7, such as `PROTOCOL_ERROR`.
    package var name: String {
        unsafe nghttp2_http2_strerror(rawValue).map { unsafe String(cString: $0) } ?? "unknown"
    }
}

/// The events of a session.
///
/// They are called while bytes are received or sent, on that thread. A handler may submit and reset
/// streams, but must not pass bytes to the session.
package protocol SessionEvents: AnyObject {
    /// A header block is complete: of a request, a response, an interim response, or trailers.
    ///
    /// The list belongs to the session, which reuses it for the next block.
    func received(_ headers: HeaderList, on stream: HTTPStream)
    /// Bytes of the body, valid during the call only.
    @unsafe
    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream)
    /// The peer will send nothing more on this stream.
    func ended(_ stream: HTTPStream)
    /// A header block was malformed (RFC 9113 §8.1.1), and is not reported.
    func receivedMalformed(_ streamID: Int32, _ why: String)
    /// The peer reset the stream; ``closed(_:_:)`` follows.
    func receivedReset(_ stream: HTTPStream)
    /// The stream is closed; `noError` if both sides ended it.
    ///
    /// Not called for streams that are open when the connection ends.
    func closed(_ stream: HTTPStream, _ code: HTTP2Code)
    /// The peer's settings arrived, for the first time or changed.
    func receivedSettings()
    /// The peer accepts no streams above the given one, and will close.
    func receivedGoAway(lastStreamID: Int32, code: HTTP2Code, debugData: [UInt8])
    /// The peer answered our PING.
    func receivedPingAnswer()
}

extension SessionEvents {
    package func receivedMalformed(_ streamID: Int32, _ why: String) {}
    package func receivedReset(_ stream: HTTPStream) {}
    package func receivedSettings() {}
    package func receivedGoAway(lastStreamID: Int32, code: HTTP2Code, debugData: [UInt8]) {}
    package func receivedPingAnswer() {}
}

/// Which end of a connection this is.
package enum Role: Sendable {
    case client, server
}

/// The limits for the peer.
package struct SessionLimits: Sendable, Equatable {
    /// The most streams that the peer may have open at a time.
    package var concurrentStreams = 1_000
    /// The largest header list, as counted by RFC 9113 §6.5.2; fields beyond it are dropped, and
    /// the list says so.
    package var headerListSize = 16 << 10
    /// The flow-control window of the connection, in bytes.
    package var connectionWindow = 1 << 20
    /// The flow-control window of each stream, in bytes.
    package var streamWindow = 64 << 10

    package init() {}
}

extension SessionLimits {
    /// The initial settings for the peer (RFC 9113 §6.5.2).
    func settings(of role: Role) -> [nghttp2_settings_entry] {
        let ofRole =
            switch role {
            case .client: (NGHTTP2_SETTINGS_ENABLE_PUSH, 0)
            case .server: (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, concurrentStreams)
            }
        return [
            (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, streamWindow),
            (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, headerListSize),
            ofRole,
            // We neither send nor use priorities (RFC 9218 §2.1).
            (NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1),
        ].map { name, value in
            nghttp2_settings_entry(
                settings_id: CInt(name.rawValue),
                value: UInt32(clamping: value)
            )
        }
    }
}
