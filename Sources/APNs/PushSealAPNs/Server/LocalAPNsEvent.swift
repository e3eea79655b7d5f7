// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

/// An event of a local APNs.
public struct LocalAPNsEvent: Sendable {
    /// The kind of event.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable {
        /// The server is listening.
        case listening
        /// A push was accepted, with status 200.
        case push
        /// A request was refused, by a check or a fault rule.
        case refused
        /// A push was delivered to its device.
        case delivered
        /// A push is stored for its device.
        case stored
        /// A push was replaced by another.
        case replaced
        /// A push expired before the device could be reached.
        case expired
        /// A connection was closed.
        case closed
    }

    /// The kind of event.
    public let kind: Kind
    /// The device token, in lower case.
    public internal(set) var token: String?
    /// The topic.
    package internal(set) var topic: String?
    /// The id in the answer.
    package internal(set) var apnsID: String?
    /// The push type, given or inferred.
    package internal(set) var pushType: String?
    /// The priority, given or the default.
    package internal(set) var priority: Int?
    /// When APNs gives up, in seconds since 1970 (UTC); 0 for one attempt, nil if not given.
    package internal(set) var expiration: Int?
    /// The collapse id.
    package internal(set) var collapseID: String?
    /// The HTTP status of the answer; nil if there was none.
    package internal(set) var status: Int?
    /// Apple's reason.
    package internal(set) var reason: String?
    /// Details of Apple's reason, for people.
    package internal(set) var explanation: String?
    /// The payload of an accepted push, byte for byte.
    public internal(set) var payload: [UInt8]?
    /// For `listening`: the server's address and files, in printing order.
    var place: [(name: String, value: String)] = []

    init(_ kind: Kind) {
        self.kind = kind
    }

    init(_ kind: Kind, _ push: TakenPush) {
        self.kind = kind
        token = push.token
        topic = push.topic
        apnsID = push.id.description
        pushType = push.pushType.rawValue
        priority = push.priority.rawValue
        expiration = push.expiration
        collapseID = push.collapseID
        payload = push.payload
    }

    init(_ forwarding: Forwarding) {
        switch forwarding {
        case .delivered(let push): self.init(.delivered, push)
        case .stored(let push): self.init(.stored, push)
        case .replaced(let push): self.init(.replaced, push)
        case .expired(let push): self.init(.expired, push)
        }
    }

    /// The event as a JSON object on one line, without a newline; that of an accepted push has its
    /// payload.
    public var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("event")
        writer.string(kind.rawValue)
        for (name, value) in place {
            writer.name(name)
            writer.string(value)
        }
        func add(_ name: String, _ text: String?) {
            guard let text else { return }
            writer.name(name)
            writer.string(text)
        }
        func add(_ name: String, _ number: Int?) {
            guard let number else { return }
            writer.name(name)
            writer.integer(number)
        }
        add("token", token)
        add("topic", topic)
        add("apnsId", apnsID)
        add("pushType", pushType)
        add("priority", priority)
        add("expiration", expiration)
        add("collapseId", collapseID)
        add("status", status)
        add("reason", reason)
        add("explanation", explanation)
        if kind == .push, let payload,
            let document = try? JSONDocument(parsing: payload, limits: Payload.limits)
        {
            writer.name("payload")
            writer.value(JSONValue(document.root))
        }
        writer.endObject()
        return String(decoding: VisibleJSON.escaped(writer.bytes), as: UTF8.self)
    }
}
