// SPDX-License-Identifier: Apache-2.0

extension NSObject {
    /// A description in Apple's form: class, address and fields.
    ///
    /// `NSObject`'s own is `<Class: address>`.
    static func described(_ plain: String, _ fields: KeyValuePairs<String, Any?>) -> String {
        let list = fields.map { name, value in "\(name): \(value.map(text) ?? "(null)")" }
        return "\(plain.dropLast()); \(list.joined(separator: ", "))>"
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

    /// Replaces a text for the user in a description.
    static func redacted(_ text: String) -> String? { text.isEmpty ? nil : "<redacted>" }
}
