// SPDX-License-Identifier: Apache-2.0

/// A fixed list of names, found in an object by their bytes.
///
/// One pass over an object finds all of them, where a lookup for each name is a pass of its own.
/// The place of a name is its index in the list.
///
/// Its memory is never freed, so make one for each list, as a constant: to count the references to
/// an object takes longer than to find a name.
@safe
package struct NameTable: @unchecked Sendable {  // immutable after init
    /// A name, or a free slot.
    private struct Slot {
        /// The first eight bytes, padded with zeros, the first one lowest.
        var head: UInt64 = 0
        /// The last eight bytes, if there are more.
        var tail: UInt64 = 0
        var byteCount = -1
        var place = 0
        /// Where the name begins in `text`.
        var start = 0
    }

    /// What all copies share.
    @safe
    private struct Contents {
        /// The number of names.
        var count: Int
        var slots: UnsafeMutablePointer<Slot>
        var slotCount: Int
        /// All names, one after the other.
        var text: UnsafeMutableRawPointer
    }

    private let contents: UnsafePointer<Contents>

    /// Makes a table.
    package init(_ names: [String]) {
        var slotCount = 8
        while slotCount < 2 * names.count { slotCount *= 2 }
        let byteCount = names.reduce(0) { $0 + $1.utf8.count }
        let slots = unsafe Self.allocate(Slot.self, slotCount)
        unsafe slots.initialize(repeating: Slot(), count: slotCount)
        let text = unsafe UnsafeMutableRawPointer(
            Self.allocate(UInt8.self, byteCount + Self.headByteCount)
        )
        let contents = unsafe Self.allocate(Contents.self, 1)
        unsafe contents.initialize(
            to: Contents(count: names.count, slots: slots, slotCount: slotCount, text: text)
        )
        unsafe self.contents = UnsafePointer(contents)
        var start = 0
        for (place, name) in names.enumerated() {
            for (index, byte) in name.utf8.enumerated() {
                unsafe text.storeBytes(of: byte, toByteOffset: start + index, as: UInt8.self)
            }
            let byteCount = name.utf8.count
            let head = unsafe Self.head(text + start, byteCount)
            var index = index(head, byteCount)
            while unsafe slots[index].byteCount >= 0 { index = (index + 1) & (slotCount - 1) }
            unsafe slots[index] = Slot(
                head: head,
                tail: byteCount > Self.headByteCount ? Self.tail(text + start, byteCount) : 0,
                byteCount: byteCount,
                place: place,
                start: start
            )
            start += byteCount
        }
    }

    /// Memory in cache lines of its own: beside what another thread writes, each search would wait
    /// for that thread's cache.
    private static func allocate<T>(_: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
        let lineByteCount = 128  // Apple silicon's; elsewhere two lines are fetched together
        let byteCount = count * MemoryLayout<T>.stride
        let lineCount = (byteCount + lineByteCount - 1) / lineByteCount
        return unsafe UnsafeMutableRawPointer.allocate(
            byteCount: lineCount * lineByteCount,
            alignment: lineByteCount
        ).bindMemory(to: T.self, capacity: count)
    }

    /// The number of names.
    var count: Int { unsafe contents.pointee.count }

    /// The number of bytes that may be read from the start of any name, however short.
    static let headByteCount = 8

    /// The first eight bytes of a name, padded with zeros.
    @inline(__always)
    static func head(_ start: UnsafeRawPointer, _ byteCount: Int) -> UInt64 {
        let word = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        return byteCount < headByteCount ? word & (1 << UInt64(8 * byteCount) - 1) : word
    }

    /// The last eight bytes of a name that has at least as many.
    @inline(__always)
    private static func tail(_ start: UnsafeRawPointer, _ byteCount: Int) -> UInt64 {
        unsafe (start + (byteCount - headByteCount)).loadUnaligned(as: UInt64.self)
    }

    @inline(__always)
    private func index(_ head: UInt64, _ byteCount: Int) -> Int {
        let hash = (head ^ UInt64(truncatingIfNeeded: byteCount)) &* 0x9E37_79B9_7F4A_7C15
        return unsafe Int(truncatingIfNeeded: hash >> 32) & (contents.pointee.slotCount - 1)
    }

    /// The place of a name; nil if the table lacks it.
    @inline(__always)
    func place(of node: Node, _ storage: Storage) -> Int? {
        guard !node.hasEscapes else { return place(ofEscaped: node, storage) }
        return unsafe place(storage.contentStart(of: node), node.contentByteCount)
    }

    /// Names seldom have escapes: not inlined, so that this costs the others nothing.
    @inline(never)
    private func place(ofEscaped node: Node, _ storage: Storage) -> Int? {
        place(of: Array(storage.string(of: node).utf8))
    }

    /// Whether it has a name.
    package func contains(_ name: String) -> Bool { place(of: Array(name.utf8)) != nil }

    private func place(of name: [UInt8]) -> Int? {
        let padded = name + [UInt8](repeating: 0, count: Self.headByteCount)
        return unsafe padded.withUnsafeBytes { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe place($0, name.count) }
        }
    }

    @inline(__always)
    private func place(_ start: UnsafeRawPointer, _ byteCount: Int) -> Int? {
        let contents = unsafe contents.pointee
        let head = unsafe Self.head(start, byteCount)
        var index = index(head, byteCount)
        while true {
            let slot = unsafe contents.slots[index]
            if slot.byteCount < 0 { return nil }
            if slot.head == head, slot.byteCount == byteCount,
                unsafe byteCount <= Self.headByteCount || slot.tail == Self.tail(start, byteCount),
                unsafe byteCount <= 2 * Self.headByteCount
                    || CLibrary.isSame(start, contents.text + slot.start, byteCount)
            {
                return slot.place
            }
            index = (index + 1) & (contents.slotCount - 1)
        }
    }
}

extension JSONDocument {
    /// Finds the members of an object that a table names; of duplicates the last one wins.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - object: the index of the object.
    ///   - values: at the place of each name, gets the index of its value; keeps what it has where
    ///     the object lacks the name.
    package func find(
        _ names: NameTable,
        in object: Int,
        _ values: UnsafeMutableBufferPointer<Int32>
    ) {
        precondition(values.count >= names.count, "no room for the values")
        storage.forEachName(of: object) { name, node in
            if let place = names.place(of: node, storage) {
                unsafe values[place] = Int32(truncatingIfNeeded: name + 1)
            }
        }
    }

    /// The place of the name at an index; nil if the table lacks it.
    package func place(of name: Int, in names: NameTable) -> Int? {
        names.place(of: storage.node(name), storage)
    }
}
