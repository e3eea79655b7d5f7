// SPDX-License-Identifier: Apache-2.0

import Foundation
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
