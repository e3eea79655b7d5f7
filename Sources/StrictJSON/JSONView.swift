// SPDX-License-Identifier: Apache-2.0

/// One value of a document, read where it stands.
///
/// A view is two words; it keeps the document's bytes alive. Questions that do not fit the kind
/// answer with nothing, so a path can be asked for in one line.
public struct JSONView: Sendable {
    let storage: Storage
    let index: Int

    init(storage: Storage, index: Int) {
        self.storage = storage
        self.index = index
    }

    var node: Node { storage.node(index) }

    /// What the value is.
    public var kind: JSONKind { node.kind }

    /// The offsets of the value's bytes in the document: of a string with its quotes, of an array or
    /// object with its brackets.
    public var byteRange: Range<Int> { Int(node.start)..<Int(node.end) }

    /// The value's bytes as they stand in the document.
    public var bytes: ArraySlice<UInt8> { storage.bytes[byteRange] }

    /// Where the value begins; costs a walk from the start of the text.
    public var position: JSONPosition {
        JSONPosition(ofOffset: byteRange.lowerBound, in: storage.bytes)
    }

    /// Whether it is `null`.
    public var isNull: Bool { kind == .null }

    /// The value of `true` and `false`; nothing for all else, and so for 1.
    public var bool: Bool? {
        guard kind == .bool else { return nil }
        return storage.bytes[byteRange.lowerBound] == UInt8(ascii: "t")
    }

    /// The number, as it is spelled; nothing for all else, and so for `true` and `"1"`.
    public var number: JSONNumber? {
        guard kind == .number else { return nil }
        return JSONNumber(checked: storage.text(of: node))
    }

    /// The string with its escapes resolved; nothing for all else.
    public var string: String? {
        guard kind == .string else { return nil }
        return storage.string(of: node)
    }

    /// The values of an array, in order; none for all else.
    public var elements: JSONElements {
        JSONElements(container: self, isEmpty: kind != .array)
    }

    /// The names and values of an object, in order and with duplicates; none for all else.
    public var members: JSONMembers {
        JSONMembers(container: self, isEmpty: kind != .object)
    }

    /// The value of the last member with this name, if this is an object that has one.
    ///
    /// Of duplicates the last counts, as it does for Apple's readers; names are compared by their
    /// code points, so composed and decomposed letters differ.
    public subscript(name: String) -> JSONView? {
        guard kind == .object else { return nil }
        var name = name
        let found = name.withUTF8 { wanted in
            unsafe storage.lastMember(named: wanted, ofObject: index)
        }
        return found.map { JSONView(storage: storage, index: $0) }
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
    public subscript(place: Int) -> JSONView? {
        guard place >= 0 else { return nil }
        var rest = place
        for element in elements {
            if rest == 0 { return element }
            rest -= 1
        }
        return nil
    }
}

extension JSONView {
    /// Whether it is a string that says this, byte for byte.
    package func isString(_ text: String) -> Bool {
        guard kind == .string else { return false }
        var text = text
        return text.withUTF8 { unsafe storage.isString(node, $0) }
    }

    /// Whether it is a string without a character.
    package var isEmptyString: Bool {
        let node = node
        return node.kind == .string && node.end - node.start == 2
    }
}
