// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a device orders an extension's process to do.
enum HostOrder: Sendable {
    /// Make the extension and call `didReceive` with this.
    case receive(PushRequest)
    /// Call `serviceExtensionTimeWillExpire`.
    case expire
}

/// What an extension's process reports to the device.
enum HostReport: Sendable {
    /// The memory in use, in bytes: first before the extension is made, then with each reply.
    case resident(Int)
    /// An attachment could not be created; the extension may not have reported it.
    case attachmentRefused(String)
    /// The extension added a local notification.
    case added(hasTrigger: Bool)
    case launched(String)
    case replied(ContentSnapshot, from: ExtensionCall?)
    case returned(ExtensionCall)
    /// A reply could not be sent, for instance because it is too large.
    case unsendable(String)
}

/// Orders and reports are JSON documents in frames.
///
/// Twice as deep as a value of `userInfo` may be, since a dictionary takes two objects.
private let limits = JSONDocument.Limits(
    depth: 2 * ContentValue.depthLimit + 16,
    byteCount: FrameSocket.byteCountLimit
)

private func object(_ kind: String, _ members: (String, JSONValue)...) -> [UInt8] {
    var object = JSONObject()
    object.append("kind", .string(kind))
    for (name, value) in members { object.append(name, value) }
    return JSONValue.object(object).serialized()
}

extension HostOrder {
    var bytes: [UInt8] {
        switch self {
        case .receive(let push):
            object(
                "receive",
                ("identifier", .string(push.identifier)),
                ("content", push.content.json)
            )
        case .expire:
            object("expire")
        }
    }

    init?(bytes: [UInt8]) {
        guard let view = try? JSONDocument(parsing: bytes, limits: limits).root else { return nil }
        switch view["kind"]?.string {
        case "receive":
            guard let identifier = view["identifier"]?.string,
                let content = view["content"].flatMap({ ContentSnapshot($0) })
            else { return nil }
            self = .receive(PushRequest(identifier: identifier, content: content))
        case "expire":
            self = .expire
        default:
            return nil
        }
    }
}

extension HostReport {
    var bytes: [UInt8] {
        switch self {
        case .resident(let byteCount):
            object("resident", ("byteCount", .number(JSONNumber(byteCount))))
        case .attachmentRefused(let detail):
            object("attachmentRefused", ("detail", .string(detail)))
        case .added(let hasTrigger):
            object("added", ("hasTrigger", .bool(hasTrigger)))
        case .launched(let detail):
            object("launched", ("detail", .string(detail)))
        case .replied(let content, let call):
            object(
                "replied",
                ("content", content.json),
                ("call", call.map { .string($0.rawValue) } ?? .null)
            )
        case .returned(let call):
            object("returned", ("call", .string(call.rawValue)))
        case .unsendable(let detail):
            object("unsendable", ("detail", .string(detail)))
        }
    }

    init?(bytes: [UInt8]) {
        guard let view = try? JSONDocument(parsing: bytes, limits: limits).root else { return nil }
        let call = view["call"]?.string.flatMap { ExtensionCall(rawValue: $0) }
        switch view["kind"]?.string {
        case "resident":
            guard let byteCount = view["byteCount"]?.number?.integer, byteCount >= 0 else {
                return nil
            }
            self = .resident(byteCount)
        case "attachmentRefused":
            guard let detail = view["detail"]?.string else { return nil }
            self = .attachmentRefused(DisplayText.line(detail.prefix(500)))
        case "added":
            guard let hasTrigger = view["hasTrigger"]?.bool else { return nil }
            self = .added(hasTrigger: hasTrigger)
        case "launched":
            guard let detail = view["detail"]?.string else { return nil }
            self = .launched(DisplayText.line(detail.prefix(200)))
        case "unsendable":
            guard let detail = view["detail"]?.string else { return nil }
            self = .unsendable(DisplayText.line(detail.prefix(200)))
        case "replied":
            guard let content = view["content"].flatMap({ ContentSnapshot($0) }) else {
                return nil
            }
            self = .replied(content, from: call)
        case "returned":
            guard let call else { return nil }
            self = .returned(call)
        default:
            return nil
        }
    }
}
