// SPDX-License-Identifier: Apache-2.0

extension NSObject {
    /// The value as an object, bridged if its type has a Foundation class.
    ///
    /// An object is returned as it is. `as AnyObject` would first look for a bridge of its class by
    /// searching all conformances in the program: only once per class, but that is the largest cost
    /// in a short-lived process.
    ///
    /// - Returns: nil for a pure Swift object.
    package static func bridged(_ value: Any) -> NSObject? {
        if type(of: value) is NSObject.Type { return value as? NSObject }
        return value as AnyObject as? NSObject
    }
}

extension NSCoder {
    /// Reads a string, or nil if the key has none.
    func text(forKey key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { String($0) }
    }

    /// Reads an array of one class; elements of other classes are left out.
    func list<Element: NSObject & NSCoding>(
        of type: Element.Type,
        forKey key: String
    ) -> [Element] {
        let array = decodeObject(of: [NSArray.self, type], forKey: key) as? NSArray
        return array?.compactMap { $0 as? Element } ?? []
    }

    /// Reads an array of strings.
    func texts(forKey key: String) -> [String] {
        let array = decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? NSArray
        return array?.compactMap { $0 as? String } ?? []
    }
}

extension String {
    /// A description in Apple's form, class, address and fields, from `NSObject`'s own, which is
    /// `<Class: address>`.
    func adding(_ fields: KeyValuePairs<String, Any?>) -> String {
        let list = fields.map { name, value in "\(name): \(value.map(Self.text) ?? "(null)")" }
        return "\(dropLast()); \(list.joined(separator: ", "))>"
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let flag as Bool: flag ? "YES" : "NO"
        case let list as [NSObject]:
            list.isEmpty
                ? "(\n)" : "(\n    \(list.map(\.description).joined(separator: ",\n    "))\n)"
        default: "\(value)"
        }
    }

    /// Takes the place of a text for the user in a description.
    var redacted: String? { isEmpty ? nil : "<redacted>" }
}

/// Carries a value to another thread, which alone uses it from then on.
struct Transferred<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
