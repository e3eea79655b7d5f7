// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

// A notification as a clear payload, the form in which it is stored.
extension PushNotification {
    /// Reads what ``payload`` has written.
    /// - Throws: `notJSON` or `notADictionary`.
    package init(payload bytes: [UInt8]) throws(PushError) {
        self.init(try Payload(parsing: bytes))
    }

    /// The notification as a payload: Apple's keys in `aps`, the app's own beside it.
    ///
    /// Localised texts stay keys, so that they are looked up in the language in use when read.
    package var payload: JSONObject {
        var root = userInfo
        var aps = root["aps"]?.object ?? JSONObject()
        aps["alert"] = .object(alert)
        aps["badge"] = badge.map { .number(JSONNumber($0)) }
        aps["sound"] = sound?.json
        aps["thread-id"] = threadIdentifier.jsonUnlessEmpty
        aps["category"] = categoryIdentifier.jsonUnlessEmpty
        aps["target-content-id"] = targetContentIdentifier.map { .string($0) }
        aps["interruption-level"] =
            interruptionLevel == .active ? nil : .string(interruptionLevel.rawValue)
        aps["relevance-score"] =
            relevanceScore == 0 ? nil : JSONNumber(relevanceScore).map { .number($0) }
        aps["filter-criteria"] = filterCriteria.map { .string($0) }
        root["aps"] = .object(aps)
        return root
    }

    private var alert: JSONObject {
        var alert = JSONObject()
        alert.append(title, "title", keyPrefix: "title-")
        alert.append(subtitle, "subtitle", keyPrefix: "subtitle-")
        alert.append(body, "body", keyPrefix: "")
        alert["launch-image"] = launchImageName.jsonUnlessEmpty
        return alert
    }
}

extension JSONObject {
    fileprivate mutating func append(_ text: AlertText, _ name: String, keyPrefix: String) {
        switch text {
        case .plain(let plain): self[name] = plain.jsonUnlessEmpty
        case .localized(let text):
            self[name] = text.plain.map { .string($0) }
            self[keyPrefix + "loc-key"] = .string(text.key)
            if !text.arguments.isEmpty {
                self[keyPrefix + "loc-args"] = .array(text.arguments.map { .string($0) })
            }
        }
    }
}

extension String {
    fileprivate var jsonUnlessEmpty: JSONValue? { isEmpty ? nil : .string(self) }
}
