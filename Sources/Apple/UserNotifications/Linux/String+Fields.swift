// SPDX-License-Identifier: Apache-2.0

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
