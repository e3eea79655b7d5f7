// SPDX-License-Identifier: Apache-2.0

/// A request to APNs as it came, and by whom.
package struct PushRequest: Sendable {
    /// `:method`.
    package var method: String
    /// `:path`.
    package var path: String
    /// All other fields.
    package var headers: HeaderList
    /// The beginning of the body: no more of it is kept than a payload may have, and one byte.
    package var body: [UInt8]
    /// How many bytes the body has.
    package var bodyByteCount: Int
    /// The certificate that the connection came with.
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

    /// The device token of the path; nil if the path is none of APNs'.
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

/// A push that APNs has taken.
package struct TakenPush: Sendable, Equatable {
    /// The digits, in small letters.
    package var token: String
    /// The topic as it came, or that of the certificate.
    package var topic: String
    /// The app: the topic without the push type's suffix.
    package var bundleID: String
    package var id: APNSID
    package var pushType: PushType
    package var priority: PushPriority
    /// Seconds since 1970 (UTC); 0 for one attempt, nil where nothing was said.
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

/// What APNs answers instead of taking a push.
package struct Refusal: Error, Equatable {
    package let status: Int
    /// Apple's reason; nil for what Apple has none for.
    package let reason: Reason?
    /// Since when a token is not valid any more, in milliseconds since 1970 (UTC).
    package var timestamp: Int?
    /// What the reason leaves open, for people.
    package let explanation: String?

    package init(_ reason: Reason, _ explanation: String? = nil, timestamp: Int? = nil) {
        status = reason.status
        self.reason = reason
        self.timestamp = timestamp
        self.explanation = explanation
    }

    /// An answer of HTTP's for which Apple has no reason.
    init(status: Int, _ explanation: String) {
        self.status = status
        reason = nil
        self.explanation = explanation
    }
}
