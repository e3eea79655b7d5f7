// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes and the tape, shared by a document and all its views.
///
/// The scanner made the tape of these bytes, so every offset on it lies within them. Never changed
/// while a document holds it: only ``JSONReader`` reads into it again, when it is the one holder.
@safe
final class Storage: @unchecked Sendable {
    // Unchecked: whoever changes these is the only holder, and runs no code of others meanwhile.
    @exclusivity(unchecked) private var text: [UInt8] = []
    @exclusivity(unchecked) private var scanner: Scanner

    init(limits: JSONDocument.Limits, nodeCapacity: Int) {
        unsafe scanner = Scanner(limits: limits, capacity: nodeCapacity)
    }

    /// The bytes of the text.
    var bytes: [UInt8] { unsafe text }

    /// Reads a text in place of what is here.
    func read(_ bytes: [UInt8]) throws(JSONError) {
        try unsafe bytes.withUnsafeBufferPointer { text throws(JSONError) in
            try unsafe scanner.read(UnsafeRawBufferPointer(text))
        }
        unsafe text = bytes
    }

    /// Reads a text, and keeps a copy, in place of what is here.
    func read(copying bytes: UnsafeRawBufferPointer) throws(JSONError) {
        try unsafe scanner.read(bytes)
        unsafe text.removeAll(keepingCapacity: true)
        unsafe text.append(contentsOf: bytes)
    }

    /// How many nodes there are.
    var nodeCount: Int { unsafe scanner.tape.count }

    /// The node at an index; views have none but those of their own tape.
    @inline(__always)
    func node(_ index: Int) -> Node {
        precondition(unsafe index >= 0 && index < scanner.tape.count, "no such node")
        return unsafe scanner.tape[index]
    }

    /// Lends the content of a string node where it stands, escapes and all.
    @inline(__always)
    func withContent<Result>(
        of node: Node,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe body(
                UnsafeBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.end) - 1])
            )
        }
    }

    /// The content of a string node, escapes resolved.
    func string(of node: Node) -> String {
        unsafe withContent(of: node) { content in
            guard node.hasEscapes else { return unsafe String(decoding: content, as: UTF8.self) }
            // Every escape is longer than what it stands for.
            return unsafe String(unsafeUninitializedCapacity: content.count) { room in
                unsafe Escapes.resolve(content, into: room)
            }
        }
    }

    /// The bytes of a node, as they stand in the text.
    func text(of node: Node) -> String {
        unsafe text.withUnsafeBufferPointer { bytes in
            let range = Int(node.start)..<Int(node.end)
            return unsafe String(
                decoding: UnsafeBufferPointer(rebasing: bytes[range]),
                as: UTF8.self
            )
        }
    }

    /// The tape index of the value of the last member with this name.
    func lastMember(named wanted: UnsafeBufferPointer<UInt8>, ofObject object: Int) -> Int? {
        var found: Int?
        var name = object + 1
        let end = Int(node(object).next)
        while name < end {
            if unsafe isString(node(name), wanted) { found = name + 1 }
            name = Int(node(name + 1).next)
        }
        return found
    }

    /// Whether a string node says this, byte for byte.
    @inline(__always)
    func isString(_ node: Node, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe withContent(of: node) { content in
            guard !node.hasEscapes else { return unsafe Escapes.isSame(content, as: wanted) }
            guard content.count == wanted.count else { return false }
            guard let start = content.baseAddress, let other = wanted.baseAddress else {
                return true
            }
            return unsafe memcmp(start, other, wanted.count) == 0
        }
    }

    /// Whether two names are the same once their escapes are resolved.
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

    /// A hash of a name with its escapes resolved, another in each process.
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

/// Resolves the escapes of a string that the reader has checked.
enum Escapes {
    /// Writes the content of a string, resolved, and gives the number of bytes written.
    static func resolve(
        _ content: UnsafeBufferPointer<UInt8>,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var written = 0
        var index = 0
        while index < content.count {
            let byte = unsafe content[index]
            guard byte == UInt8(ascii: "\\") else {
                unsafe room[written] = byte
                (written, index) = (written + 1, index + 1)
                continue
            }
            let scalar = unsafe scalar(content, &index)
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                unsafe room[written] = byte
                written += 1
            }
        }
        return written
    }

    /// Whether the content of a string, resolved, is `wanted`; looks no further than the first
    /// difference.
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

    /// The scalar of the escape at an index, which then is that after it.
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
            // The reader has seen to it that the low half follows.
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

    /// The value of the four hexadecimal digits at a place.
    private static func unit(_ content: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        (index..<index + 4).reduce(0) { value, index in
            unsafe value << 4 | (HexDigit.value(of: content[index]) ?? 0)
        }
    }
}
