// SPDX-License-Identifier: Apache-2.0

extension ByteWriter {
    /// Appends an object as Foundation passes dictionaries on, with its names sorted.
    ///
    /// Of equal names the last value wins, and numbers are converted to 64 bits: to an integer if
    /// they are spelled as one and fit, else to the nearest floating-point number, or to `null`
    /// beyond the largest.
    /// - Parameters:
    ///   - object: an object; anything else is written as an empty one.
    ///   - names: members to leave out of the object itself, not of nested ones.
    package func append(sorted object: JSONView, leavingOut names: NameTable? = nil) {
        guard object.kind == .object else { return append("{}") }
        object.storage.appendSorted(object.index, leavingOut: names, to: self)
    }
}

/// A name of an object that is sorted, and its first eight bytes in the order of bytes, padded with
/// zeros.
private struct ShortName {
    var head: UInt64
    var name: UInt32
    var byteCount: UInt32
}

extension Storage {
    /// A name and its value by their tape indices.
    private struct Member {
        var name: Int
        var value: Int
    }

    /// More members than any push has; insertion sort is quadratic.
    private static let insertionLimit = 32

    /// Recurses as deep as the document, whose depth its reader has limited.
    fileprivate func appendSorted(
        _ object: Int,
        leavingOut names: NameTable?,
        to output: ByteWriter
    ) {
        unsafe withUnsafeTemporaryAllocation(of: ShortName.self, capacity: Self.insertionLimit) {
            guard let count = unsafe orderByBytes(object, leavingOut: names, into: $0) else {
                return appendByCharacters(object, leavingOut: names, to: output)
            }
            output.append("{")
            for place in 0..<count {
                if place > 0 { output.append(",") }
                let name = unsafe Int($0[place].name)
                append(Member(name: name, value: name + 1), to: output)
            }
            output.append("}")
        }
    }

    /// Sorts the names of an object if they are few and can be compared by their bytes.
    private func orderByBytes(
        _ object: Int,
        leavingOut names: NameTable?,
        into ordered: UnsafeMutableBufferPointer<ShortName>
    ) -> Int? {
        var count: Int? = 0
        forNames(of: object) { name, node in
            // Names with escapes or non-ASCII characters can be equal but spelled differently.
            guard let known = count, isPlainASCII(node) else {
                count = nil
                return false
            }
            if let names, names.place(of: node, self) != nil { return true }
            let new = unsafe ShortName(
                head: NameTable.head(contentStart(of: node), node.contentByteCount).byteSwapped,
                name: UInt32(truncatingIfNeeded: name),
                byteCount: UInt32(truncatingIfNeeded: node.contentByteCount)
            )
            var hole = known
            while hole > 0 {
                let order = compare(unsafe ordered[hole - 1], new)
                if order == 0 {
                    unsafe ordered[hole - 1] = new
                    return true
                }
                if order < 0 { break }
                hole -= 1
            }
            guard known < Self.insertionLimit else {
                count = nil
                return false
            }
            for later in stride(from: known, to: hole, by: -1) {
                unsafe ordered[later] = unsafe ordered[later - 1]
            }
            unsafe ordered[hole] = new
            count = known + 1
            return true
        }
        return count
    }

    /// Compares two names by their bytes: negative, zero or positive.
    ///
    /// A name without escapes has no NUL, so padding is less than any byte.
    @inline(__always)
    private func compare(_ left: ShortName, _ right: ShortName) -> Int {
        guard left.head == right.head else { return left.head < right.head ? -1 : 1 }
        let headByteCount = UInt32(NameTable.headByteCount)
        guard left.byteCount > headByteCount, right.byteCount > headByteCount else {
            return Int(left.byteCount) - Int(right.byteCount)
        }
        return compareContents(Int(left.name), Int(right.name))
    }

    /// Compares names as `String` does and as Foundation's dictionaries do, so that composed and
    /// decomposed letters are equal; the first spelling and the last value win, and the first
    /// spelling decides whether to leave it out.
    private func appendByCharacters(
        _ object: Int,
        leavingOut names: NameTable?,
        to output: ByteWriter
    ) {
        var members: [String: Member] = [:]
        forEachName(of: object) { name, node in
            let member = Member(name: name, value: name + 1)
            members[string(of: node), default: member].value = member.value
        }
        if let names { members = members.filter { !names.contains($0.key) } }
        let ordered = members.sorted { NameOrder.precedes($0.key, $1.key) }
        output.append("{")
        for (place, member) in ordered.enumerated() {
            if place > 0 { output.append(",") }
            append(member.value, to: output)
        }
        output.append("}")
    }

    private func append(_ member: Member, to output: ByteWriter) {
        let (name, value) = (node(member.name), node(member.value))
        // Mostly only the colon is between them, and both are written as they are.
        if value.start == name.end + 1, !name.hasEscapes, keepsSpelling(value) {
            return unsafe withBytes { text in
                unsafe output.append(
                    UnsafeRawBufferPointer(rebasing: text[Int(name.start)..<Int(value.end)])
                )
            }
        }
        append(asSpelled: name, to: output)
        output.append(":")
        append(member.value, to: output)
    }

    private func append(_ value: Int, to output: ByteWriter) {
        let node = node(value)
        switch node.kind {
        case .number where !keepsSpelling(node):
            output.append(text: PlainNumber.spelling(text(of: node)))
        case .null, .bool, .number, .string: append(asSpelled: node, to: output)
        case .array:
            output.append("[")
            var element = value + 1
            while element < Int(node.next) {
                if element > value + 1 { output.append(",") }
                append(element, to: output)
                element = Int(self.node(element).next)
            }
            output.append("]")
        case .object: appendSorted(value, leavingOut: nil, to: output)
        }
    }

    /// Appends a value without content as it is spelled, a string with only the escapes it needs.
    func append(asSpelled node: Node, to output: ByteWriter) {
        guard !node.hasEscapes else { return output.appendQuoted(string(of: node)) }
        unsafe withText(of: node) { unsafe output.append($0) }
    }

    /// Whether a value is written as it is spelled.
    private func keepsSpelling(_ node: Node) -> Bool {
        switch node.kind {
        case .null, .bool: true
        case .string: !node.hasEscapes
        case .number: unsafe withText(of: node) { unsafe PlainNumber.isPlain($0) }
        case .array, .object: false
        }
    }

    /// Whether no two different names of an object can be equal.
    func hasPlainNames(_ object: Int) -> Bool {
        var arePlain = true
        forNames(of: object) { _, node in
            arePlain = isPlainASCII(node)
            return arePlain
        }
        return arePlain
    }

    private func isPlainASCII(_ node: Node) -> Bool {
        guard !node.hasEscapes else { return false }
        let start = unsafe contentStart(of: node)
        // Eight bytes at a time, the last ones padded.
        var bits: UInt64 = 0
        var offset = 0
        while offset < node.contentByteCount {
            bits |= unsafe NameTable.head(start + offset, node.contentByteCount - offset)
            offset += NameTable.headByteCount
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Compares two names by their bytes: negative, zero or positive.
    private func compareContents(_ left: Int, _ right: Int) -> Int {
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

/// Spells a number as Foundation does: as an integer if it is spelled as one and fits into 64 bits.
private enum PlainNumber {
    /// Whether a number keeps its spelling: an integer that surely fits, and is not -0.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= 18, let first = unsafe text.first else { return false }
        var digits = unsafe text[...]
        if first == UInt8(ascii: "-") {
            unsafe digits = unsafe digits.dropFirst()
            if unsafe digits.first == UInt8(ascii: "0") { return false }
        }
        return unsafe digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// The new spelling of any number.
    static func spelling(_ text: String) -> String {
        if let value = Int64(text) { return String(value) }
        if let value = UInt64(text) { return String(value) }
        // Beyond the largest number there is only infinity, which JSON lacks.
        return JSONNumber(Double(text) ?? 0)?.spelling ?? "null"
    }
}

/// The order of names in output that people read and tests compare.
package enum NameOrder {
    /// Whether a name comes before another, by its UTF-8 bytes.
    ///
    /// Not `<`: by it neither of "e\u{301}" and "é!" comes first (Swift 6.3), so the sorted order
    /// would depend on the order of the dictionary.
    package static func precedes(_ name: String, _ other: String) -> Bool {
        name.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
