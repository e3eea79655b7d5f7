// SPDX-License-Identifier: Apache-2.0

/// One stream of a session.
package struct HTTPStream: Sendable, Hashable {
    /// The stream's identifier on the wire.
    package let id: Int32
    /// A small number that no other open stream of the session has, for tables in place of
    /// dictionaries.
    ///
    /// It is used again once the stream is closed.
    package let slot: Int
}

/// Why a stream or a connection ends (RFC 9113 §7).
package struct HTTP2Code: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let noError = HTTP2Code(rawValue: 0)
    package static let protocolError = HTTP2Code(rawValue: 1)
    package static let internalError = HTTP2Code(rawValue: 2)
    package static let refusedStream = HTTP2Code(rawValue: 7)
    package static let cancel = HTTP2Code(rawValue: 8)
    package static let enhanceYourCalm = HTTP2Code(rawValue: 11)
}

/// What a session tells of its peer.
///
/// All of it is called while bytes are taken in or given out, on the thread that does so. Streams may
/// be submitted and reset from within; the session must not be fed from within.
package protocol SessionEvents: AnyObject {
    /// A header block is complete: a request, a response, an interim response, or trailers.
    ///
    /// The list is the session's own, and filled again by the next block.
    func received(_ headers: HeaderList, on stream: HTTPStream)
    /// Bytes of the body, valid for the length of the call.
    @unsafe
    func received(_ data: UnsafeRawBufferPointer, on stream: HTTPStream)
    /// The peer has said all that it will on this stream.
    func ended(_ stream: HTTPStream)
    /// The peer has reset the stream; ``closed(_:_:)`` follows.
    func receivedReset(_ stream: HTTPStream)
    /// The stream is gone; `noError` where both sides have ended it.
    ///
    /// Not called for streams that are open when the connection ends.
    func closed(_ stream: HTTPStream, _ code: HTTP2Code)
    /// The peer's settings have come, for the first time or anew.
    func receivedSettings()
    /// The peer takes no streams above the one named, and will close.
    func receivedGoAway(lastStreamID: Int32, code: HTTP2Code, debugData: [UInt8])
    /// A PING of ours has come back.
    func receivedPingAnswer()
}

extension SessionEvents {
    package func receivedReset(_ stream: HTTPStream) {}
    package func receivedSettings() {}
    package func receivedGoAway(lastStreamID: Int32, code: HTTP2Code, debugData: [UInt8]) {}
    package func receivedPingAnswer() {}
}

/// Which end of a connection this is.
package enum Role: Sendable {
    case client, server
}

/// What a session allows its peer.
package struct SessionLimits: Sendable, Equatable {
    /// Streams that the peer may have open at a time.
    package var concurrentStreams = 1_000
    /// Bytes of a header list as RFC 9113 §6.5.2 counts them; what goes beyond is dropped, and the
    /// list says so.
    package var headerListSize = 16 << 10
    /// Bytes of all streams together that may come before we have taken them.
    package var connectionWindow = 1 << 20
    /// Bytes of one stream that may come before we have taken them.
    package var streamWindow = 64 << 10

    package init() {}
}
