// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSealJSON

/// An answer of APNs: status, headers and, unless it is 200, a JSON object with the reason.
struct PushAnswer: Sendable, Equatable {
    let status: Int
    let id: APNSID
    var uniqueID: APNSID?
    var reason: String?
    var timestamp: Int?
    var retryAfter: Int?

    /// The push was accepted.
    static func taken(_ id: APNSID) -> PushAnswer {
        PushAnswer(status: 200, id: id, uniqueID: APNSID())
    }

    /// The push was refused.
    static func refused(_ id: APNSID, _ refusal: ErrorAnswer) -> PushAnswer {
        PushAnswer(
            status: refusal.status,
            id: id,
            reason: refusal.reason?.rawValue,
            timestamp: refusal.timestamp
        )
    }

    var headers: HeaderList {
        var headers = HeaderList()
        headers.append(":status", String(status))
        headers.append(HeaderName.id.text, id.description, isIndexed: false)
        if let uniqueID {
            headers.append(HeaderName.uniqueID.text, uniqueID.description, isIndexed: false)
        }
        if let retryAfter { headers.append(HeaderName.retryAfter.text, String(retryAfter)) }
        return headers
    }

    /// The body, such as `{"reason":"Unregistered","timestamp":1700000000000}`.
    var body: [UInt8] {
        guard let reason else { return [] }
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("reason")
        writer.string(reason)
        if let timestamp {
            writer.name("timestamp")
            writer.integer(timestamp)
        }
        writer.endObject()
        return writer.bytes
    }
}
