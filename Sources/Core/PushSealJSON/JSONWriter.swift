// SPDX-License-Identifier: Apache-2.0

/// The layout of JSON.
package enum JSONStyle: Sendable {
    /// No white space.
    case compact
    /// A line for each value, two spaces for each level, a space after each colon.
    case pretty
}

/// Writes JSON by appending to bytes, adding commas and indentation as needed.
///
/// `/` and non-ASCII characters are written unchanged; only `"`, `\` and U+0000 to U+001F are
/// escaped (RFC 8259 section 7). The writer does not check that names are used in objects only and
/// that brackets match.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.name("badge")
/// writer.integer(3)
/// writer.endObject()
/// ```
package struct JSONWriter: Sendable {
    /// What separates the next value or name from the text before it.
    private enum Before {
        case nothing
        case opening
        case name
        case value
    }

    /// The bytes written so far.
    package private(set) var bytes: [UInt8]
    private let style: JSONStyle
    private var before = Before.nothing
    private var depth = 0

    /// Starts after the given bytes, which are kept.
    package init(style: JSONStyle = .compact, appendingTo bytes: [UInt8] = []) {
        self.style = style
        self.bytes = bytes
    }

    /// Opens an object.
    package mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the object.
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array.
    package mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the array.
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name and colon.
    package mutating func name(_ name: String) {
        beginValue()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        if style == .pretty { bytes.append(UInt8(ascii: " ")) }
        before = .name
    }

    /// Writes `null`.
    package mutating func null() { word("null") }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes an integer.
    package mutating func integer(_ value: Int) { word(String(value)) }

    /// Writes a number as it is spelled.
    package mutating func number(_ value: JSONNumber) { word(value.spelling) }

    /// Writes a string.
    package mutating func string(_ value: String) {
        beginValue()
        quote(value)
        before = .value
    }

    /// Writes the bytes of one JSON value, such as those of a view.
    package mutating func raw(_ value: some Collection<UInt8>) {
        beginValue()
        bytes.append(contentsOf: value)
        before = .value
    }

    /// Writes a value with all its content.
    package mutating func value(_ value: JSONValue) {
        // The unfinished containers, innermost last, in place of recursion.
        var open: [Unfinished] = []
        begin(value, &open)
        while let innermost = open.popLast() {
            let depthBefore = open.count
            switch innermost {
            case .array(var rest):
                while open.count == depthBefore, let value = rest.next() {
                    begin(value, &open, inside: .array(rest))
                }
                if open.count == depthBefore { endArray() }
            case .object(var rest):
                while open.count == depthBefore, let member = rest.next() {
                    name(member.name)
                    begin(member.value, &open, inside: .object(rest))
                }
                if open.count == depthBefore { endObject() }
            }
        }
    }

    /// Ends a line, as in a JSON Lines file, ready for another value.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        before = .nothing
    }

    // MARK: - Pieces

    /// Writes a scalar, or opens a container and leaves its content for later.
    private mutating func begin(
        _ value: JSONValue,
        _ open: inout [Unfinished],
        inside container: Unfinished? = nil
    ) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .array(let values):
            beginArray()
            if let container { open.append(container) }
            open.append(.array(values.makeIterator()))
        case .object(let object):
            beginObject()
            if let container { open.append(container) }
            open.append(.object(object.members.makeIterator()))
        }
    }

    private mutating func beginValue() {
        switch before {
        case .name: return
        case .value: bytes.append(UInt8(ascii: ","))
        case .nothing, .opening: break
        }
        if style == .pretty, before != .nothing { breakLine() }
    }

    private mutating func open(_ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        before = .opening
        depth += 1
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if style == .pretty, before != .opening { breakLine() }
        bytes.append(bracket)
        before = .value
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(depth, 0)))
    }

    private mutating func word(_ word: String) {
        beginValue()
        bytes.append(contentsOf: word.utf8)
        before = .value
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { unsafe JSONQuoting.append($0, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// A container being written: what is still to come.
private enum Unfinished {
    case array(IndexingIterator<[JSONValue]>)
    case object(IndexingIterator<[JSONObject.Member]>)
}

extension JSONValue {
    /// Writes the value as JSON in UTF-8, without a line end after it.
    package func serialized(style: JSONStyle = .compact) -> [UInt8] {
        var writer = JSONWriter(style: style)
        writer.value(self)
        return writer.bytes
    }
}
