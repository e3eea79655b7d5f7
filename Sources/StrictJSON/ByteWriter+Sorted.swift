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
    package func append(sorted object: JSONView, leavingOut names: [String] = []) {
        guard object.kind == .object else { return append("{}") }
        SortedObjects(storage: object.storage, output: self)
            .appendObject(object.index, leavingOut: names)
    }
}

/// Writes objects with their names sorted; recurses as deep as the document, whose depth its reader
/// has limited.
private struct SortedObjects {
    /// A name and its value by their tape indices.
    private struct Member {
        var name: Int
        var value: Int
    }

    /// More members than any push has; insertion sort is quadratic.
    private static let insertionLimit = 32

    let storage: Storage
    let output: ByteWriter

    func appendObject(_ object: Int, leavingOut names: [String]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.insertionLimit) {
            guard let count = unsafe orderByBytes(object, leavingOut: names, into: $0) else {
                return appendByCharacters(object, leavingOut: names)
            }
            output.append("{")
            for place in 0..<count {
                if place > 0 { output.append(",") }
                let name = unsafe Int($0[place])
                append(Member(name: name, value: name + 1))
            }
            output.append("}")
        }
    }

    /// Sorts the names of an object if they are few and can be compared by their bytes.
    private func orderByBytes(
        _ object: Int,
        leavingOut names: [String],
        into ordered: UnsafeMutableBufferPointer<UInt32>
    ) -> Int? {
        var count = 0
        var name = object + 1
        let end = Int(storage.node(object).next)
        while name < end {
            defer { name = Int(storage.node(name + 1).next) }
            // Names with escapes or non-ASCII characters can be equal but spelled differently.
            guard storage.isPlainASCII(storage.node(name)) else { return nil }
            if storage.isString(storage.node(name), oneOf: names) { continue }
            var hole = count
            var isKnown = false
            while hole > 0 {
                let order = unsafe storage.compareContents(Int(ordered[hole - 1]), name)
                if order == 0 {
                    unsafe ordered[hole - 1] = UInt32(name)
                    isKnown = true
                }
                if order <= 0 { break }
                hole -= 1
            }
            if isKnown { continue }
            guard count < Self.insertionLimit else { return nil }
            for later in stride(from: count, to: hole, by: -1) {
                unsafe ordered[later] = unsafe ordered[later - 1]
            }
            unsafe ordered[hole] = UInt32(name)
            count += 1
        }
        return count
    }

    /// Compares names as `String` does and as Foundation's dictionaries do, so that composed and
    /// decomposed letters are equal; the first spelling and the last value win.
    private func appendByCharacters(_ object: Int, leavingOut names: [String]) {
        var members: [String: Member] = [:]
        var name = object + 1
        let end = Int(storage.node(object).next)
        while name < end {
            defer { name = Int(storage.node(name + 1).next) }
            if storage.isString(storage.node(name), oneOf: names) { continue }
            let member = Member(name: name, value: name + 1)
            members[storage.string(of: storage.node(name)), default: member].value = member.value
        }
        let ordered = members.sorted { NameOrder.precedes($0.key, $1.key) }
        output.append("{")
        for (place, member) in ordered.enumerated() {
            if place > 0 { output.append(",") }
            append(member.value)
        }
        output.append("}")
    }

    private func append(_ member: Member) {
        append(string: storage.node(member.name))
        output.append(":")
        append(member.value)
    }

    private func append(_ value: Int) {
        let node = storage.node(value)
        switch node.kind {
        case .null, .bool: append(text: node)
        case .number: append(number: node)
        case .string: append(string: node)
        case .array:
            output.append("[")
            var element = value + 1
            while element < Int(node.next) {
                if element > value + 1 { output.append(",") }
                append(element)
                element = Int(storage.node(element).next)
            }
            output.append("]")
        case .object: appendObject(value, leavingOut: [])
        }
    }

    private func append(string node: Node) {
        if node.hasEscapes {
            output.appendQuoted(storage.string(of: node))
        } else {
            append(text: node)
        }
    }

    private func append(number node: Node) {
        unsafe storage.withText(of: node) { text in
            if unsafe PlainNumber.isPlain(text) { return unsafe output.append(text) }
            let spelling = PlainNumber.spelling(unsafe String(decoding: text, as: UTF8.self))
            output.append(text: spelling)
        }
    }

    private func append(text node: Node) {
        unsafe storage.withText(of: node) { unsafe output.append($0) }
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

    /// Compares two names by their bytes: negative, zero or positive.
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
