// SPDX-License-Identifier: Apache-2.0

/// The values of an array, in order.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
    private let storage: Storage
    private var place: Int
    private let end: Int

    init(of container: JSONView) {
        storage = container.storage
        place = container.index + 1
        end = container.kind == .array ? Int(container.node.next) : 0
    }

    /// The next value.
    package mutating func next() -> JSONView? {
        guard place < end else { return nil }
        let view = JSONView(storage: storage, index: place)
        place = Int(view.node.next)
        return view
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

    /// The member whose name is at a tape index; its value is at the next.
    init(storage: Storage, name: Int) {
        nameView = JSONView(storage: storage, index: name)
        value = JSONView(storage: storage, index: name + 1)
    }

    /// The name with its escapes decoded.
    package var name: String { nameView.string ?? "" }
}

/// The names and values of an object, in order and with duplicates.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    private let storage: Storage
    private var place: Int
    private let end: Int

    init(of container: JSONView) {
        storage = container.storage
        place = container.index + 1
        end = container.kind == .object ? Int(container.node.next) : 0
    }

    /// The next member.
    package mutating func next() -> JSONMember? {
        guard place < end else { return nil }
        let member = JSONMember(storage: storage, name: place)
        place = Int(member.value.node.next)
        return member
    }

    /// The number of members, duplicates included; found by iterating over them.
    package var count: Int { reduce(into: 0) { count, _ in count += 1 } }
}
