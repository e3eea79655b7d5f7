// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    /// Writes an object the way Foundation hands dictionaries on, with its names in order.
    ///
    /// Of names that are the same the last value counts, and numbers are what 64 bits make of them:
    /// an integer if they are spelled as one and fit, else the nearest floating-point number, `null`
    /// past the largest.
    /// - Parameters:
    ///   - object: an object; anything else is written as one without members.
    ///   - isLeftOut: which names of the object itself, not of what it holds, are not written.
    package mutating func sortedObject(
        _ object: JSONView,
        leavingOut isLeftOut: (_ name: JSONView) -> Bool = { _ in false }
    ) {
        beginObject()
        let storage = object.storage
        // What is written inside out: the members of each open object, in order, innermost last.
        var names = MemberOrder()
        if object.kind == .object {
            names.add(object) { isLeftOut(JSONView(storage: storage, index: $0)) }
            for place in names.bottom..<names.top {
                write(member: names.member(place), of: storage, &names)
            }
        }
        endObject()
    }

    private mutating func write(
        member: MemberOrder.Member,
        of storage: Storage,
        _ names: inout MemberOrder
    ) {
        let name = JSONView(storage: storage, index: member.name)
        if name.node.hasEscapes { self.name(name.string ?? "") } else { rawName(name.bytes) }
        write(JSONView(storage: storage, index: member.value), &names)
    }

    /// Writes a value; recurses as deep as the document goes, which its reader has limited.
    private mutating func write(_ view: JSONView, _ names: inout MemberOrder) {
        switch view.kind {
        case .null, .bool: raw(view.bytes)
        case .number: plainNumber(view.bytes)
        case .string:
            if view.node.hasEscapes { string(view.string ?? "") } else { raw(view.bytes) }
        case .array:
            beginArray()
            for element in view.elements { write(element, &names) }
            endArray()
        case .object:
            beginObject()
            let outer = names.bottom
            names.add(view) { _ in false }
            for place in names.bottom..<names.top {
                write(member: names.member(place), of: view.storage, &names)
            }
            names.removeInnermost(andReturnTo: outer)
            endObject()
        }
    }

    private mutating func plainNumber(_ bytes: ArraySlice<UInt8>) {
        if PlainNumber.isPlain(bytes) { return raw(bytes) }
        raw(PlainNumber.spelling(String(decoding: bytes, as: UTF8.self)).utf8)
    }
}

/// The members of the objects that are being written, each object's in the order of their names.
///
/// A stack: what an object inside another needs lies above it.
private struct MemberOrder {
    /// A name and its value by their tape indices.
    struct Member {
        var name: Int
        var value: Int
    }

    private var members: [Member] = []
    /// Where the members of the innermost object begin.
    private(set) var bottom = 0
    /// Where they end.
    var top: Int { members.count }

    /// More members than any push has; putting them in order one by one is quadratic.
    private static let insertionLimit = 32

    func member(_ place: Int) -> Member { members[place] }

    mutating func removeInnermost(andReturnTo outer: Int) {
        members.removeLast(members.count - bottom)
        bottom = outer
    }

    /// Puts the members of an object on top, in order.
    mutating func add(_ object: JSONView, leavingOut isLeftOut: (Int) -> Bool) {
        bottom = members.count
        let storage = object.storage
        var name = object.index + 1
        let end = Int(object.node.next)
        var isSimple = true
        while name < end {
            defer { name = Int(storage.node(name + 1).next) }
            guard !isLeftOut(name) else { continue }
            members.append(Member(name: name, value: name + 1))
            // Different spellings of a name with escapes, or beyond ASCII, can be the same name.
            isSimple = isSimple && storage.isPlainASCII(storage.node(name))
        }
        if isSimple, members.count - bottom <= Self.insertionLimit {
            orderByBytes(storage)
        } else {
            orderByCharacters(storage)
        }
    }

    private mutating func orderByBytes(_ storage: Storage) {
        var end = bottom
        for place in bottom..<members.count {
            let member = members[place]
            var hole = end
            var isKnown = false
            while hole > bottom {
                let order = storage.compareContents(members[hole - 1].name, member.name)
                if order == 0 {
                    members[hole - 1].value = member.value
                    isKnown = true
                }
                if order <= 0 { break }
                hole -= 1
            }
            if isKnown { continue }
            for later in stride(from: end, to: hole, by: -1) { members[later] = members[later - 1] }
            members[hole] = member
            end += 1
        }
        members.removeLast(members.count - end)
    }

    /// By the rules of `String`, to which composed and decomposed letters are the same, as they are
    /// to the dictionaries of Foundation; the first spelling and the last value count.
    private mutating func orderByCharacters(_ storage: Storage) {
        var values: [String: Member] = [:]
        for member in members[bottom...] {
            let name = storage.string(of: storage.node(member.name))
            values[name, default: member].value = member.value
        }
        members.removeLast(members.count - bottom)
        members += values.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Storage {
    fileprivate func isPlainASCII(_ node: Node) -> Bool {
        guard !node.hasEscapes else { return false }
        return unsafe withContent(of: node) { content in
            var bits: UInt8 = 0
            for index in 0..<content.count { unsafe bits |= content[index] }
            return bits < 0x80
        }
    }

    /// Compares two names byte by byte: negative, zero or positive.
    fileprivate func compareContents(_ left: Int, _ right: Int) -> Int {
        unsafe withContent(of: node(left)) { left in
            unsafe withContent(of: node(right)) { right in
                for index in 0..<min(left.count, right.count) {
                    let difference = unsafe Int(left[index]) - Int(right[index])
                    if difference != 0 { return difference }
                }
                return left.count - right.count
            }
        }
    }
}

/// How a number comes out of Foundation: an integer if it is spelled as one and fits into 64 bits.
private enum PlainNumber {
    /// Whether a number comes out as it is spelled: an integer that surely fits, and is not -0.
    static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 18, let first = bytes.first else { return false }
        var digits = bytes
        if first == UInt8(ascii: "-") {
            digits = digits.dropFirst()
            if digits.first == UInt8(ascii: "0") { return false }
        }
        return digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// The spelling of any number.
    static func spelling(_ text: String) -> String {
        if let value = Int64(text) { return String(value) }
        if let value = UInt64(text) { return String(value) }
        // Past the largest number there is only infinity, which JSON lacks.
        return JSONNumber(Double(text) ?? 0)?.spelling ?? "null"
    }
}
