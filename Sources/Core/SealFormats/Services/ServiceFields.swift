// SPDX-License-Identifier: Apache-2.0

/// The fields beside `aps` in which other services' pushes carry sealed content.
///
/// They are used only with a key of such a service: to an app without one, "p" or "s" may be
/// anything.
package struct ServiceFields: Sendable, Equatable {
    /// The names of all of them.
    package static let names = ["ciphertext", "iv", "p", "m", "k", "s"]

    private let values: [String: String]

    /// Takes the fields from any source; nil for one that is absent or not a string.
    package init(_ value: (String) -> String?) {
        var values: [String: String] = [:]
        for name in Self.names { values[name] = value(name) }
        self.values = values
    }

    /// Takes sealed fields.
    init(_ values: [String: String]) { self.values = values }

    /// The fields present, in the order of ``names``.
    package var members: [(name: String, value: String)] {
        Self.names.compactMap { name in values[name].map { (name, $0) } }
    }

    /// No fields.
    package static let none = ServiceFields { _ in nil }

    /// The text of a field.
    package subscript(name: String) -> String? { values[name] }
}

extension ServiceFields {
    /// A required field.
    func required(_ name: String) throws(SealError) -> String {
        guard let value = values[name] else {
            throw SealError(.malformed, "\"\(name)\" is missing or not a string")
        }
        return value
    }
}
