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

    var node: Node { storage.tape[index] }

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
        return JSONNumber(checked: String(decoding: bytes, as: UTF8.self))
    }

    /// The string with its escapes resolved; nothing for all else.
    public var string: String? {
        guard kind == .string else { return nil }
        let content = storage.bytes[byteRange.lowerBound + 1..<byteRange.upperBound - 1]
        if !node.hasEscapes { return String(decoding: content, as: UTF8.self) }
        return String(decoding: Escapes.resolved(content), as: UTF8.self)
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
        var name = name
        var found: JSONView?
        name.withUTF8 { wanted in
            for member in members where unsafe member.nameView.isString(wanted) {
                found = member.value
            }
        }
        return found
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

    /// Whether this is a string of exactly these bytes.
    private func isString(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = byteRange
        if !node.hasEscapes {
            guard range.count == wanted.count + 2 else { return false }
            return unsafe storage.bytes[range.lowerBound + 1..<range.upperBound - 1]
                .elementsEqual(wanted)
        }
        return unsafe string?.utf8.elementsEqual(wanted) ?? false
    }
}

/// Resolves the escapes of a string that the reader has checked.
enum Escapes {
    static func resolved(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        var rest = content
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            result += rest[..<backslash]
            rest = rest[(backslash + 1)...]
            guard let letter = rest.popFirst() else { break }
            switch letter {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"):
                var value = unit(&rest)
                if value & 0xFC00 == 0xD800 {
                    rest = rest.dropFirst(2)
                    value = 0x10000 + (value & 0x3FF) << 10 + unit(&rest) & 0x3FF
                }
                let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
                result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: result.append(letter)
            }
        }
        return result + rest
    }

    /// Takes four hexadecimal digits off the front.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for byte in rest.prefix(4) { value = value << 4 | (HexDigit.value(of: byte) ?? 0) }
        rest = rest.dropFirst(4)
        return value
    }
}
