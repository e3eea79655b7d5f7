// SPDX-License-Identifier: Apache-2.0

/// One value of a document, read in place.
///
/// A view is two words and retains the document's bytes. Properties that do not fit the kind are
/// nil, so a whole path can be read in one expression.
package struct JSONView: Sendable {
    let storage: Storage
    let index: Int

    var node: Node { storage.node(index) }

    /// The kind of the value.
    package var kind: JSONKind { node.kind }

    /// The range of the value's bytes in the document, including a string's quotes and the brackets
    /// of an array or object.
    package var byteRange: Range<Int> { Int(node.start)..<Int(node.end) }

    /// A copy of the value's bytes in the document.
    package var bytes: [UInt8] { unsafe storage.withText(of: node) { unsafe Array($0) } }

    /// Where the value begins; found by scanning from the start of the text.
    package var position: JSONPosition {
        unsafe storage.withBytes { unsafe JSONPosition(ofOffset: byteRange.lowerBound, in: $0) }
    }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// The value of `true` and `false`; nil for anything else, including 1.
    package var bool: Bool? {
        guard kind == .bool else { return nil }
        return storage.byte(node.start) == UInt8(ascii: "t")
    }

    /// The number, as it is spelled; nil for anything else, including `true` and `"1"`.
    package var number: JSONNumber? {
        guard kind == .number else { return nil }
        return JSONNumber(checked: storage.text(of: node))
    }

    /// The string with its escapes decoded; nil for anything else.
    package var string: String? {
        guard kind == .string else { return nil }
        return storage.string(of: node)
    }

    /// The values of an array, in order; empty for anything else.
    package var elements: JSONElements { JSONElements(of: self) }

    /// The strings of an array of strings, such as the arguments of a localised text; nil for
    /// anything else.
    package var strings: [String]? {
        let strings = elements.compactMap(\.string)
        return kind == .array && strings.count == elements.count ? strings : nil
    }

    /// The names and values of an object, in order and with duplicates; empty for anything else.
    package var members: JSONMembers { JSONMembers(of: self) }

    /// The value of the last member with this name, if this is an object that has one.
    ///
    /// Of duplicates the last one wins, as with Apple's parsers; names are compared by their code
    /// points, so composed and decomposed letters differ.
    package subscript(name: String) -> JSONView? {
        place(of: name).map { JSONView(storage: storage, index: $0) }
    }

    /// The value of a name in a dictionary made of this object, whose names are compared as `String`
    /// does: an equal one, such as with the Kelvin sign for K, keeps the first spelling and gets the
    /// last value.
    package func dictionaryValue(of name: String) -> JSONView? {
        let equal = members.filter { $0.name == name }
        guard let first = equal.first, first.name.utf8.elementsEqual(name.utf8) else { return nil }
        return equal.last?.value
    }

    /// Whether no two different names of this object are equal to `String`.
    package var hasPlainNames: Bool { kind == .object && storage.hasPlainNames(index) }

    /// The tape index of the value of the last member with this name.
    private func place(of name: String) -> Int? {
        guard kind == .object else { return nil }
        return unsafe name.withUTF8Memory { wanted in
            unsafe storage.lastMember(named: wanted, ofObject: index)
        }
    }

    /// The last member with this name, if this is an object that has one.
    package func member(named name: String) -> JSONMember? {
        place(of: name).map { JSONMember(storage: storage, name: $0 - 1) }
    }

    /// The value at an index, if this is an array with that many values.
    package subscript(place: Int) -> JSONView? {
        guard place >= 0 else { return nil }
        return elements.dropFirst(place).first { _ in true }
    }
}

// Values of members, without a view of them: a view retains the document, which costs more than
// finding the member.
extension JSONView {
    /// The kind of the last member with this name.
    package func kind(of name: String) -> JSONKind? {
        place(of: name).map { storage.node($0).kind }
    }

    /// The last member with this name, if it is a string.
    package func string(_ name: String) -> String? {
        guard let place = place(of: name) else { return nil }
        let node = storage.node(place)
        return node.kind == .string ? storage.string(of: node) : nil
    }

    /// The last member with this name, if it is an integer, however it is spelled.
    package func integer(_ name: String) -> Int? {
        guard let place = place(of: name) else { return nil }
        let node = storage.node(place)
        return node.kind == .number ? storage.integer(of: node) : nil
    }

    /// Whether this is an object with a member other than these.
    package func hasMember(besides names: NameTable) -> Bool {
        guard kind == .object else { return false }
        var hasOther = false
        storage.forNames(of: index) { _, node in
            hasOther = names.place(of: node, storage) == nil
            return !hasOther
        }
        return hasOther
    }

    /// Calls a function with each name, in order and with duplicates.
    package func forEachName(_ body: (_ name: String) -> Void) {
        guard kind == .object else { return }
        storage.forEachName(of: index) { _, node in body(storage.string(of: node)) }
    }
}

extension JSONView {
    /// Whether it is this string, compared by bytes.
    package func isString(_ text: String) -> Bool {
        guard kind == .string else { return false }
        return unsafe text.withUTF8Memory { unsafe storage.isString(node, $0) }
    }

    /// The UTF-8 of a string without escapes, valid as long as the document; nil for anything else.
    @unsafe
    package var plainUTF8: UnsafeRawBufferPointer? {
        let node = node
        guard node.kind == .string, !node.hasEscapes else { return nil }
        return unsafe UnsafeRawBufferPointer(
            start: storage.contentStart(of: node),
            count: node.contentByteCount
        )
    }

    /// Lends the bytes between the quotes of a string, escapes as spelled; nil for anything else.
    package func withContent<Result, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> Result
    ) throws(E) -> Result? {
        guard kind == .string else { return nil }
        let result = unsafe storage.withContent(of: node) { content in
            Swift.Result { () throws(E) in try unsafe body(UnsafeRawBufferPointer(content)) }
        }
        return try result.get()
    }

    /// Writes what ``withContent(_:)`` lends, escapes decoded, for secrets that may not become a
    /// `String`.
    ///
    /// - Parameters:
    ///   - content: the bytes that were lent.
    ///   - room: memory for as many bytes.
    /// - Returns: the number of bytes written.
    package static func unescape(
        _ content: UnsafeRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> Int {
        unsafe Escapes.decode(
            content.assumingMemoryBound(to: UInt8.self),
            into: room.assumingMemoryBound(to: UInt8.self)
        )
    }
}
