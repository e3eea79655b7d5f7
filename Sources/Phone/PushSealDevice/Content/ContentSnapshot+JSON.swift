// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import UserNotifications

/// How content travels between a device and an extension in a separate process.
///
/// Not an `NSKeyedArchiver` archive: reading one from a hostile process can trap on Linux.
extension ContentSnapshot {
    var json: JSONValue {
        var object = JSONObject()
        object.append("title", .string(title))
        object.append("subtitle", .string(subtitle))
        object.append("body", .string(body))
        if let badge { object.append("badge", badge.json) }
        if let sound { object.append("sound", sound.json) }
        object.append("attachments", .array(attachments.map(\.json)))
        object.append("categoryIdentifier", .string(categoryIdentifier))
        object.append("threadIdentifier", .string(threadIdentifier))
        object.append("launchImageName", .string(launchImageName))
        if let targetContentIdentifier {
            object.append("targetContentIdentifier", .string(targetContentIdentifier))
        }
        let level = ContentValue.unsigned(UInt64(interruptionLevel.rawValue))
        object.append("interruptionLevel", level.json)
        object.append("relevanceScore", ContentValue.double(relevanceScore).json)
        if let filterCriteria { object.append("filterCriteria", .string(filterCriteria)) }
        object.append("userInfo", .object(ContentValue.object(userInfo)))
        object.append("unsendableKeys", .array(unsendableKeys.map { .string($0) }))
        return .object(object)
    }

    /// Reads the output of ``json``; `nil` for anything else.
    init?(_ view: JSONView) {
        guard let title = view["title"]?.string,
            let subtitle = view["subtitle"]?.string,
            let body = view["body"]?.string,
            let categoryIdentifier = view["categoryIdentifier"]?.string,
            let threadIdentifier = view["threadIdentifier"]?.string,
            let launchImageName = view["launchImageName"]?.string,
            let level = view["interruptionLevel"]?.number?.integer.flatMap(UInt.init(exactly:)),
            let interruptionLevel = UNNotificationInterruptionLevel(rawValue: level),
            case .double(let relevanceScore)? = view["relevanceScore"].flatMap({
                ContentValue($0)
            }),
            let userInfo = view["userInfo"].flatMap({ ContentValue.members(of: $0) }),
            let attachments = view["attachments"]?.elements.mapAll({ Attachment($0) }),
            let unsendableKeys = view["unsendableKeys"]?.elements.mapAll(\.string)
        else { return nil }
        self.title = title
        self.subtitle = subtitle
        self.body = body
        badge = view["badge"].flatMap { ContentValue($0) }
        sound = view["sound"].flatMap { Sound($0) }
        self.attachments = attachments
        self.categoryIdentifier = categoryIdentifier
        self.threadIdentifier = threadIdentifier
        self.launchImageName = launchImageName
        targetContentIdentifier = view["targetContentIdentifier"]?.string
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        filterCriteria = view["filterCriteria"]?.string
        self.userInfo = userInfo
        self.unsendableKeys = unsendableKeys
    }
}

extension ContentSnapshot.Sound {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.append("kind", .string(kind.rawValue))
        if let name { object.append("name", .string(name)) }
        if let volume { object.append("volume", ContentValue.double(Double(volume)).json) }
        return .object(object)
    }

    fileprivate init?(_ view: JSONView) {
        guard let text = view["kind"]?.string,
            let kind = UNNotificationSound.Kind(rawValue: text)
        else { return nil }
        self.kind = kind
        name = view["name"]?.string
        volume = view["volume"]?.number?.double.map { Float($0) }
    }
}

extension ContentSnapshot.Attachment {
    fileprivate var json: JSONValue {
        [
            "identifier": .string(identifier),
            "url": .string(url.absoluteString),
            "type": .string(type),
            "options": .object(ContentValue.object(options)),
        ]
    }

    fileprivate init?(_ view: JSONView) {
        guard let identifier = view["identifier"]?.string,
            let url = view["url"]?.string.flatMap({ URL(string: $0) }),
            let type = view["type"]?.string,
            let options = view["options"].flatMap({ ContentValue.members(of: $0) })
        else { return nil }
        self.identifier = identifier
        self.url = url
        self.type = type
        self.options = options
    }
}
