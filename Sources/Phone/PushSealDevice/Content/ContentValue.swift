// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import StrictJSON
import UserNotifications

/// An independent, immutable copy of a value in `userInfo`: what a property list or JSON can hold.
enum ContentValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case url(URL)
    case uuid(UUID)
    case array([ContentValue])
    case dictionary([String: ContentValue])
}

extension ContentValue {
    /// As deep as a payload may nest, and shallow enough for a thread's stack.
    static let depthLimit = 500

    /// Copies a value, or gives `nil` for one that could not leave an extension's process.
    init?(_ value: Any, depth: Int = 0) {
        guard depth < Self.depthLimit else { return nil }
        switch NSObject.bridged(value) {
        case is NSNull: self = .null
        case let number as NSNumber: self.init(number)
        case let string as NSString: self = .string(String(string))
        case let data as NSData: self = .data(Data(referencing: data))
        case let date as NSDate: self.init(date: date as Date)
        case let url as NSURL:
            // Foundation traps on bridging an empty one.
            guard let url = URL(string: url.absoluteString) else { return nil }
            self = .url(url)
        case let uuid as NSUUID: self = .uuid(uuid as UUID)
        case let array as NSArray:
            let elements = array.mapAll { ContentValue($0, depth: depth + 1) }
            guard let elements else { return nil }
            self = .array(elements)
        case let dictionary as NSDictionary:
            var members: [String: ContentValue] = [:]
            for (name, member) in dictionary {
                guard let name = name as? String,
                    let member = ContentValue(member, depth: depth + 1)
                else { return nil }
                members[name] = member
            }
            self = .dictionary(members)
        default:
            return nil
        }
    }

    /// Takes a date that has a description: Foundation traps on describing a date that is not a
    /// number.
    init?(date: Date) {
        guard date.timeIntervalSinceReferenceDate.isFinite else { return nil }
        self = .date(date)
    }

    private init(_ number: NSNumber) {
        // Linux: only a Boolean has the type code "c" or "B"; an Int8 is an "i".
        switch unsafe String(cString: number.objCType) {
        case "c", "B": self = .bool(number.boolValue)
        case "f", "d": self = .double(number.doubleValue)
        case "Q", "L": self = .unsigned(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }

    /// The value as `userInfo` holds it.
    var object: NSObject {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value as NSString
        case .data(let value): value as NSData
        case .date(let value): value as NSDate
        case .url(let value): value as NSURL
        case .uuid(let value): value as NSUUID
        case .array(let elements): NSArray(array: elements.map(\.object))
        case .dictionary(let members):
            NSDictionary(
                objects: members.values.map(\.object),
                forKeys: members.keys.map { $0 as NSString }
            )
        }
    }
}

extension Sequence {
    /// What `transform` makes of each element; nil if it makes nothing of one.
    func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
        var results: [Result] = []
        for element in self {
            guard let result = transform(element) else { return nil }
            results.append(result)
        }
        return results
    }
}

extension ContentValue {
    /// Copies a value of a payload, or gives `nil` for one nested too deep.
    init?(payload view: JSONView, depth: Int = 0) {
        guard depth < Self.depthLimit else { return nil }
        switch view.kind {
        case .null: self = .null
        case .bool: self = .bool(view.bool == true)
        case .string: self = .string(view.string ?? "")
        case .number:
            switch view.number.map({ AppleNumber($0) }) {
            case .integer(let value): self = .integer(value)
            case .unsigned(let value): self = .unsigned(value)
            case .double(let value): self = .double(value)
            case nil: return nil
            }
        case .array:
            let elements = view.elements.mapAll { ContentValue(payload: $0, depth: depth + 1) }
            guard let elements else { return nil }
            self = .array(elements)
        case .object:
            var members: [String: ContentValue] = [:]
            for member in view.members {
                guard let value = ContentValue(payload: member.value, depth: depth + 1) else {
                    return nil
                }
                members[member.name] = value  // the last of duplicates wins
            }
            self = .dictionary(members)
        }
    }
}

extension ContentValue {
    /// The members sorted by name.
    static func plainObject(_ members: [String: ContentValue]) -> JSONObject {
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

/// How a value of `userInfo` travels between a device and an extension in a separate process.
///
/// Types that JSON has are written as such; any other, and every dictionary, is an object with one
/// member that names the type. So no dictionary can be mistaken for a date.
extension ContentValue {
    private enum Tag: String {
        case dictionary, data, date, url, uuid, double
    }

    var json: JSONValue {
        switch self {
        case .null: return nil
        case .bool(let value): return .bool(value)
        case .integer(let value): return Self.number(String(value))
        case .unsigned(let value): return Self.number(String(value))
        case .double(let value):
            // With a point or exponent, which tells it from an integer.
            return value.isFinite
                ? Self.number(value.description)
                : Self.tagged(.double, .string(value.description))
        case .string(let value): return .string(value)
        case .array(let elements): return .array(elements.map(\.json))
        case .dictionary(let members):
            return Self.tagged(.dictionary, .object(Self.object(members)))
        case .data(let value): return Self.tagged(.data, .string(value.base64EncodedString()))
        case .date(let value):
            let seconds = ContentValue.double(value.timeIntervalSinceReferenceDate)
            return Self.tagged(.date, seconds.json)
        case .url(let value): return Self.tagged(.url, .string(value.absoluteString))
        case .uuid(let value): return Self.tagged(.uuid, .string(value.uuidString))
        }
    }

    static func object(_ members: [String: ContentValue]) -> JSONObject {
        var object = JSONObject()
        for (name, member) in members { object.append(name, member.json) }
        return object
    }

    private static func number(_ spelling: String) -> JSONValue {
        JSONNumber(spelling: spelling).map { .number($0) } ?? .null
    }

    private static func tagged(_ tag: Tag, _ value: JSONValue) -> JSONValue {
        [tag.rawValue: value]
    }
}

extension ContentValue {
    /// Reads the output of ``json``; `nil` for anything else.
    init?(_ view: JSONView, depth: Int = 0) {
        guard depth < Self.depthLimit else { return nil }
        switch view.kind {
        case .null: self = .null
        case .bool: self = .bool(view.bool == true)
        case .string: self = .string(view.string ?? "")
        case .number:
            guard let number = view.number else { return nil }
            if !number.isSpelledAsInteger {
                guard let value = number.double else { return nil }
                self = .double(value)
            } else if let value = Int64(number.spelling) {
                self = .integer(value)
            } else if let value = UInt64(number.spelling) {
                self = .unsigned(value)
            } else {
                return nil
            }
        case .array:
            let elements = view.elements.mapAll { ContentValue($0, depth: depth + 1) }
            guard let elements else { return nil }
            self = .array(elements)
        case .object:
            var members = view.members.makeIterator()
            guard let member = members.next(), members.next() == nil,
                let tag = Tag(rawValue: member.name)
            else { return nil }
            self.init(tag, member.value, depth: depth)
        }
    }

    private init?(_ tag: Tag, _ view: JSONView, depth: Int) {
        switch (tag, view.kind) {
        case (.dictionary, .object):
            guard let members = Self.members(of: view, depth: depth + 1) else { return nil }
            self = .dictionary(members)
        case (.date, _):
            guard case .double(let seconds)? = ContentValue(view, depth: depth + 1) else {
                return nil
            }
            self.init(date: Date(timeIntervalSinceReferenceDate: seconds))
        case (_, .string):
            self.init(tag, view.string ?? "")
        default:
            return nil
        }
    }

    private init?(_ tag: Tag, _ text: String) {
        let value: ContentValue? =
            switch tag {
            case .data: Data(base64Encoded: text).map { .data($0) }
            case .url: URL(string: text).map { .url($0) }
            case .uuid: UUID(uuidString: text).map { .uuid($0) }
            case .double: Double(text).map { .double($0) }
            case .dictionary, .date: nil
            }
        guard let value else { return nil }
        self = value
    }

    /// The members of an object; `nil` if one of them is not a value.
    static func members(of view: JSONView, depth: Int = 0) -> [String: ContentValue]? {
        var members: [String: ContentValue] = [:]
        for member in view.members {
            guard let value = ContentValue(member.value, depth: depth) else { return nil }
            members[member.name] = value
        }
        return members
    }
}
