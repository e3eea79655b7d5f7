// SPDX-License-Identifier: Apache-2.0

/// A name that stands more than once in the same object.
///
/// RFC 8259 section 4 asks for unique names and leaves open what a reader does without; here the
/// last one counts, and this tells that there was an earlier one.
package struct JSONDuplicateName: Sendable {
    /// The name.
    package let name: String
    /// Where the name stands first.
    package let first: JSONMember
    /// Where it stands again; one such entry for every time.
    package let again: JSONMember
}

extension JSONDocument {
    /// The first names, in the order of the text, that stand again in the same object.
    ///
    /// Found when asked for, in time that grows with the number of names; memory does not grow with
    /// the number of those that do.
    ///
    /// - Parameters:
    ///   - limit: how many names there are at most.
    ///   - value: the index of the value in which they are looked for; 0 for the whole text.
    /// - Returns: the names.
    package func duplicateNames(atMost limit: Int, in value: Int = 0) -> [JSONDuplicateName] {
        var finder = DuplicateFinder(storage: storage, limit: limit)
        let end = Int(storage.node(value).next)
        for index in value..<end where storage.node(index).kind == .object {
            finder.search(object: index)
        }
        return finder.names
    }
}

extension JSONView {
    /// The first name that stands again in this object itself, if it is one.
    package var firstDuplicateName: JSONDuplicateName? {
        guard kind == .object else { return nil }
        var finder = DuplicateFinder(storage: storage, limit: 1)
        finder.search(object: index)
        return finder.names.first
    }
}

/// Finds names that stand again, object by object, in a table of tape indices that is used again.
private struct DuplicateFinder {
    let storage: Storage
    let limit: Int

    /// Where a name stands first and again.
    private struct Pair {
        var first: UInt32
        var again: UInt32
    }

    private static let free = UInt32.max

    /// Names by hash; four bytes a place, and no more than four places for each name of the largest
    /// object.
    private var table: [UInt32] = []
    private var pairs: [Pair] = []

    init(storage: Storage, limit: Int) {
        self.storage = storage
        self.limit = limit
    }

    /// What was found, in the order of the text.
    var names: [JSONDuplicateName] {
        guard !pairs.isEmpty else { return [] }
        return pairs.sorted { $0.again < $1.again }.prefix(limit).map { pair in
            let first = member(pair.first)
            return JSONDuplicateName(name: first.name, first: first, again: member(pair.again))
        }
    }

    mutating func search(object: Int) {
        let end = Int(storage.node(object).next)
        var count = 0
        var name = object + 1
        while name < end {
            name = Int(storage.node(name + 1).next)
            count += 1
        }
        guard count > 1 else { return }
        var size = 4
        while size < count * 2 { size *= 2 }
        // Bytes are compared, not strings: strings take composed and decomposed letters for equal.
        if size <= 16 {
            searchFew(object, end)
        } else {
            if table.count < size { table = [] }
            clear(size)
            searchMany(object, end, mask: size - 1)
        }
    }

    private mutating func clear(_ size: Int) {
        if table.isEmpty {
            table = Array(repeating: Self.free, count: size)
        } else {
            for place in 0..<size { table[place] = Self.free }
        }
    }

    private mutating func searchFew(_ object: Int, _ end: Int) {
        var again = object + 1
        while again < end {
            var first = object + 1
            while first < again {
                if storage.isSameName(first, again) {
                    note(first, again)
                    break
                }
                first = Int(storage.node(first + 1).next)
            }
            again = Int(storage.node(again + 1).next)
        }
    }

    private mutating func searchMany(_ object: Int, _ end: Int, mask: Int) {
        var name = object + 1
        while name < end {
            var place = storage.nameHash(name) & mask
            while table[place] != Self.free {
                let first = Int(table[place])
                if storage.isSameName(first, name) {
                    note(first, name)
                    break
                }
                place = (place + 1) & mask
            }
            if table[place] == Self.free { table[place] = UInt32(truncatingIfNeeded: name) }
            name = Int(storage.node(name + 1).next)
        }
    }

    private mutating func note(_ first: Int, _ again: Int) {
        pairs.append(
            Pair(
                first: UInt32(truncatingIfNeeded: first),
                again: UInt32(truncatingIfNeeded: again)
            )
        )
        // Names of inner objects come after those of the outer one, so the first are known at the end.
        guard limit < Int.max / 2, pairs.count >= 2 * limit + 64 else { return }
        pairs = Array(pairs.sorted { $0.again < $1.again }.prefix(limit))
    }

    private func member(_ name: UInt32) -> JSONMember {
        JSONMember(
            nameView: JSONView(storage: storage, index: Int(name)),
            value: JSONView(storage: storage, index: Int(name) + 1)
        )
    }
}
