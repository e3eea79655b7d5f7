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
/// The reader made both, so every offset on the tape lies within the bytes.
final class Storage: @unchecked Sendable {  // never changed after it is made
    let bytes: [UInt8]
    private let tape: Tape

    init(bytes: [UInt8], tape: consuming Tape) {
        self.bytes = bytes
        self.tape = tape
    }

    /// How many nodes there are.
    var nodeCount: Int { tape.count }

    /// The node at an index; views have none but those of their own tape.
    func node(_ index: Int) -> Node {
        precondition(index >= 0 && index < tape.count, "no such node")
        return tape[index]
    }

    /// The content of a string node, escapes resolved.
    func string(of node: Node) -> String {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let content = unsafe content(of: node, in: bytes)
            guard node.hasEscapes else { return unsafe String(decoding: content, as: UTF8.self) }
            // Every escape is longer than what it stands for.
            return unsafe String(unsafeUninitializedCapacity: content.count) { room in
                unsafe Escapes.resolve(content, into: room)
            }
        }
    }

    /// The bytes of a node, as they stand in the text.
    func text(of node: Node) -> String {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let range = Int(node.start)..<Int(node.end)
            return unsafe String(
                decoding: UnsafeBufferPointer(rebasing: bytes[range]),
                as: UTF8.self
            )
        }
    }

    /// The tape index of the value of the last member with this name.
    func lastMember(named wanted: UnsafeBufferPointer<UInt8>, ofObject object: Int) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var found: Int?
            var name = object + 1
            let end = Int(node(object).next)
            while name < end {
                if unsafe isString(node(name), wanted, in: bytes) { found = name + 1 }
                name = Int(node(name + 1).next)
            }
            return found
        }
    }

    private func isString(
        _ node: Node,
        _ wanted: UnsafeBufferPointer<UInt8>,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard !node.hasEscapes else {
            return unsafe Escapes.isSame(content(of: node, in: bytes), as: wanted)
        }
        guard Int(node.end - node.start) == wanted.count + 2 else { return false }
        guard let start = wanted.baseAddress, wanted.count > 0 else { return true }
        let content = unsafe content(of: node, in: bytes)
        guard let other = content.baseAddress else { return false }
        return unsafe memcmp(start, other, wanted.count) == 0
    }

    /// Whether two names are the same once their escapes are resolved.
    func isSameName(_ first: Int, _ second: Int) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let (one, other) = (node(first), node(second))
            guard one.hasEscapes else {
                return unsafe isString(other, content(of: one, in: bytes), in: bytes)
            }
            guard other.hasEscapes else {
                return unsafe isString(one, content(of: other, in: bytes), in: bytes)
            }
            return string(of: one).utf8.elementsEqual(string(of: other).utf8)
        }
    }

    /// A hash of a name with its escapes resolved, another in each process.
    func nameHash(_ name: Int) -> Int {
        var hasher = Hasher()
        let node = node(name)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard node.hasEscapes else {
                let content = unsafe content(of: node, in: bytes)
                return unsafe hasher.combine(bytes: UnsafeRawBufferPointer(content))
            }
            var string = string(of: node)
            string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
        return hasher.finalize()
    }

    /// The bytes between the quotes.
    private func content(
        of node: Node,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.end) - 1])
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
