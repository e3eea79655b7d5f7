// SPDX-License-Identifier: Apache-2.0

/// The form in which a content keeps its `userInfo`.
///
/// On Apple platforms the dictionary is an `NSDictionary` underneath, whatever was put in, and so
/// `as? Double` of a stored `3`, `as? [String: AnyHashable]` of a nested payload and `as? [String]`
/// of a list all succeed. On Linux the first two fail if the values are plain Swift ones and succeed
/// if they are `NSNumber`, `NSDictionary` and the like, so values are kept as those. The keys stay
/// Swift strings: `AnyHashable(NSString)` and `AnyHashable(String)` differ on Linux.
enum UserInfo {
    /// Turns every value that has a Foundation class into an object of that class.
    ///
    /// What has none, such as an app's own struct, is kept and comes back as it was put in.
    static func bridged(_ dictionary: [AnyHashable: Any]) -> [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [:]
        result.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            // `is String` would be true of an NSString, too.
            let name = type(of: key.base) == String.self ? nil : key.base as? NSString
            result[name.map { AnyHashable(String($0)) } ?? key] = bridged(value)
        }
        return result
    }

    private static func bridged(_ value: Any) -> Any {
        switch NSObject.bridged(value) {
        case let object?
        where object is NSString || object is NSNumber || object is NSDictionary
            || object is NSArray || object is NSNull || object is NSData || object is NSDate
            || object is NSURL || object is NSUUID || object is NSSet:
            return object
        default:
            return converted(value) ?? value
        }
    }

    /// The conversions by name, although `as AnyObject` does the same.
    ///
    /// It finds a conversion when the program runs, and a statically linked program has only those
    /// parts of Foundation that something calls. Without these calls an array would stay what it is
    /// here, and an `NSArray` could not be read as `[Any]` anywhere in such a program.
    private static func converted(_ value: Any) -> NSObject? {
        switch value {
        case let value as [Any]: value._bridgeToObjectiveC()
        case let value as [AnyHashable: Any]: value._bridgeToObjectiveC()
        case let value as Set<AnyHashable>: value._bridgeToObjectiveC()
        case let value as String: value._bridgeToObjectiveC()
        case let value as Data: value._bridgeToObjectiveC()
        case let value as Date: value._bridgeToObjectiveC()
        case let value as URL: value._bridgeToObjectiveC()
        case let value as UUID: value._bridgeToObjectiveC()
        default: nil
        }
    }

    /// Whether both hold the same, at any depth a payload can have.
    ///
    /// `NSDictionary.isEqual(to:)` says no on Linux as soon as there is a dictionary inside.
    static func isEqual(_ left: [AnyHashable: Any], _ right: [AnyHashable: Any]) -> Bool {
        isEqual(left, right, depth: 0)
    }

    // The walk goes over Swift arrays and dictionaries. An NSArray bridges all that is below it each
    // time an element is read, which over many levels takes minutes.
    private static func isEqual(_ left: Any, _ right: Any, depth: Int) -> Bool {
        guard depth < comparedDepth else { return false }
        if let left = left as? [Any] {
            guard let right = right as? [Any], left.count == right.count else { return false }
            return zip(left, right).allSatisfy { isEqual($0, $1, depth: depth + 1) }
        }
        if let left = left as? [AnyHashable: Any] {
            guard let right = right as? [AnyHashable: Any], left.count == right.count else {
                return false
            }
            return left.allSatisfy { key, value in
                right[key].map { isEqual(value, $0, depth: depth + 1) } ?? false
            }
        }
        guard let left = left as AnyObject as? NSObject else { return false }
        return left.isEqual(right as AnyObject)
    }

    /// Deeper than any payload goes, and shallow enough for the stack.
    private static let comparedDepth = 1_000
}
