// SPDX-License-Identifier: Apache-2.0

/// The values of an array, in order.
package struct JSONElements: Sequence, Sendable {
    let container: JSONView
    let isEmpty: Bool

    /// Iterates over the values.
    package struct Iterator: IteratorProtocol {
        let storage: Storage
        var place: Int
        let end: Int

        /// The next value.
        package mutating func next() -> JSONView? {
            guard place < end else { return nil }
            let view = JSONView(storage: storage, index: place)
            place = Int(view.node.next)
            return view
        }
    }

    /// Makes an iterator.
    package func makeIterator() -> Iterator {
        let end = isEmpty ? 0 : Int(container.node.next)
        return Iterator(storage: container.storage, place: container.index + 1, end: end)
    }

    /// The number of values; found by iterating over them.
    package var count: Int { reduce(into: 0) { count, _ in count += 1 } }
}

/// A name and a value of an object.
package struct JSONMember: Sendable {
    /// The name as spelled in the document: a view of kind `string`.
    package let nameView: JSONView
    /// The value.
    package let value: JSONView

    /// The name with its escapes resolved.
    package var name: String { nameView.string ?? "" }
}

/// The names and values of an object, in order and with duplicates.
package struct JSONMembers: Sequence, Sendable {
    let container: JSONView
    let isEmpty: Bool

    /// Iterates over the members.
    package struct Iterator: IteratorProtocol {
        let storage: Storage
        var place: Int
        let end: Int

        /// The next member.
        package mutating func next() -> JSONMember? {
            guard place < end else { return nil }
            let name = JSONView(storage: storage, index: place)
            let value = JSONView(storage: storage, index: place + 1)
            place = Int(value.node.next)
            return JSONMember(nameView: name, value: value)
        }
    }

    /// Makes an iterator.
    package func makeIterator() -> Iterator {
        let end = isEmpty ? 0 : Int(container.node.next)
        return Iterator(storage: container.storage, place: container.index + 1, end: end)
    }

    /// The number of members, duplicates included; found by iterating over them.
    package var count: Int { reduce(into: 0) { count, _ in count += 1 } }
}
