// SPDX-License-Identifier: Apache-2.0

public import PushSeal
package import PushSealJSON

/// A payload with its APNs headers.
///
/// ```swift
/// var push = try APNSPush(sealing: message, with: ring, topic: "com.example.app")
/// push.collapseID = "ride 7"
/// let result = try await client.send(push, to: token)
/// ```
public struct APNSPush: Sendable {
    /// The payload: a JSON object of at most 4096 bytes, or 5120 for VoIP.
    package var payload: [UInt8]
    /// The app's bundle identifier, with or without the push type's suffix; required with provider
    /// tokens.
    package var topic: String?
    /// The push type; inferred from the topic or the payload if nil.
    public var type: PushType?
    /// When it is delivered; if nil, 5 for background pushes, else 10.
    public var priority: PushPriority?
    /// When APNs stops trying to deliver it, in seconds since 1970 (UTC); 0 means one attempt.
    public var expiration: Int?
    /// A device shows only the last of the pushes with the same id; at most 64 bytes.
    public var collapseID: String?
    /// The id of the push, a UUID in either case: the header `apns-id`; a random one if nil.
    public var id: String?

    /// Makes a push with a payload.
    public init(payload: [UInt8], topic: String? = nil) {
        self.payload = payload
        self.topic = topic
    }

    /// Seals a push, which APNs tries to deliver until it expires on the device.
    ///
    /// - Parameters:
    ///   - push: the push; its `expiresIn` gives the ``expiration``.
    ///   - ring: the keys.
    ///   - recipient: whose key seals, in a ring with keys of several recipients.
    ///   - keyID: the id of the key to use instead.
    ///   - topic: the app's bundle identifier.
    /// - Throws: as ``/PushSeal/Push/sealed(with:to:keyID:)``.
    public init(
        sealing push: Push,
        with ring: KeyRing,
        to recipient: String? = nil,
        keyID: String? = nil,
        topic: String? = nil
    ) throws(PushError) {
        // One time for both, so that APNs keeps it exactly as long as the device shows it.
        let time = SystemTime.now
        let payload = try push.sealed(with: ring, to: recipient, keyID: keyID, at: time)
        self.init(payload: payload, topic: topic)
        expiration = try push.expiry(at: time)
    }
}

/// A push that breaks no rule, with defaults filled in.
package struct CheckedPush: Sendable {
    package let payload: [UInt8]
    package let topic: String?
    package let type: PushType
    package let priority: PushPriority?
    package let expiration: Int?
    package let collapseID: String?
    package var id: APNSID

    package init(
        payload: [UInt8],
        topic: String?,
        type: PushType,
        priority: PushPriority?,
        expiration: Int?,
        collapseID: String?,
        id: APNSID
    ) {
        self.payload = payload
        self.topic = topic
        self.type = type
        self.priority = priority
        self.expiration = expiration
        self.collapseID = collapseID
        self.id = id
    }
}

extension APNSPush {
    /// The largest payload: without a type, the topic says whether it is a VoIP push.
    package var sizeLimit: SizeLimit {
        (type ?? topic.flatMap(PushType.named))?.sizeLimit ?? .standard
    }

    /// Checks the push against the rules of APNs, and fills in defaults.
    ///
    /// - Parameters:
    ///   - needsTopic: whether the client uses a provider token, which names no app.
    ///   - reader: reads the payload.
    /// - Returns: the push to send.
    /// - Throws: the rule that it breaks.
    package func checked(
        needsTopic: Bool,
        _ reader: JSONReader
    ) throws(PushRuleFault) -> CheckedPush {
        let payload = try PushRules.payload(payload, limit: sizeLimit, reader)
        let type = type ?? PushType(inferredFrom: payload, topic: topic)
        if let objection = type.objection(to: payload) {
            throw PushRuleFault(.invalidPushType, objection)
        }
        return CheckedPush(
            payload: self.payload,
            topic: try checkedTopic(type, isNeeded: needsTopic),
            type: type,
            priority: try checkedPriority(type),
            expiration: try checkedExpiration(),
            collapseID: try checkedCollapseID(),
            id: try checkedID()
        )
    }

    private func checkedTopic(
        _ type: PushType,
        isNeeded: Bool
    ) throws(PushRuleFault) -> String? {
        guard let topic else {
            guard !isNeeded else {
                throw PushRuleFault(
                    .missingTopic,
                    "a push sent with a provider token needs a topic"
                )
            }
            return nil
        }
        guard Topic.isWellFormed(topic) else {
            throw PushRuleFault(.badTopic, "the topic \(quoted(topic)) is not a bundle identifier")
        }
        return type.topic(for: topic)
    }

    private func checkedPriority(_ type: PushType) throws(PushRuleFault) -> PushPriority? {
        guard let priority else { return type.defaultPriority }
        guard type.allows(priority) else {
            throw PushRuleFault(.badPriority, "background pushes must have priority 5")
        }
        return priority
    }

    private func checkedExpiration() throws(PushRuleFault) -> Int? {
        guard let expiration, expiration < 0 else { return expiration }
        throw PushRuleFault(.badExpirationDate, "the expiration is negative")
    }

    private func checkedID() throws(PushRuleFault) -> APNSID {
        guard let id else { return APNSID() }
        guard let valid = APNSID(id) else {
            throw PushRuleFault(.badMessageID, "the id \(quoted(id)) is not a UUID")
        }
        return valid
    }

    private func checkedCollapseID() throws(PushRuleFault) -> String? {
        guard let collapseID, let fault = CollapseID.fault(in: collapseID) else {
            return collapseID
        }
        throw PushRuleFault(.badCollapseID, fault)
    }
}
