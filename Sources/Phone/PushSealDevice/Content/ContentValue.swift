// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealJSON
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

/// How a value of `userInfo` travels between a device and an extension in a separate process: as one
/// flat list in which a type stands before each value, and before an array or a dictionary its
/// count.
///
/// So the message nests no deeper than its own fields, however deep the value, and
/// ``depthLimit`` alone bounds what is read.
extension ContentValue: Codable {
    private enum Tag: String, Codable {
        case null, bool, integer, unsigned, double, string, data, date, url, uuid, array, dictionary
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try append(to: &list)
    }

    private func append(to list: inout any UnkeyedEncodingContainer) throws {
        func append(_ tag: Tag, _ value: some Encodable) throws {
            try list.encode(tag)
            try list.encode(value)
        }
        switch self {
        case .null: try list.encode(Tag.null)
        case .bool(let value): try append(.bool, value)
        case .integer(let value): try append(.integer, value)
        case .unsigned(let value): try append(.unsigned, value)
        case .double(let value): try append(.double, value)
        case .string(let value): try append(.string, value)
        case .data(let value): try append(.data, value)
        case .date(let value): try append(.date, value)
        case .url(let value): try append(.url, value)
        case .uuid(let value): try append(.uuid, value)
        case .array(let elements):
            try append(.array, elements.count)
            for element in elements { try element.append(to: &list) }
        case .dictionary(let members):
            try append(.dictionary, members.count)
            for (name, member) in members {
                try list.encode(name)
                try member.append(to: &list)
            }
        }
    }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self = try Self.next(in: &list)
        guard list.isAtEnd else { throw Self.nonsense(list, "it goes on after its end") }
    }

    private static func next(
        in list: inout any UnkeyedDecodingContainer,
        depth: Int = 0
    ) throws -> ContentValue {
        guard depth < depthLimit else { throw nonsense(list, "it nests too deep") }
        switch try list.decode(Tag.self) {
        case .null: return .null
        case .bool: return .bool(try list.decode(Bool.self))
        case .integer: return .integer(try list.decode(Int64.self))
        case .unsigned: return .unsigned(try list.decode(UInt64.self))
        case .double: return .double(try list.decode(Double.self))
        case .string: return .string(try list.decode(String.self))
        case .data: return .data(try list.decode(Data.self))
        case .date:
            guard let date = ContentValue(date: try list.decode(Date.self)) else {
                throw nonsense(list, "a date is no number")
            }
            return date
        case .url: return .url(try list.decode(URL.self))
        case .uuid: return .uuid(try list.decode(UUID.self))
        case .array:
            var elements: [ContentValue] = []
            for _ in 0..<(try count(in: &list)) {
                elements.append(try next(in: &list, depth: depth + 1))
            }
            return .array(elements)
        case .dictionary:
            var members: [String: ContentValue] = [:]
            for _ in 0..<(try count(in: &list)) {
                let name = try list.decode(String.self)
                members[name] = try next(in: &list, depth: depth + 1)
            }
            return .dictionary(members)
        }
    }

    private static func count(in list: inout any UnkeyedDecodingContainer) throws -> Int {
        let count = try list.decode(Int.self)
        guard count >= 0 else { throw nonsense(list, "a count is negative") }
        return count
    }

    private static func nonsense(
        _ list: any UnkeyedDecodingContainer,
        _ words: String
    ) -> DecodingError {
        .dataCorruptedError(in: list, debugDescription: words)
    }
}
