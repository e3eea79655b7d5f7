// SPDX-License-Identifier: Apache-2.0

/// The fields beside `aps` in which the pushes of other services carry what is sealed.
///
/// Which of them mean something is for the keys to say: "p" or "s" may be anything in a push to
/// an app that has no key of such a service.
package struct ServiceFields: Sendable, Equatable {
    /// The names of all of them.
    package static let names = ["ciphertext", "iv", "p", "m", "k", "s"]

    private let values: [String: String]

    /// Takes the fields from wherever they are; nil for one that is absent or no string.
    package init(_ value: (String) -> String?) {
        var values: [String: String] = [:]
        for name in Self.names { values[name] = value(name) }
        self.values = values
    }

    /// Takes the fields that a seal has made.
    init(_ values: [String: String]) { self.values = values }

    /// The fields that are there, in the order of ``names``.
    package var members: [(name: String, value: String)] {
        Self.names.compactMap { name in values[name].map { (name, $0) } }
    }

    /// No fields at all.
    package static let none = ServiceFields { _ in nil }

    /// The text of a field.
    package subscript(name: String) -> String? { values[name] }
}

extension ServiceFields {
    /// A field that has to be there.
    func required(_ name: String) throws(SealError) -> String {
        guard let value = values[name] else {
            throw SealError(.malformed, "\"\(name)\" is absent or not a string")
        }
        return value
    }
}
