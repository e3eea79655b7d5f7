// SPDX-License-Identifier: Apache-2.0

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
