// SPDX-License-Identifier: Apache-2.0

/// Scans a text once and writes its values to the tape.
///
/// There is no recursion: the node of an open container stores the index of its parent. Everything
/// that makes errors is in `Scanner+Errors.swift`, off the fast path.
@safe
struct Scanner: ~Copyable {
    /// The text while it is parsed; read only at offsets that were checked against `count`.
    private(set) var base: UnsafeRawPointer
    private(set) var count = 0
    private let byteCountLimit: Int
    let depthLimit: Int
    /// Whether each text is a line, in which errors name a place by its column alone.
    let isLine: Bool
    var tape: Tape
    /// The tape index of the innermost open container.
    var container = Node.noContainer
    var depth = 0

    /// Makes a scanner for any number of texts, with an initial capacity in nodes.
    init(limits: JSONDocument.Limits, capacity: Int, isLine: Bool) {
        self.isLine = isLine
        byteCountLimit = max(0, min(limits.byteCount, Int(Int32.max)))
        depthLimit = min(limits.depth, 1024)
        tape = Tape(capacity: capacity)
        // Valid but never read: `count` is 0.
        unsafe base = UnsafeRawPointer(tape.nodes)
    }

    /// Parses a whole text and replaces what is on the tape.
    ///
    /// After an error the content of the tape is undefined.
    mutating func read(_ text: UnsafeRawBufferPointer) throws(JSONError) {
        guard text.count <= byteCountLimit else {
            throw JSONError(
                .tooLong,
                "the text has \(text.count) bytes, the limit is \(byteCountLimit)",
                at: unsafe JSONPosition(ofOffset: byteCountLimit, in: text)
            )
        }
        guard let start = text.baseAddress, text.count > 0 else { throw Self.emptyText() }
        unsafe base = start
        count = text.count
        container = Node.noContainer
        depth = 0
        tape.removeAll()
        do throws(JSONError) {
            try scan()
        } catch {
            // Another encoding explains any error, and never comes without one.
            throw encodingError ?? error
        }
    }

    /// The byte at an offset known to be within the text.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count)
        return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Eight bytes, the first in the lowest byte, from an offset known to be at least eight before
    /// the end.
    @inline(__always)
    func word(_ offset: Int) -> UInt64 {
        assert(offset >= 0 && offset + 8 <= count)
        return unsafe UInt64(
            littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// The offset of the first byte that is not white space (RFC 8259 section 2).
    @inline(__always)
    func skipSpace(_ offset: Int) -> Int {
        var offset = offset
        while offset < count {
            let byte = byte(offset)
            // One comparison for nearly every byte: nothing above a space is white space.
            guard byte <= 0x20 else { break }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            offset += 1
        }
        return offset
    }

    /// Parses the one value and the white space around it.
    private mutating func scan() throws(JSONError) {
        var offset = skipSpace(0)
        guard offset < count else { throw Self.emptyText(spaceCount: count, at: position(count)) }
        var expected = Expected.value
        while true {
            offset = try scanValue(offset, expected: &expected)
            if expected == .value || expected == .valueOrEnd { continue }
            offset = try scanSeparators(offset, expected: &expected)
            if expected == .endOfText { return }
        }
    }

    /// Reads the value at `offset`, or opens a container up to its first value.
    ///
    /// `expected` says whether a closing bracket is allowed too and, afterwards, what may follow.
    @inline(__always)
    private mutating func scanValue(
        _ offset: Int,
        expected: inout Expected
    ) throws(JSONError) -> Int {
        guard offset < count else { throw unexpected(at: offset, expected) }
        switch byte(offset) {
        case UInt8(ascii: "\""):
            let end = try scanString(offset)
            expected = .separator
            return end
        case UInt8(ascii: "{"):
            try open(.object, at: offset)
            let first = skipSpace(offset + 1)
            if first < count, byte(first) == UInt8(ascii: "}") {
                close(at: first)
                expected = .separator
                return first + 1
            }
            expected = .value
            return try scanName(first, expected: .nameOrEnd)
        case UInt8(ascii: "["):
            try open(.array, at: offset)
            expected = .valueOrEnd
            return skipSpace(offset + 1)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let end = try scanNumber(offset)
            append(.number, offset, end)
            expected = .separator
            return end
        case UInt8(ascii: "t"):
            try scanLiteral("true", 0x6575_7274, kind: .bool, offset)
            expected = .separator
            return offset + 4
        case UInt8(ascii: "f"):
            // The four letters after the first, to compare a single word.
            try scanLiteral("false", 0x6573_6C61, skipping: 1, kind: .bool, offset)
            expected = .separator
            return offset + 5
        case UInt8(ascii: "n"):
            try scanLiteral("null", 0x6C6C_756E, kind: .null, offset)
            expected = .separator
            return offset + 4
        case UInt8(ascii: "]") where expected == .valueOrEnd:
            close(at: offset)
            expected = .separator
            return offset + 1
        default:
            throw unexpected(at: offset, expected)
        }
    }

    /// Reads what follows a value: closing brackets, then a comma and, in an object, the next name.
    @inline(__always)
    private mutating func scanSeparators(
        _ offset: Int,
        expected: inout Expected
    ) throws(JSONError) -> Int {
        var offset = offset
        while container != Node.noContainer {
            offset = skipSpace(offset)
            guard offset < count else { throw unexpected(at: offset, .separator) }
            let isObject = tape[Int(container)].kind == .object
            let byte = byte(offset)
            if byte == UInt8(ascii: ",") {
                let next = skipSpace(offset + 1)
                if next < count, self.byte(next) == UInt8(ascii: isObject ? "}" : "]") {
                    throw trailingComma(at: offset, before: next)
                }
                expected = .value
                return isObject ? try scanName(next, expected: .name) : next
            }
            guard byte == UInt8(ascii: isObject ? "}" : "]") else {
                throw unexpected(at: offset, .separator)
            }
            close(at: offset)
            offset += 1
        }
        offset = skipSpace(offset)
        guard offset == count else { throw unexpected(at: offset, .endOfText) }
        expected = .endOfText
        return offset
    }

    /// Reads a name and its colon; returns the offset of the value.
    @inline(__always)
    private mutating func scanName(_ offset: Int, expected: Expected) throws(JSONError) -> Int {
        guard offset < count, byte(offset) == UInt8(ascii: "\"") else {
            throw unexpected(at: offset, expected)
        }
        let colon = skipSpace(try scanString(offset))
        guard colon < count, byte(colon) == UInt8(ascii: ":") else {
            throw unexpected(at: colon, .colon)
        }
        return skipSpace(colon + 1)
    }

    /// Reads a literal; `letters` are four of its bytes, the first one lowest.
    @inline(__always)
    private mutating func scanLiteral(
        _ word: StaticString,
        _ letters: UInt32,
        skipping: Int = 0,
        kind: JSONKind,
        _ offset: Int
    ) throws(JSONError) {
        let end = offset + skipping + 4
        guard end <= count else { throw badLiteral(at: offset) }
        let found = unsafe UInt32(
            littleEndian: base.loadUnaligned(fromByteOffset: offset + skipping, as: UInt32.self)
        )
        guard found == letters, end == count || !Self.isWordByte(byte(end)) else {
            throw badLiteral(at: offset)
        }
        append(kind, offset, end)
    }

    /// Whether a byte would continue a literal or number before it.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Appends a value without content to the tape.
    @inline(__always)
    mutating func append(_ kind: JSONKind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
        tape.append(
            Node(
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: tape.count + 1),
                kind: kind,
                hasEscapes: hasEscapes
            )
        )
    }

    @inline(__always)
    private mutating func open(_ kind: JSONKind, at offset: Int) throws(JSONError) {
        guard depth < depthLimit else { throw tooDeep(at: offset) }
        depth += 1
        let index = tape.count
        append(kind, offset, offset)
        tape[index].next = container
        container = UInt32(truncatingIfNeeded: index)
    }

    @inline(__always)
    private mutating func close(at offset: Int) {
        let index = Int(container)
        container = tape[index].next
        tape[index].end = UInt32(truncatingIfNeeded: offset + 1)
        tape[index].next = UInt32(truncatingIfNeeded: tape.count)
        depth -= 1
    }
}

extension Scanner {
    /// Reads the number at `offset` and returns the offset after it (RFC 8259 section 6).
    @inline(__always)
    func scanNumber(_ offset: Int) throws(JSONError) -> Int {
        var end = offset
        if byte(end) == UInt8(ascii: "-") { end += 1 }
        if end < count, byte(end) == UInt8(ascii: "0") {
            end += 1
        } else {
            end = try scanDigits(end, number: offset)
        }
        if end < count, byte(end) == UInt8(ascii: ".") {
            end = try scanDigits(end + 1, number: offset)
        }
        if end < count, byte(end) | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < count, byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") {
                end += 1
            }
            end = try scanDigits(end, number: offset)
        }
        guard end == count || !Self.isWordByte(byte(end)), end == count || byte(end) != 0x2E else {
            throw badNumber(offset, at: end)
        }
        return end
    }

    /// Reads one or more digits and returns the offset after them.
    @inline(__always)
    private func scanDigits(_ offset: Int, number: Int) throws(JSONError) -> Int {
        var end = offset
        while end < count, byte(end) &- UInt8(ascii: "0") < 10 { end += 1 }
        guard end > offset else { throw badNumber(number, at: end) }
        return end
    }
}
