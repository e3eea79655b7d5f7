// SPDX-License-Identifier: Apache-2.0

/// One value of a document, read where it stands.
///
/// A view is two words; it keeps the document's bytes alive. Questions that do not fit the kind
/// answer with nothing, so a path can be asked for in one line.
package struct JSONView: Sendable {
    let storage: Storage
    let index: Int

    init(storage: Storage, index: Int) {
        self.storage = storage
        self.index = index
    }

    var node: Node { storage.node(index) }

    /// What the value is.
    package var kind: JSONKind { node.kind }

    /// The offsets of the value's bytes in the document: of a string with its quotes, of an array or
    /// object with its brackets.
    package var byteRange: Range<Int> { Int(node.start)..<Int(node.end) }

    /// A copy of the value's bytes as they stand in the document.
    package var bytes: [UInt8] { unsafe storage.withText(of: node) { unsafe Array($0) } }

    /// Where the value begins; costs a walk from the start of the text.
    package var position: JSONPosition {
        unsafe storage.withBytes { unsafe JSONPosition(ofOffset: byteRange.lowerBound, in: $0) }
    }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// The value of `true` and `false`; nothing for all else, and so for 1.
    package var bool: Bool? {
        guard kind == .bool else { return nil }
        return storage.byte(node.start) == UInt8(ascii: "t")
    }

    /// The number, as it is spelled; nothing for all else, and so for `true` and `"1"`.
    package var number: JSONNumber? {
        guard kind == .number else { return nil }
        return JSONNumber(checked: storage.text(of: node))
    }

    /// The string with its escapes resolved; nothing for all else.
    package var string: String? {
        guard kind == .string else { return nil }
        return storage.string(of: node)
    }

    /// The values of an array, in order; none for all else.
    package var elements: JSONElements {
        JSONElements(container: self, isEmpty: kind != .array)
    }

    /// The names and values of an object, in order and with duplicates; none for all else.
    package var members: JSONMembers {
        JSONMembers(container: self, isEmpty: kind != .object)
    }

    /// The value of the last member with this name, if this is an object that has one.
    ///
    /// Of duplicates the last counts, as it does for Apple's readers; names are compared by their
    /// code points, so composed and decomposed letters differ.
    package subscript(name: String) -> JSONView? {
        place(of: name).map { JSONView(storage: storage, index: $0) }
    }

    /// The tape index of the value of the last member with this name.
    private func place(of name: String) -> Int? {
        guard kind == .object else { return nil }
        return unsafe name.withUTF8Memory { wanted in
            unsafe storage.lastMember(named: wanted, ofObject: index)
        }
    }

    /// The last member with this name, if this is an object that has one.
    package func member(named name: String) -> JSONMember? {
        guard let value = self[name] else { return nil }
        return JSONMember(
            nameView: JSONView(storage: storage, index: value.index - 1),
            value: value
        )
    }

    /// The value at this place, counted from 0, if this is an array that is long enough.
    package subscript(place: Int) -> JSONView? {
        guard place >= 0 else { return nil }
        var rest = place
        for element in elements {
            if rest == 0 { return element }
            rest -= 1
        }
        return nil
    }
}

// What members hold, without a view of them: a view counts as a holder of the document, which costs more
// than to find the member.
extension JSONView {
    /// The kind of the last member with this name.
    package func kind(of name: String) -> JSONKind? {
        place(of: name).map { storage.node($0).kind }
    }

    /// The string that is the last member with this name.
    package func string(_ name: String) -> String? {
        guard let place = place(of: name) else { return nil }
        let node = storage.node(place)
        return node.kind == .string ? storage.string(of: node) : nil
    }

    /// The integer that is the last member with this name, however it is spelled.
    package func integer(_ name: String) -> Int? {
        guard let place = place(of: name) else { return nil }
        let node = storage.node(place)
        return node.kind == .number ? storage.integer(of: node) : nil
    }

    /// Whether the last member with this name is a string of at least one character.
    package func hasText(_ name: String) -> Bool {
        guard let place = place(of: name) else { return false }
        let node = storage.node(place)
        return node.kind == .string && node.end - node.start > 2
    }

    /// Whether this is an object with a member of another name than these.
    package func hasMember(besides names: [String]) -> Bool {
        guard kind == .object else { return false }
        var name = index + 1
        let end = Int(node.next)
        while name < end {
            guard storage.isString(storage.node(name), oneOf: names) else { return true }
            name = Int(storage.node(name + 1).next)
        }
        return false
    }

    /// Calls a function with each name, in order and with duplicates.
    package func forEachName(_ body: (_ name: String) -> Void) {
        guard kind == .object else { return }
        var name = index + 1
        let end = Int(node.next)
        while name < end {
            body(storage.string(of: storage.node(name)))
            name = Int(storage.node(name + 1).next)
        }
    }
}

extension JSONView {
    /// Whether it is a string that says this, byte for byte.
    package func isString(_ text: String) -> Bool {
        guard kind == .string else { return false }
        return unsafe text.withUTF8Memory { unsafe storage.isString(node, $0) }
    }

    /// Lends the bytes between the quotes of a string, escapes as they stand; nothing of all else.
    package func withContent<Result, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> Result
    ) throws(E) -> Result? {
        guard kind == .string else { return nil }
        let result = unsafe storage.withContent(of: node) { content in
            Swift.Result { () throws(E) in try unsafe body(UnsafeRawBufferPointer(content)) }
        }
        return try result.get()
    }

    /// Whether it is a string without a character.
    package var isEmptyString: Bool {
        let node = node
        return node.kind == .string && node.end - node.start == 2
    }
}
