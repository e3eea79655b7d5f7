// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushSeal
import StrictJSON
import UserNotifications

extension Delivery {
    /// The delivery as a report.
    ///
    /// - Parameters:
    ///   - decryption: what our extension reported; nil if another program ran.
    ///   - placeholder: the app's text for "(Encrypted)".
    ///   - hasSealedContent: whether the payload had sealed content.
    ///   - attachments: the attached files.
    /// - Returns: the report.
    package func report(
        decryption: Decryption?,
        placeholder: String,
        hasSealedContent: Bool,
        attachments: [DeliveryReport.Attachment]
    ) -> DeliveryReport {
        DeliveryReport(
            outcome,
            reason: reason,
            PushNotification(snapshot),
            attachments: attachments,
            faults: faults.map { DeliveryReport.Fault(code: $0.code.rawValue, detail: $0.detail) },
            decryption: decryption,
            placeholder: placeholder,
            hasSealedContent: hasSealedContent
        )
    }
}

extension PushNotification {
    fileprivate init(_ snapshot: ContentSnapshot) {
        self.init()
        title = .plain(snapshot.title)
        subtitle = .plain(snapshot.subtitle)
        body = .plain(snapshot.body)
        badge = (snapshot.badge?.object as? NSNumber)?.intValue
        sound = snapshot.sound.map { sound in
            Sound(
                name: sound.name ?? "default",
                isCritical: sound.kind == .critical,
                volume: sound.volume
            )
        }
        threadIdentifier = snapshot.threadIdentifier
        categoryIdentifier = snapshot.categoryIdentifier
        launchImageName = snapshot.launchImageName
        targetContentIdentifier = snapshot.targetContentIdentifier
        interruptionLevel =
            switch snapshot.interruptionLevel {
            case .passive: .passive
            case .active: .active
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            }
        relevanceScore = snapshot.relevanceScore
        filterCriteria = snapshot.filterCriteria
        info = UserInfo(ContentValue.plainObject(snapshot.userInfo))
    }
}

extension ContentValue {
    /// The members sorted by name.
    fileprivate static func plainObject(_ members: [String: ContentValue]) -> JSONObject {
        var object = JSONObject()
        for (name, member) in members.sorted(by: { NameOrder.precedes($0.key, $1.key) }) {
            object.append(name, member.plainJSON)
        }
        return object
    }

    /// The value as JSON; data as base64, and other types that JSON lacks as their description.
    var plainJSON: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .number(JSONNumber(Int(value)))
        case .unsigned(let value): JSONNumber(spelling: String(value)).map { .number($0) } ?? .null
        case .double(let value): JSONNumber(value).map { .number($0) } ?? .null
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.plainJSON))
        case .dictionary(let members): .object(Self.plainObject(members))
        case .data(let data): .string(data.base64EncodedString())
        case .date(let date): .string(date.description)
        case .url(let url): .string(url.absoluteString)
        case .uuid(let uuid): .string(uuid.uuidString)
        }
    }
}
