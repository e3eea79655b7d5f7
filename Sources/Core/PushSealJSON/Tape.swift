// SPDX-License-Identifier: Apache-2.0

/// The kind of a JSON value.
package enum JSONKind: UInt8, Sendable, CaseIterable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool
    /// A number, kept as it is spelled.
    case number
    /// A string.
    case string
    /// An ordered list of values.
    case array
    /// An ordered list of names and values.
    case object
}

extension JSONKind: CustomStringConvertible {
    /// The kind with its article, as in "an object".
    package var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// One value or name of a document: where it is, and where the next one is.
///
/// Nodes are on the tape in the order of the text. A name is a string node directly before the node
/// of its value. 16 bytes, so that a tape costs one allocation and no pointer chasing.
package struct Node {
    /// The offset of the first byte: for a string, its opening quote.
    package var start: UInt32
    /// The offset after the last byte.
    package var end: UInt32
    /// The tape index after this value and all its content; while it is open, its container.
    package var next: UInt32
    /// The kind of the value.
    package var kind: JSONKind
    /// A string with at least one backslash, so its value is not a slice of the text.
    package var hasEscapes: Bool

    /// The number of bytes between a string's quotes, escapes as spelled.
    var contentByteCount: Int { Int(end - start) - 2 }

    /// The `next` of an open top-level container.
    static let noContainer = UInt32.max
}

/// The nodes of a text, in growing memory that can be reused for the next text.
@safe
struct Tape: ~Copyable {
    /// Always allocated, with room for `capacity` nodes, of which the first `count` are used.
    private(set) var nodes: UnsafeMutablePointer<Node>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        let memory = unsafe CLibrary.allocate(self.capacity * MemoryLayout<Node>.stride)
        unsafe nodes = memory.bindMemory(to: Node.self, capacity: self.capacity)
    }

    deinit { unsafe CLibrary.free(nodes) }

    /// The node at an index, which the scanner knows to be valid.
    subscript(index: Int) -> Node {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return unsafe nodes[index]
        }
        @inline(__always) set {
            assert(index >= 0 && index < count)
            unsafe nodes[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ node: Node) {
        if count == capacity { grow() }
        unsafe nodes[count] = node
        count += 1
    }

    /// Removes the nodes and keeps the memory.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        let larger = unsafe CLibrary.grow(nodes, to: capacity * MemoryLayout<Node>.stride)
        unsafe nodes = larger.bindMemory(to: Node.self, capacity: capacity)
    }
}
