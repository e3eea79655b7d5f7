// SPDX-License-Identifier: Apache-2.0

/// A name that appears more than once in the same object.
///
/// RFC 8259 section 4 asks for unique names and leaves open what a reader does otherwise; here the
/// last one wins, and this reports that there was an earlier one.
package struct JSONDuplicateName: Sendable {
    /// The name.
    package let name: String
    /// The first member of this name.
    package let first: JSONMember
    /// A later member of this name; each has an entry of its own.
    package let again: JSONMember
}

extension JSONDocument {
    /// The first names, in the order of the text, that repeat within the same object.
    ///
    /// Searched for on each call, in time proportional to the number of names; memory does not grow
    /// with the number of duplicates.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of names.
    ///   - value: the index of the value to search; 0 for the whole text.
    /// - Returns: the names.
    package func duplicateNames(atMost limit: Int, in value: Int = 0) -> [JSONDuplicateName] {
        storage.duplicateNames(atMost: limit, in: value)
    }
}

extension JSONView {
    /// Names that occur twice in one object of the value; as those of a document.
    package func duplicateNames(atMost limit: Int) -> [JSONDuplicateName] {
        storage.duplicateNames(atMost: limit, in: index)
    }
}

extension Storage {
    fileprivate func duplicateNames(atMost limit: Int, in value: Int) -> [JSONDuplicateName] {
        var finder = DuplicateFinder(storage: self, limit: limit)
        let end = Int(node(value).next)
        for index in value..<end where node(index).kind == .object {
            finder.search(object: index)
        }
        return finder.names
    }
}

extension JSONView {
    /// The first name that repeats in this object itself; nil if this is not an object.
    package var firstDuplicateName: JSONDuplicateName? {
        guard kind == .object else { return nil }
        var finder = DuplicateFinder(storage: storage, limit: 1)
        finder.search(object: index)
        return finder.names.first
    }
}

/// Finds repeated names, object by object, with a reusable table of tape indices.
private struct DuplicateFinder {
    let storage: Storage
    let limit: Int

    /// The first and the repeated place of a name.
    struct Pair {
        var first: UInt32
        var again: UInt32
    }

    private static let free = UInt32.max

    /// Names by hash; four bytes a slot, and at most four slots for each name of the largest
    /// object.
    var table: [UInt32] = []
    var pairs: [Pair] = []

    /// The duplicates found, in the order of the text.
    var names: [JSONDuplicateName] {
        guard !pairs.isEmpty else { return [] }
        return pairs.sorted { $0.again < $1.again }.prefix(limit).map { pair in
            let first = JSONMember(storage: storage, name: Int(pair.first))
            let again = JSONMember(storage: storage, name: Int(pair.again))
            return JSONDuplicateName(name: first.name, first: first, again: again)
        }
    }

    mutating func search(object: Int) {
        var count = 0
        storage.forEachName(of: object) { _, _ in count += 1 }
        guard count > 1 else { return }
        var size = 4
        while size < count * 2 { size *= 2 }
        // Compares bytes, not strings: to strings composed and decomposed letters are equal.
        if size <= 16 {
            searchFew(object)
        } else {
            if table.count < size {
                table = Array(repeating: Self.free, count: size)
            } else {
                for place in 0..<size { table[place] = Self.free }
            }
            searchMany(object, mask: size - 1)
        }
    }

    private mutating func searchFew(_ object: Int) {
        storage.forEachName(of: object) { again, _ in
            storage.forNames(of: object) { first, _ in
                guard first < again else { return false }
                guard storage.isSameName(first, again) else { return true }
                note(first, again)
                return false
            }
        }
    }

    private mutating func searchMany(_ object: Int, mask: Int) {
        storage.forEachName(of: object) { name, _ in
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
        }
    }

    private mutating func note(_ first: Int, _ again: Int) {
        pairs.append(
            Pair(
                first: UInt32(truncatingIfNeeded: first),
                again: UInt32(truncatingIfNeeded: again)
            )
        )
        // Inner objects come after the outer one, so the first names are known only at the end.
        guard limit < Int.max / 2, pairs.count >= 2 * limit + 64 else { return }
        pairs = Array(pairs.sorted { $0.again < $1.again }.prefix(limit))
    }
}
