// SPDX-License-Identifier: Apache-2.0

extension NSObject {
    /// A description in the form of Apple's: class, address and fields.
    ///
    /// What `NSObject` says itself is `<Class: address>`.
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

    /// What stands in a description for a text that the user reads.
    static func redacted(_ text: String) -> String? { text.isEmpty ? nil : "<redacted>" }
}
