// SPDX-License-Identifier: Apache-2.0

/// The values of an array, in order.
public struct JSONElements: Sequence, Sendable {
    let container: JSONView
    let isEmpty: Bool

    /// Walks the values.
    public struct Iterator: IteratorProtocol {
        let storage: Storage
        var place: Int
        let end: Int

        /// The next value.
        public mutating func next() -> JSONView? {
            guard place < end else { return nil }
            let view = JSONView(storage: storage, index: place)
            place = Int(view.node.next)
            return view
        }
    }

    /// Starts a walk.
    public func makeIterator() -> Iterator {
        let end = isEmpty ? 0 : Int(container.node.next)
        return Iterator(storage: container.storage, place: container.index + 1, end: end)
    }

    /// How many values there are; costs a walk over them.
    public var count: Int { reduce(into: 0) { count, _ in count += 1 } }
}

/// A name and a value of an object.
public struct JSONMember: Sendable {
    /// The name as it stands in the document: a view of kind `string`.
    public let nameView: JSONView
    /// The value.
    public let value: JSONView

    /// The name with its escapes resolved.
    public var name: String { nameView.string ?? "" }
}

/// The names and values of an object, in order and with duplicates.
public struct JSONMembers: Sequence, Sendable {
    let container: JSONView
    let isEmpty: Bool

    /// Walks the members.
    public struct Iterator: IteratorProtocol {
        let storage: Storage
        var place: Int
        let end: Int

        /// The next member.
        public mutating func next() -> JSONMember? {
            guard place < end else { return nil }
            let name = JSONView(storage: storage, index: place)
            let value = JSONView(storage: storage, index: place + 1)
            place = Int(value.node.next)
            return JSONMember(nameView: name, value: value)
        }
    }

    /// Starts a walk.
    public func makeIterator() -> Iterator {
        let end = isEmpty ? 0 : Int(container.node.next)
        return Iterator(storage: container.storage, place: container.index + 1, end: end)
    }

    /// How many members there are, duplicates counted; costs a walk over them.
    public var count: Int { reduce(into: 0) { count, _ in count += 1 } }
}

/// A name that stands more than once in the same object.
///
/// RFC 8259 section 4 asks for unique names and leaves open what a reader does without; here the
/// last one counts, and this tells that there was an earlier one.
public struct JSONDuplicateName: Sendable {
    /// The name.
    public let name: String
    /// Where the name stands first.
    public let first: JSONMember
    /// Where it stands again; one such entry for every time.
    public let again: JSONMember
}

extension JSONDocument {
    /// Every name that stands again in the same object, in the order of the text.
    ///
    /// Found when asked for, in time that grows with the number of names.
    public var duplicateNames: [JSONDuplicateName] {
        var found: [JSONDuplicateName] = []
        for index in 0..<storage.nodeCount where storage.node(index).kind == .object {
            if storage.hasPlainDistinctNames(ofObject: index) { continue }
            // Bytes, not strings: strings compare composed and decomposed letters as equal.
            var seen: [[UInt8]: JSONMember] = [:]
            for member in JSONView(storage: storage, index: index).members {
                let name = member.name
                if let first = seen[Array(name.utf8)] {
                    found.append(JSONDuplicateName(name: name, first: first, again: member))
                } else {
                    seen[Array(name.utf8)] = member
                }
            }
        }
        return found.sorted { $0.again.nameView.index < $1.again.nameView.index }
    }
}

extension Storage {
    /// Whether an object has few names, none with an escape, and no two that are the same: most
    /// objects are like that, and it is seen without making strings of them.
    fileprivate func hasPlainDistinctNames(ofObject index: Int) -> Bool {
        var names: [Range<Int>] = []
        names.reserveCapacity(16)
        for member in JSONView(storage: self, index: index).members {
            let range = member.nameView.byteRange
            guard names.count < 16, !bytes[range].contains(UInt8(ascii: "\\")),
                !names.contains(where: { bytes[$0].elementsEqual(bytes[range]) })
            else { return false }
            names.append(range)
        }
        return true
    }
}
