// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2
import PushSeal
package import PushSealJSON

/// The checks of APNs for a request, in the order of its answers.
///
/// Apple's documentation gives no order; this one is ours: method, path, duplicate headers,
/// provider token or certificate, push type, topic, id, expiration, priority, collapse id, device
/// token, payload.
package struct RequestChecks: Sendable {
    /// The bundle identifiers of the served apps.
    package let topics: Set<String>
    /// The known devices, by their tokens; nil for any.
    package private(set) var devices: [String: ServedDevice]?
    /// The key and ids that provider tokens are checked with.
    package let authority: ProviderAuthority

    package init(
        topics: Set<String>,
        devices: [ServedDevice]?,
        authority: ProviderAuthority
    ) {
        self.topics = topics
        self.authority = authority
        setDevices(devices)
    }

    /// Replaces the known devices; nil for any.
    mutating func setDevices(_ devices: [ServedDevice]?) {
        self.devices = devices.map { devices in
            Dictionary(devices.map { ($0.token, $0) }, uniquingKeysWith: { $1 })
        }
    }

    /// The id for the answer: the request's, if it is a UUID, else a new one.
    package static func answerID(_ request: PushRequest) -> APNSID {
        request.value(.id).flatMap { APNSID($0) } ?? APNSID()
    }

    /// Checks a request.
    ///
    /// - Parameters:
    ///   - request: the complete request.
    ///   - id: the result of ``answerID(_:)``.
    ///   - tokens: the provider tokens of its connection.
    ///   - now: seconds since 1970 (UTC).
    ///   - reader: reads the payload.
    /// - Returns: the push.
    /// - Throws: the first check that fails.
    package func check(
        _ request: PushRequest,
        id: APNSID,
        _ tokens: inout TokenMemory,
        at now: Int,
        _ reader: JSONReader
    ) throws(ErrorAnswer) -> TakenPush {
        guard request.method == "POST" else {
            throw ErrorAnswer(
                .methodNotAllowed,
                "the method is \(quoted(request.method)), not POST"
            )
        }
        guard let token = request.deviceToken else {
            throw ErrorAnswer(.badPath, "the path is not /3/device/ and a device token")
        }
        for name in HeaderName.ofRequests where request.headers.count(of: name.text) > 1 {
            throw ErrorAnswer(.duplicateHeaders, "\(name.text) appears twice")
        }
        let provider = try checkProvider(request, &tokens, at: now)
        let payload = readPayload(request, reader)
        let pushType = try pushType(request, payload, provider)
        let (topic, bundleID) = try topic(request, pushType, provider)
        if let text = request.value(.id), APNSID(text) == nil {
            throw ErrorAnswer(.badMessageID, "\(quoted(text)) is not a UUID")
        }
        let expiration = try expiration(request)
        let priority = try priority(request, pushType)
        let collapseID = request.value(.collapseID)
        if let fault = collapseID.flatMap({ CollapseID.fault(in: $0) }) {
            throw ErrorAnswer(.badCollapseID, fault)
        }
        let device = try deviceToken(String(token), bundleID)
        try checkPayload(request, payload, pushType)
        return TakenPush(
            token: device.normalized,
            topic: topic,
            bundleID: bundleID,
            id: id,
            pushType: pushType,
            priority: priority,
            expiration: expiration,
            collapseID: collapseID,
            payload: request.body
        )
    }

    // MARK: Authentication

    private enum Provider {
        case token
        case certificate(bundleID: String)
    }

    private func checkProvider(
        _ request: PushRequest,
        _ tokens: inout TokenMemory,
        at now: Int
    ) throws(ErrorAnswer) -> Provider {
        if let authorization = request.headers.first("authorization") {
            let scheme = Array("bearer ".utf8)
            // Schemes are case-insensitive (RFC 9110 §11.1).
            guard authorization.prefix(scheme.count).map({ $0 | 0x20 }) == scheme else {
                throw ErrorAnswer(.invalidProviderToken, "authorization does not begin with bearer")
            }
            try tokens.check(authorization.dropFirst(scheme.count), authority, at: now)
            return .token
        }
        guard let certificate = request.certificate else {
            throw ErrorAnswer(
                .missingProviderToken,
                "there is neither a client certificate nor an authorization header"
            )
        }
        guard certificate.isTrusted else {
            throw ErrorAnswer(
                .badCertificate,
                "the client certificate was not issued by this server's CA"
            )
        }
        guard let bundleID = certificate.userID else {
            throw ErrorAnswer(.badCertificate, "the subject of the client certificate has no UID")
        }
        return .certificate(bundleID: bundleID)
    }

    // MARK: Headers

    private func pushType(
        _ request: PushRequest,
        _ payload: Result<Payload, PushRuleFault>,
        _ provider: Provider
    ) throws(ErrorAnswer) -> PushType {
        let type: PushType
        if let text = request.value(.pushType) {
            guard let named = PushType(rawValue: text) else {
                throw ErrorAnswer(.invalidPushType, "\(quoted(text)) is not a push type")
            }
            type = named
        } else {
            // A bundle identifier may end like a topic with a suffix.
            let topic = request.value(.topic).flatMap { topics.contains($0) ? nil : $0 }
            if case .success(let payload) = payload {
                type = PushType(inferredFrom: payload, topic: topic)
            } else {
                // An invalid payload is refused later, in its turn.
                type = topic.flatMap(PushType.named) ?? .alert
            }
        }
        if case .success(let payload) = payload, let objection = type.objection(to: payload) {
            throw ErrorAnswer(.invalidPushType, objection)
        }
        if type.needsProviderToken, case .certificate = provider {
            throw ErrorAnswer(
                .missingProviderToken,
                "pushes of type \(type.rawValue) can only be sent with a provider token"
            )
        }
        return type
    }

    private func topic(
        _ request: PushRequest,
        _ type: PushType,
        _ provider: Provider
    ) throws(ErrorAnswer) -> (topic: String, bundleID: String) {
        let topic: String
        switch (request.value(.topic), provider) {
        case (let given?, _) where !given.isEmpty: topic = given
        case (_, .certificate(let bundleID)): topic = type.topic(for: bundleID)
        default: throw ErrorAnswer(.missingTopic, "apns-topic is required with a provider token")
        }
        guard Topic.isWellFormed(topic) else {
            throw ErrorAnswer(.badTopic, "\(quoted(topic)) is not a bundle identifier")
        }
        let isBundleID = type.topicSuffix == nil && topics.contains(topic)
        guard let bundleID = isBundleID ? topic : type.bundleID(inTopic: topic) else {
            throw ErrorAnswer(.badTopic, Self.wrongSuffix(request, type, topic))
        }
        if case .certificate(let own) = provider, own != bundleID {
            throw ErrorAnswer(.topicDisallowed, "the certificate is for \(quoted(own))")
        }
        guard topics.contains(bundleID) else {
            throw ErrorAnswer(
                .topicDisallowed,
                "the topics served are \(topics.sorted().map { quoted($0) }.joined(separator: ", "))"
            )
        }
        return (topic, bundleID)
    }

    private static func wrongSuffix(
        _ request: PushRequest,
        _ type: PushType,
        _ topic: String
    ) -> String {
        let named = "the topic of a push of type \(type.rawValue)"
        guard let suffix = type.topicSuffix else {
            let found = PushType.named(byTopic: topic)?.topicSuffix ?? ""
            return "\(named) must not end in \(found)"
        }
        let isInferred = request.value(.pushType) == nil
        return "\(named) must end in \(suffix)"
            + (isInferred ? "; without apns-push-type, the payload makes it that type" : "")
    }

    private func expiration(_ request: PushRequest) throws(ErrorAnswer) -> Int? {
        guard let text = request.value(.expiration) else { return nil }
        guard let expiration = Expiration.read(text) else {
            throw ErrorAnswer(.badExpirationDate, "\(quoted(text)) is not a number of seconds")
        }
        return expiration
    }

    private func priority(
        _ request: PushRequest,
        _ type: PushType
    ) throws(ErrorAnswer) -> PushPriority {
        guard let text = request.value(.priority) else {
            return type.defaultPriority ?? .immediate
        }
        guard let priority = PushPriority(header: text) else {
            throw ErrorAnswer(.badPriority, "\(quoted(text)) is not 10, 5 or 1")
        }
        guard type.allows(priority) else {
            throw ErrorAnswer(.badPriority, "a push of type \(type.rawValue) must have priority 5")
        }
        return priority
    }

    // MARK: Device and payload

    private func deviceToken(
        _ text: String,
        _ bundleID: String
    ) throws(ErrorAnswer) -> DeviceToken {
        guard !text.isEmpty else { throw ErrorAnswer(.missingDeviceToken) }
        guard let token = DeviceToken(text) else {
            throw ErrorAnswer(.badDeviceToken, "a token is \(DeviceToken.form)")
        }
        guard let devices else { return token }
        guard let device = devices[token.normalized] else {
            throw ErrorAnswer(.badDeviceToken, "the token is not one of the known devices")
        }
        guard device.topics.isEmpty || device.topics.contains(bundleID) else {
            throw ErrorAnswer(
                .deviceTokenNotForTopic,
                "the device does not have the app \(quoted(bundleID))"
            )
        }
        if let timestamp = device.unregistered {
            throw ErrorAnswer(.unregistered, timestamp: timestamp)
        }
        return token
    }

    /// Reads the payload with the larger limit; the actual one depends on the push type.
    private func readPayload(
        _ request: PushRequest,
        _ reader: JSONReader
    ) -> Result<Payload, PushRuleFault> {
        Result { () throws(PushRuleFault) in
            // What is kept of a larger body is over that limit, too.
            try PushRules.payload(request.body, limit: .voip, reader)
        }
    }

    private func checkPayload(
        _ request: PushRequest,
        _ payload: Result<Payload, PushRuleFault>,
        _ type: PushType
    ) throws(ErrorAnswer) {
        // The size comes first: a payload that is too large is not read.
        do throws(PushError) {
            try type.sizeLimit.check(byteCount: request.bodyByteCount)
        } catch {
            throw ErrorAnswer(.payloadTooLarge, error.detail)
        }
        if case .failure(let fault) = payload { throw ErrorAnswer(fault.reason, fault.detail) }
    }
}
