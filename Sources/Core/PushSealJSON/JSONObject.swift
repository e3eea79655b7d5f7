// SPDX-License-Identifier: Apache-2.0

/// The members of an object, in order.
///
/// Names are compared by their code points. Duplicates from parsing are kept; the last one wins.
public struct JSONObject: Sendable {
    /// A name and its value.
    package struct Member: Sendable {
        /// The name.
        package var name: String
        /// The value.
        package var value: JSONValue

        /// Makes a member.
        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }

        fileprivate func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
    }

    /// The members, in order.
    package private(set) var members: [Member] = []

    /// Takes members unchanged.
    init(members: [Member]) {
        self.members = members
    }

    /// Makes an empty object.
    package init() {}

    /// The names, in order and with duplicates.
    package var names: [String] { members.map(\.name) }

    /// The value of the last member with this name.
    ///
    /// Setting it leaves one member of the name, where the last one was, or appends one; setting it
    /// to nil removes all of them.
    public subscript(name: String) -> JSONValue? {
        get { members.last { $0.isNamed(name) }?.value }
        set {
            guard let newValue else { return remove(name) }
            guard let last = members.lastIndex(where: { $0.isNamed(name) }) else {
                return append(name, newValue)
            }
            members[last].value = newValue
            members[..<last].removeAll { $0.isNamed(name) }
        }
    }

    /// Appends a member, whether or not the name exists already.
    package mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
    }

    /// Removes every member with this name.
    package mutating func remove(_ name: String) {
        members.removeAll { $0.isNamed(name) }
    }
}

extension JSONObject.Member: Equatable {
    /// Compares names by code points and values by content.
    package static func == (left: Self, right: Self) -> Bool {
        left.isNamed(right.name) && left.value == right.value
    }
}

extension JSONObject: Equatable {}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object with its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = elements.map { Member(name: $0.0, value: $0.1) }
    }
}
