// SPDX-License-Identifier: Apache-2.0

/// A dictionary of an app, such as a content's `userInfo`, in the form in which it is kept.
///
/// On Apple platforms the dictionary is always an underlying `NSDictionary`, so `as? Double` of a
/// stored `3`, `as? [String: AnyHashable]` of a nested payload and `as? [String]` of a list all
/// succeed. On Linux the first two fail for plain Swift values and succeed for `NSNumber`,
/// `NSDictionary` and so on, so values are stored as those. The keys stay Swift strings:
/// `AnyHashable(NSString)` and `AnyHashable(String)` differ on Linux.
struct UserInfo: Equatable {
    let dictionary: [AnyHashable: Any]

    /// Converts every value whose type has a Foundation class to an object of that class.
    ///
    /// Other values, such as an app's own struct, are kept as they are.
    init(_ dictionary: [AnyHashable: Any]) {
        var result: [AnyHashable: Any] = [:]
        result.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            // `is String` would also be true for an NSString.
            let name = type(of: key.base) == String.self ? nil : key.base as? NSString
            result[name.map { AnyHashable(String($0)) } ?? key] = Self.bridged(value)
        }
        self.dictionary = result
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

    /// Converts explicitly, although `as AnyObject` does the same.
    ///
    /// `as AnyObject` looks up conversions at run time, and a statically linked program contains
    /// only the parts of Foundation that are called. Without these calls an array would not be
    /// converted here, and an `NSArray` could not be read as `[Any]` anywhere in such a program.
    private static func converted(_ value: Any) -> NSObject? {
        switch value {
        case let value as [Any]: value._bridgeToObjectiveC()
        case let value as [AnyHashable: Any]: value._bridgeToObjectiveC()
        case let value as Set<AnyHashable>: value._bridgeToObjectiveC()
        case let value as String: value._bridgeToObjectiveC()
        case let value as CGFloat: NSNumber(value: Double(value))
        case let value as Data: value._bridgeToObjectiveC()
        case let value as Date: value._bridgeToObjectiveC()
        case let value as URL: value._bridgeToObjectiveC()
        case let value as UUID: value._bridgeToObjectiveC()
        default: nil
        }
    }

    /// Whether both have equal values, at any depth that a payload can have.
    ///
    /// On Linux `NSDictionary.isEqual(to:)` is false whenever there is a nested dictionary.
    static func == (left: UserInfo, right: UserInfo) -> Bool {
        isEqual(left.dictionary, right.dictionary, depth: 0)
    }

    // Compares Swift arrays and dictionaries: reading an element of an NSArray bridges everything
    // below it each time, which takes minutes with many levels.
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

    /// Deeper than any payload, and shallow enough for the stack.
    private static let comparedDepth = 1_000
}

// How a userInfo is archived: as JSON, where types that JSON lacks are objects with one member
// whose name begins with a dollar sign. Foundation's own coding of nested arrays takes seconds from
// twenty levels on, and traps on values that cannot be coded; those are left out here.
extension UserInfo {
    private enum Tag {
        static let data = "$data"
        static let date = "$date"
        static let url = "$url"
        static let uuid = "$uuid"
        static let number = "$number"
    }

    /// The deepest nesting of arrays and objects that Foundation reads.
    private static let archivedDepth = 512

    func encode(with coder: NSCoder, forKey key: String) {
        guard let tree = Self.archivable(dictionary, depth: 0),
            let data = try? JSONSerialization.data(withJSONObject: tree)
        else { return }
        coder.encode(data as NSData, forKey: key)
    }

    init(coder: NSCoder, forKey key: String) {
        let data = coder.decodeObject(of: NSData.self, forKey: key)
        let tree = data.flatMap { try? JSONSerialization.jsonObject(with: $0 as Data) }
        self.init(tree.flatMap { Self.restored($0) as? [String: Any] } ?? [:])
    }

    private static func archivable(_ value: Any, depth: Int) -> Any? {
        if let array = value as? [Any] {
            guard depth < archivedDepth else { return nil }
            return array.compactMap { archivable($0, depth: depth + 1) }
        }
        if let dictionary = value as? [AnyHashable: Any] {
            guard depth < archivedDepth else { return nil }
            var result: [String: Any] = [:]
            for (key, value) in dictionary {
                guard let key = key.base as? String,
                    let archived = archivable(value, depth: depth + 1)
                else { continue }
                result[key.hasPrefix("$") ? "$" + key : key] = archived
            }
            return result
        }
        let leaf = archivableLeaf(value)
        return leaf is [String: String] && depth >= archivedDepth ? nil : leaf
    }

    private static func archivableLeaf(_ value: Any) -> Any? {
        switch value as AnyObject {
        case let text as NSString: String(text)
        case let number as NSNumber:
            number.doubleValue.isFinite ? number : [Tag.number: "\(number.doubleValue)"]
        case let null as NSNull: null
        case let data as NSData: [Tag.data: data.base64EncodedString(options: [])]
        case let date as NSDate: [Tag.date: "\(date.timeIntervalSinceReferenceDate)"]
        case let url as NSURL: [Tag.url: (url as URL).absoluteString]
        case let uuid as NSUUID: [Tag.uuid: uuid.uuidString]
        default: nil
        }
    }

    private static func restored(_ value: Any) -> Any {
        if let array = value as? [Any] { return array.map(restored) }
        guard let dictionary = value as? [String: Any] else { return value }
        if dictionary.count == 1, let (tag, text) = dictionary.first as? (String, String),
            let leaf = restoredLeaf(tag, text)
        {
            return leaf
        }
        var result: [String: Any] = [:]
        for (key, value) in dictionary {
            result[key.hasPrefix("$") ? String(key.dropFirst()) : key] =
                restored(value)
        }
        return result
    }

    private static func restoredLeaf(_ tag: String, _ text: String) -> Any? {
        switch tag {
        case Tag.data: Data(base64Encoded: text)
        case Tag.date: Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
        case Tag.url: URL(string: text)
        case Tag.uuid: UUID(uuidString: text)
        case Tag.number: Double(text)
        default: nil
        }
    }
}
