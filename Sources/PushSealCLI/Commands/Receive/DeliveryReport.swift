// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import PushSeal
import StrictJSON
import UserNotifications

/// What became of one payload: what the device showed and what the extension said of it.
struct DeliveryReport {
    let delivery: Delivery
    /// Whether the extension is ours, which tells how it ended; another's can only be watched.
    var extensionIsOurs = true
    /// What the extension told; nil when it did not run, or died before it told.
    let decryption: Decryption?
    /// Whether there was something sealed in the payload.
    let hasSealedContent: Bool

    /// Whether the user sees what was meant for them.
    var isComplete: Bool {
        if let decryption, decryption.status == .opened { return true }
        if !extensionIsOurs, delivery.outcome == .modified { return !showsPlaceholder }
        // A push that asks for no extension and holds nothing sealed is shown as it is meant.
        return delivery.outcome == .notEmployed && !hasSealedContent
    }

    private var showsPlaceholder: Bool {
        let content = delivery.content
        return [content.title, content.subtitle, content.body].contains(Resolution.placeholder)
    }

    /// Why the user does not see what was meant for them.
    var reason: String {
        guard let decryption, delivery.outcome != .notEmployed else { return delivery.reason }
        return decryption.reason ?? delivery.reason
    }

    /// The object that `--format json` prints.
    var json: JSONValue {
        let content = delivery.content
        return ReceivedContent(
            outcome: delivery.outcome.rawValue,
            reason: delivery.reason,
            title: content.title,
            subtitle: content.subtitle,
            body: content.body,
            badge: content.badge.map { JSONValue(foundation: $0) } ?? .null,
            sound: content.sound.map(Self.json) ?? .null,
            attachments: content.attachments.map(Self.json),
            categoryIdentifier: content.categoryIdentifier,
            threadIdentifier: content.threadIdentifier,
            userInfo: JSONValue(foundation: content.userInfo),
            decryption: extensionIsOurs ? told : nil
        ).json
    }

    /// What the extension told, or what there is to tell without.
    private var told: Decryption {
        decryption
            ?? .untold(hasSealedContent: hasSealedContent, reason: delivery.reason)
    }

    /// A plain sound as APNs spells it, a string; a critical one as its dictionary.
    private static func json(_ sound: UNNotificationSound) -> JSONValue {
        let name = JSONValue.string(sound.name ?? "default")
        guard sound.kind == .critical else { return name }
        var object: JSONObject = .init()
        object["critical"] = 1
        object["name"] = name
        if let volume = sound.volume {
            object["volume"] = JSONNumber(Double(volume)).map { .number($0) } ?? .null
        }
        return .object(object)
    }

    private static func json(_ attachment: UNNotificationAttachment) -> JSONValue {
        [
            "identifier": .string(attachment.identifier),
            "url": .string(attachment.url.absoluteString),
            "type": .string(attachment.type),
        ]
    }
}

extension JSONValue {
    /// The value of a property list or of Foundation's JSON; what is neither becomes its description.
    ///
    /// Names are in order, because `userInfo` has lost theirs.
    init(foundation value: Any) {
        switch value {
        case is NSNull: self = .null
        case let text as String: self = .string(text)
        case let number as NSNumber: self = Self.number(number)
        case let elements as [Any]: self = .array(elements.map { JSONValue(foundation: $0) })
        case let members as [AnyHashable: Any]:
            var object = JSONObject()
            let named = members.map { (String(describing: $0.key.base), $0.value) }
            for (name, member) in named.sorted(by: { $0.0 < $1.0 }) {
                object.append(name, JSONValue(foundation: member))
            }
            self = .object(object)
        default: self = .string(String(describing: value))
        }
    }

    private static func number(_ number: NSNumber) -> JSONValue {
        switch unsafe String(cString: number.objCType) {
        case "c", "B": .bool(number.boolValue)
        case "f", "d": JSONNumber(number.doubleValue).map { .number($0) } ?? .null
        case "Q", "L":
            JSONNumber(spelling: String(number.uint64Value)).map { .number($0) } ?? .null
        default: .number(JSONNumber(number.intValue))
        }
    }
}
