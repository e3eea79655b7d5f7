// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// What a device orders an extension's process to do.
enum HostOrder: Sendable {
    /// Make the extension and call `didReceive` with this.
    case receive(RequestSnapshot)
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

/// Parses an order or a report, which are JSON documents in frames.
///
/// Twice as deep as a value of `userInfo` may be, since a dictionary takes two objects.
func parsedFrame(_ bytes: [UInt8]) -> JSONView? {
    let limits = JSONDocument.Limits(
        depth: 2 * ContentValue.depthLimit + 32,
        byteCount: FrameSocket.byteCountLimit
    )
    return try? JSONDocument(parsing: bytes, limits: limits).root
}

/// The bytes of an order or a report of a kind.
func frame(_ kind: String, _ members: (String, JSONValue)...) -> [UInt8] {
    var object = JSONObject()
    object.append("kind", .string(kind))
    for (name, value) in members { object.append(name, value) }
    return JSONValue.object(object).serialized()
}

extension HostOrder {
    var bytes: [UInt8] {
        switch self {
        case .receive(let push):
            frame(
                "receive",
                ("identifier", .string(push.identifier)),
                ("content", push.content.json)
            )
        case .expire:
            frame("expire")
        }
    }

    init?(bytes: [UInt8]) {
        guard let view = parsedFrame(bytes) else { return nil }
        switch view["kind"]?.string {
        case "receive":
            guard let identifier = view["identifier"]?.string,
                let content = view["content"].flatMap({ ContentSnapshot($0) })
            else { return nil }
            self = .receive(RequestSnapshot(identifier: identifier, content: content))
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
            frame("resident", ("byteCount", .number(JSONNumber(byteCount))))
        case .attachmentRefused(let detail):
            frame("attachmentRefused", ("detail", .string(detail)))
        case .added(let hasTrigger):
            frame("added", ("hasTrigger", .bool(hasTrigger)))
        case .launched(let detail):
            frame("launched", ("detail", .string(detail)))
        case .replied(let content, let call):
            frame(
                "replied",
                ("content", content.json),
                ("call", call.map { .string($0.rawValue) } ?? .null)
            )
        case .returned(let call):
            frame("returned", ("call", .string(call.rawValue)))
        case .unsendable(let detail):
            frame("unsendable", ("detail", .string(detail)))
        }
    }

    init?(bytes: [UInt8]) {
        guard let view = parsedFrame(bytes) else { return nil }
        func detail(_ limit: Int) -> String? {
            view["detail"]?.string.map { DisplayText.line($0.prefix(limit)) }
        }
        let call = view["call"]?.string.flatMap { ExtensionCall(rawValue: $0) }
        let report: HostReport? =
            switch view["kind"]?.string {
            case "resident":
                view["byteCount"]?.number?.integer.flatMap { $0 >= 0 ? .resident($0) : nil }
            case "attachmentRefused": detail(500).map { .attachmentRefused($0) }
            case "added": view["hasTrigger"]?.bool.map { .added(hasTrigger: $0) }
            case "launched": detail(200).map { .launched($0) }
            case "unsendable": detail(200).map { .unsendable($0) }
            case "replied":
                view["content"].flatMap { ContentSnapshot($0) }.map { .replied($0, from: call) }
            case "returned": call.map { .returned($0) }
            default: nil
            }
        guard let report else { return nil }
        self = report
    }
}
