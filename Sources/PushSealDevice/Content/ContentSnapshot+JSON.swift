// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON
import UserNotifications

/// How content travels between a device and an extension in a separate process.
///
/// Not an `NSKeyedArchiver` archive: reading one from a hostile process can trap on Linux.
extension ContentSnapshot {
    private enum Name {
        static let title = "title"
        static let subtitle = "subtitle"
        static let body = "body"
        static let badge = "badge"
        static let sound = "sound"
        static let attachments = "attachments"
        static let categoryIdentifier = "categoryIdentifier"
        static let threadIdentifier = "threadIdentifier"
        static let launchImageName = "launchImageName"
        static let targetContentIdentifier = "targetContentIdentifier"
        static let interruptionLevel = "interruptionLevel"
        static let relevanceScore = "relevanceScore"
        static let filterCriteria = "filterCriteria"
        static let userInfo = "userInfo"
        static let unsendableKeys = "unsendableKeys"
    }

    var json: JSONValue {
        var object = JSONObject()
        object.append(Name.title, .string(title))
        object.append(Name.subtitle, .string(subtitle))
        object.append(Name.body, .string(body))
        if let badge { object.append(Name.badge, badge.json) }
        if let sound { object.append(Name.sound, sound.json) }
        object.append(Name.attachments, .array(attachments.map(\.json)))
        object.append(Name.categoryIdentifier, .string(categoryIdentifier))
        object.append(Name.threadIdentifier, .string(threadIdentifier))
        object.append(Name.launchImageName, .string(launchImageName))
        if let targetContentIdentifier {
            object.append(Name.targetContentIdentifier, .string(targetContentIdentifier))
        }
        let level = ContentValue.unsigned(UInt64(interruptionLevel.rawValue))
        object.append(Name.interruptionLevel, level.json)
        object.append(Name.relevanceScore, ContentValue.double(relevanceScore).json)
        if let filterCriteria { object.append(Name.filterCriteria, .string(filterCriteria)) }
        object.append(Name.userInfo, .object(ContentValue.object(userInfo)))
        object.append(Name.unsendableKeys, .array(unsendableKeys.map { .string($0) }))
        return .object(object)
    }

    /// Reads the output of ``json``; `nil` for anything else.
    init?(_ view: JSONView) {
        guard let title = view[Name.title]?.string,
            let subtitle = view[Name.subtitle]?.string,
            let body = view[Name.body]?.string,
            let categoryIdentifier = view[Name.categoryIdentifier]?.string,
            let threadIdentifier = view[Name.threadIdentifier]?.string,
            let launchImageName = view[Name.launchImageName]?.string,
            let level = view[Name.interruptionLevel]?.number?.integer.flatMap(UInt.init(exactly:)),
            let interruptionLevel = UNNotificationInterruptionLevel(rawValue: level),
            case .double(let relevanceScore)? = view[Name.relevanceScore].flatMap({
                ContentValue($0)
            }),
            let userInfo = view[Name.userInfo].flatMap({ ContentValue.members(of: $0) }),
            let attachments = view[Name.attachments]?.elements.mapAll({ Attachment($0) }),
            let unsendableKeys = view[Name.unsendableKeys]?.elements.mapAll(\.string)
        else { return nil }
        self.title = title
        self.subtitle = subtitle
        self.body = body
        badge = view[Name.badge].flatMap { ContentValue($0) }
        sound = view[Name.sound].flatMap { Sound($0) }
        self.attachments = attachments
        self.categoryIdentifier = categoryIdentifier
        self.threadIdentifier = threadIdentifier
        self.launchImageName = launchImageName
        targetContentIdentifier = view[Name.targetContentIdentifier]?.string
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        filterCriteria = view[Name.filterCriteria]?.string
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
        var object = JSONObject()
        object.append("identifier", .string(identifier))
        object.append("url", .string(url.absoluteString))
        object.append("type", .string(type))
        object.append("options", .object(ContentValue.object(options)))
        return .object(object)
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
