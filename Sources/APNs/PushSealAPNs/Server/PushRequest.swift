// SPDX-License-Identifier: Apache-2.0

package import PushSealHTTP2

/// A request to APNs as received, with the client's certificate.
package struct PushRequest: Sendable {
    /// `:method`.
    package var method: String
    /// `:path`.
    package var path: String
    /// All other fields.
    package var headers: HeaderList
    /// The beginning of the body, at most one byte more than a payload may have.
    package var body: [UInt8]
    /// The length of the whole body.
    package var bodyByteCount: Int
    /// The client certificate of the connection.
    package var certificate: PeerCertificate?

    package init(
        method: String,
        path: String,
        headers: HeaderList,
        body: [UInt8],
        bodyByteCount: Int? = nil,
        certificate: PeerCertificate? = nil
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.bodyByteCount = bodyByteCount ?? body.count
        self.certificate = certificate
    }

    /// The device token in the path; nil if it is not a path of APNs.
    package var deviceToken: Substring? {
        let start = "/3/device"
        guard path.hasPrefix(start) else { return nil }
        let rest = path.dropFirst(start.count)
        if rest.isEmpty { return rest }
        guard rest.first == "/", !rest.dropFirst().contains("/") else { return nil }
        return rest.dropFirst()
    }

    /// The value of one of Apple's headers.
    func value(_ name: HeaderName) -> String? { headers.text(name.text) }
}

/// A push that was accepted.
package struct TakenPush: Sendable, Equatable {
    /// The device token, in lower case.
    package var token: String
    /// The topic as received, or the certificate's.
    package var topic: String
    /// The app: the topic without the push type's suffix.
    package var bundleID: String
    package var id: APNSID
    package var pushType: PushType
    package var priority: PushPriority
    /// In seconds since 1970 (UTC); 0 for one attempt, nil if not given.
    package var expiration: Int?
    package var collapseID: String?
    package var payload: [UInt8]

    package init(
        token: String,
        topic: String,
        bundleID: String,
        id: APNSID,
        pushType: PushType,
        priority: PushPriority,
        expiration: Int?,
        collapseID: String?,
        payload: [UInt8]
    ) {
        self.token = token
        self.topic = topic
        self.bundleID = bundleID
        self.id = id
        self.pushType = pushType
        self.priority = priority
        self.expiration = expiration
        self.collapseID = collapseID
        self.payload = payload
    }
}

/// A refused push, as APNs answers it.
package struct ErrorAnswer: Error, Equatable {
    package let status: Int
    /// Apple's reason; nil if Apple has none.
    package let reason: Reason?
    /// When the token became invalid, in milliseconds since 1970 (UTC).
    package var timestamp: Int?
    /// Details of the reason, for people.
    package let explanation: String?

    package init(_ reason: Reason, _ explanation: String? = nil, timestamp: Int? = nil) {
        status = reason.status
        self.reason = reason
        self.timestamp = timestamp
        self.explanation = explanation
    }

    /// An HTTP status for which Apple has no reason.
    init(status: Int, _ explanation: String) {
        self.status = status
        reason = nil
        self.explanation = explanation
    }
}
