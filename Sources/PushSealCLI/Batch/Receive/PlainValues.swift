// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Values of a payload as they come out of Foundation, without going in.
///
/// Names in order, numbers as they come out of 64 bits. Nil where Foundation does more: names that are
/// not ASCII, of which different spellings can be the same to it, names that stand twice, and values
/// nested deep.
enum PlainValues {
    private static let depthLimit = 32

    /// The members of an object, in order.
    static func object(_ view: JSONView) -> JSONObject? {
        value(JSONValue(view), depth: 0)?.object
    }

    /// A value, its objects in order.
    static func value(_ value: JSONValue, depth: Int = 0) -> JSONValue? {
        guard depth < depthLimit else { return nil }
        switch value {
        case .null, .bool, .string: return value
        case .number(let number):
            let spelling = PlainNumber.spelling(number.spelling)
            return spelling == number.spelling
                ? value : try? JSONValue(parsing: Array(spelling.utf8))
        case .array(let elements):
            var plain: [JSONValue] = []
            for element in elements {
                guard let element = self.value(element, depth: depth + 1) else { return nil }
                plain.append(element)
            }
            return .array(plain)
        case .object(let object):
            var members: [(name: String, value: JSONValue)] = []
            for member in object.members {
                guard member.name.utf8.allSatisfy({ $0 < 0x80 }),
                    let value = self.value(member.value, depth: depth + 1)
                else { return nil }
                members.append((member.name, value))
            }
            return ordered(members).map { .object($0) }
        }
    }

    /// An object with its members in order; nil if two have one name.
    static func ordered(_ members: [(name: String, value: JSONValue)]) -> JSONObject? {
        let sorted = members.sorted { $0.name < $1.name }
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0.name != $1.name }) else { return nil }
        var object = JSONObject()
        for member in sorted { object.append(member.name, member.value) }
        return object
    }

    /// An object whose members were set one by one, in order.
    static func ordered(_ object: JSONObject) -> JSONObject {
        ordered(object.members.map { ($0.name, $0.value) }) ?? object
    }
}

extension JSONObject {
    /// Sets the members of a sealed document as the extension does.
    ///
    /// Those of `aps` and of its alert one by one, any other as a whole. Both objects are plain, and so
    /// is what comes out.
    func merging(_ members: JSONObject) -> JSONObject {
        var merged = self
        for member in members.members {
            guard member.name == "aps", let inner = member.value.object else {
                merged[member.name] = member.value
                continue
            }
            var aps = merged["aps"]?.object ?? JSONObject()
            for member in inner.members {
                guard member.name == "alert", let texts = member.value.object else {
                    aps[member.name] = member.value
                    continue
                }
                var alert = aps["alert"]?.object ?? JSONObject()
                for text in texts.members { alert[text.name] = text.value }
                aps["alert"] = .object(PlainValues.ordered(alert))
            }
            merged["aps"] = .object(PlainValues.ordered(aps))
        }
        return PlainValues.ordered(merged)
    }
}
