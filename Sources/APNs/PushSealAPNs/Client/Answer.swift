// SPDX-License-Identifier: Apache-2.0

package import PushSealHTTP2
import SealFormats
import PushSealJSON

/// The answer to one request, as it arrives.
package struct Answer {
    /// Apple's answers have about 50 bytes, a gateway's page of HTML more; a longer body is ignored.
    package static let bodyLimit = 64 << 10
    /// The most characters kept of a header.
    private static let textLimit = 128

    private var status: Int?
    private var body: [UInt8] = []
    /// Whether the body has more bytes than are read.
    private(set) var isBodyTooLong = false
    private var retryAfter: String?
    package init() {}

    /// Whether the answer is complete.
    package var hasEnded = false
    /// The id in Apple's delivery log.
    private(set) var uniqueID: String?
    /// When the device token became invalid.
    private(set) var timestamp: Int?

    /// Whether APNs has accepted the push: nothing that follows a status of 200 changes that.
    var isAccepted: Bool { status == 200 }

    /// Takes a header block; interim responses and trailers are ignored.
    package mutating func add(_ headers: HeaderList) {
        guard status == nil, let status = Self.number(headers.first(":status")), status >= 200
        else { return }
        self.status = status
        uniqueID = Self.text(headers, .uniqueID)
        retryAfter = Self.text(headers, .retryAfter)
    }

    /// Takes bytes of the body.
    @unsafe
    package mutating func add(_ data: UnsafeRawBufferPointer) {
        guard body.count + data.count <= Self.bodyLimit else {
            isBodyTooLong = true
            body = []
            return
        }
        unsafe body.append(contentsOf: data)
    }

    /// The outcome when the stream is closed.
    ///
    /// A status of 200 is the answer, however the stream ends: the push must not be sent again. So is
    /// any status whose body is too long to be read.
    ///
    /// - Parameters:
    ///   - code: how the stream was closed.
    ///   - wasReset: whether the server reset it.
    /// - Returns: how the attempt ended.
    package mutating func outcome(_ code: HTTP2Code, wasReset: Bool) -> AttemptOutcome {
        // After a complete answer a server may reset the stream (RFC 9113 §8.1).
        guard hasEnded || isAccepted || isBodyTooLong, let status else {
            if code == .refusedStream { return .notProcessed }
            // If nghttp2 closed it by itself, the response was malformed.
            return wasReset || code != .protocolError && code != .noError
                ? .reset : .malformedResponse
        }
        var reason: String?
        if !isBodyTooLong, let document = try? JSONDocument(parsing: body) {
            reason = document.root["reason"]?.string
            timestamp =
                status == Reason.unregistered.status
                ? document.root.integer("timestamp") : nil
        }
        return .answer(
            status: status,
            reason: status == 200 ? nil : reason,
            retryAfter: retryAfter.flatMap { RetryAfter.seconds($0, now: SystemTime.now) }
        )
    }

    private static func number(_ digits: ArraySlice<UInt8>?) -> Int? {
        guard let digits, digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func text(_ headers: HeaderList, _ name: HeaderName) -> String? {
        guard let value = headers.first(name.text), value.count <= textLimit else { return nil }
        return String(decoding: value, as: UTF8.self)
    }
}
