// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Something that has happened at a local APNs.
public struct LocalAPNsEvent: Sendable {
    /// What it was.
    @nonexhaustive
    public enum Kind: String, Sendable, CaseIterable {
        /// The server can be reached.
        case listening
        /// A push was taken: answered with 200.
        case push
        /// A request was refused, by a rule or by a fault rule.
        case refused
        /// A push went to its device.
        case delivered
        /// A push waits for its device.
        case stored
        /// Another push has taken its place.
        case replaced
        /// Its time was up before the device could be reached.
        case expired
        /// A connection has ended.
        case closed
    }

    /// What it was.
    public let kind: Kind
    /// The device token, in small letters.
    public internal(set) var token: String?
    /// The topic.
    package internal(set) var topic: String?
    /// The id that the answer had.
    package internal(set) var apnsID: String?
    /// The push type, given or inferred.
    package internal(set) var pushType: String?
    /// The priority, given or the one that is taken where none is.
    package internal(set) var priority: Int?
    /// The collapse id.
    package internal(set) var collapseID: String?
    /// The HTTP status of the answer; nil where there was none.
    public internal(set) var status: Int?
    /// Apple's reason.
    public internal(set) var reason: String?
    /// What Apple's reason leaves open, for people.
    package internal(set) var explanation: String?
    /// The payload of a push that was taken, byte for byte.
    public internal(set) var payload: [UInt8]?
    /// Of `listening`: where the server is and what it takes, in the order in which it is told.
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

    /// The event as a JSON object on one line, without a line end and without the payload.
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
        add("collapseId", collapseID)
        add("status", status)
        add("reason", reason)
        add("explanation", explanation)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
