// SPDX-License-Identifier: Apache-2.0

/// The bytes and the tape, shared by a document and all its views.
///
/// The scanner made the tape from these bytes, so every offset on it lies within them. It is not
/// changed while a document retains it: only ``JSONReader`` parses into it again, as its only
/// holder.
///
/// The bytes are a copy of the text, erased with the last view, as the text may be a key ring. They
/// are not an array, which would be retained at each access, at ten times the cost of the access.
@safe
final class Storage: @unchecked Sendable {
    // Unchecked: only a sole holder changes these, and it calls no foreign code meanwhile.
    @exclusivity(unchecked) private var scanner: Scanner
    /// Always allocated, with room for `capacity` bytes, of which the first `byteCount` are text,
    /// and for what ``NameTable`` reads beyond.
    @exclusivity(unchecked) private var start: UnsafeMutableRawPointer
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var textByteCount = 0

    init(limits: JSONDocument.Limits, nodeCapacity: Int, byteCapacity: Int, isLine: Bool = false) {
        unsafe scanner = Scanner(limits: limits, capacity: nodeCapacity, isLine: isLine)
        unsafe start = CLibrary.allocate(byteCapacity + NameTable.headByteCount)
        unsafe capacity = byteCapacity
    }

    deinit {
        unsafe CLibrary.erase(start, capacity)
        unsafe CLibrary.free(start)
    }

    /// Parses a copy of a text and replaces the current one.
    func read(_ text: UnsafeRawBufferPointer) throws(JSONError) {
        try unsafe scanner.read(text)
        if unsafe capacity < text.count {
            unsafe CLibrary.erase(start, capacity)
            unsafe CLibrary.free(start)
            unsafe start = CLibrary.allocate(text.count + NameTable.headByteCount)
            unsafe capacity = text.count
        }
        unsafe start.copyMemory(text)
        unsafe textByteCount = text.count
    }

    /// The number of bytes of the text.
    var byteCount: Int { unsafe textByteCount }

    /// Lends the bytes of the text.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(start: start, count: textByteCount))
    }

    /// The byte at an offset of a node.
    func byte(_ offset: UInt32) -> UInt8 {
        unsafe start.load(fromByteOffset: Int(offset), as: UInt8.self)
    }

    /// The number of nodes.
    var nodeCount: Int { unsafe scanner.tape.count }

    /// The node at an index; views only have indices of their own tape.
    @inline(__always)
    func node(_ index: Int) -> Node {
        precondition(unsafe index >= 0 && index < scanner.tape.count, "no such node")
        return unsafe scanner.tape[index]
    }

    /// The address of the content of a string node, valid as long as the document.
    @inline(__always)
    func contentStart(of node: Node) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(start + Int(node.start) + 1)
    }

    /// Lends the content of a string node in place, escapes as spelled.
    @inline(__always)
    func withContent<Result>(
        of node: Node,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let content = unsafe UnsafeBufferPointer(
            start: (start + Int(node.start) + 1).assumingMemoryBound(to: UInt8.self),
            count: Int(node.end - node.start) - 2
        )
        return unsafe body(content)
    }

    /// The content of a string node, escapes decoded.
    func string(of node: Node) -> String {
        unsafe withContent(of: node) { content in
            guard node.hasEscapes else { return unsafe String(decoding: content, as: UTF8.self) }
            // Every escape is longer than what it stands for, so the content's length is enough.
            return unsafe String(unsafeUninitializedCapacity: content.count) { room in
                unsafe Escapes.decode(content, into: room)
            }
        }
    }

    /// Lends the bytes of a node as they are in the text.
    @inline(__always)
    func withText<Result>(of node: Node, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(
            UnsafeRawBufferPointer(
                start: start + Int(node.start),
                count: Int(node.end - node.start)
            )
        )
    }

    /// The text of a node as it is spelled.
    func text(of node: Node) -> String {
        unsafe withText(of: node) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The integer value of a number node, if it is exactly one and fits.
    func integer(of node: Node) -> Int? {
        let plain: Int? = unsafe withText(of: node) { text in
            // 18 digits always fit.
            guard text.count <= 18 else { return nil }
            var value = 0
            for index in 0..<text.count {
                let digit = unsafe text[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                value = value &* 10 &+ Int(digit)
            }
            return value
        }
        return plain ?? JSONNumber(checked: text(of: node)).integer
    }

    /// Calls a function with each name of an object and its tape index, until it returns false.
    @inline(__always)
    func forNames(of object: Int, while body: (_ name: Int, _ node: Node) -> Bool) {
        let nodes = unsafe scanner.tape.nodes
        let end = Int(node(object).next)
        var name = object + 1
        // A name comes directly before its value, and both before the end.
        while name < end, unsafe body(name, nodes[name]) { name = unsafe Int(nodes[name + 1].next) }
    }

    /// Calls a function with each name of an object and its tape index.
    @inline(__always)
    func forEachName(of object: Int, _ body: (_ name: Int, _ node: Node) -> Void) {
        forNames(of: object) { name, node in
            body(name, node)
            return true
        }
    }

    /// The tape index of the value of the last member with this name.
    func lastMember(named wanted: UnsafeBufferPointer<UInt8>, ofObject object: Int) -> Int? {
        var found: Int?
        forEachName(of: object) { name, node in
            if unsafe isString(node, wanted) { found = name + 1 }
        }
        return found
    }

    /// Whether a string node equals this, compared by bytes.
    @inline(__always)
    func isString(_ node: Node, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe withContent(of: node) { content in
            guard !node.hasEscapes else { return unsafe Escapes.isSame(content, as: wanted) }
            // Names of the same length mostly differ in their first letter; a call to compare them
            // takes longer.
            guard content.count == wanted.count, let first = unsafe wanted.first else {
                return content.count == wanted.count
            }
            return unsafe content[0] == first && CLibrary.isSame(content, wanted)
        }
    }

    /// Whether two names are equal once their escapes are decoded.
    func isSameName(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (node(first), node(second))
        guard one.hasEscapes else {
            return unsafe withContent(of: one) { unsafe isString(other, $0) }
        }
        guard other.hasEscapes else {
            return unsafe withContent(of: other) { unsafe isString(one, $0) }
        }
        return string(of: one).utf8.elementsEqual(string(of: other).utf8)
    }

    /// A hash of a name with its escapes decoded, seeded per process.
    func nameHash(_ name: Int) -> Int {
        var hasher = Hasher()
        let node = node(name)
        if node.hasEscapes {
            var string = string(of: node)
            string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        } else {
            unsafe withContent(of: node) { content in
                unsafe hasher.combine(bytes: UnsafeRawBufferPointer(content))
            }
        }
        return hasher.finalize()
    }
}

/// Decodes the escapes of a string that the parser has checked.
enum Escapes {
    /// Writes the content of a string, decoded; returns the number of bytes written.
    static func decode(
        _ content: UnsafeBufferPointer<UInt8>,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var written = 0
        var index = 0
        while true {
            let rest = unsafe UnsafeBufferPointer(rebasing: content[index...])
            let plainCount = unsafe CLibrary.firstOffset(of: UInt8(ascii: "\\"), in: rest)
            let plain = unsafe UnsafeBufferPointer(rebasing: rest.prefix(plainCount))
            _ = unsafe UnsafeMutableBufferPointer(rebasing: room[written...]).update(
                fromContentsOf: plain
            )
            (written, index) = (written + plainCount, index + plainCount)
            guard index < content.count else { return written }
            let scalar = unsafe scalar(content, &index)
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                unsafe room[written] = byte
                written += 1
            }
        }
    }

    /// Whether the decoded content of a string equals `wanted`; stops at the first difference.
    ///
    /// Names seldom have escapes: not inlined, so that this costs the others nothing.
    @inline(never)
    static func isSame(
        _ content: UnsafeBufferPointer<UInt8>,
        as wanted: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var place = 0
        var index = 0
        while index < content.count {
            let byte = unsafe content[index]
            guard byte == UInt8(ascii: "\\") else {
                guard place < wanted.count, unsafe wanted[place] == byte else { return false }
                (place, index) = (place + 1, index + 1)
                continue
            }
            for byte in UTF8.encode(unsafe scalar(content, &index)) ?? .init() {
                guard place < wanted.count, unsafe wanted[place] == byte else { return false }
                place += 1
            }
        }
        return place == wanted.count
    }

    /// The scalar of the escape at an index, which is moved past it.
    private static func scalar(
        _ content: UnsafeBufferPointer<UInt8>,
        _ index: inout Int
    ) -> Unicode.Scalar {
        let letter = unsafe content[index + 1]
        index += 2
        guard letter == UInt8(ascii: "u") else { return Unicode.Scalar(plain(letter)) }
        var value = unsafe unit(content, index)
        index += 4
        if value & 0xFC00 == 0xD800 {
            // The parser has checked that the low half follows.
            value = unsafe 0x10000 + (value & 0x3FF) << 10 + unit(content, index + 2) & 0x3FF
            index += 6
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// The value of the four hexadecimal digits at an index.
    private static func unit(_ content: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        (index..<index + 4).reduce(0) { value, index in
            unsafe value << 4 | (HexDigit.value(of: content[index]) ?? 0)
        }
    }
}
