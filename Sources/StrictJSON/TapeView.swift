// SPDX-License-Identifier: Apache-2.0

/// A text on a ``JSONTape``: its bytes, and the nodes of its values.
///
/// What ``JSONView`` is for a document, without the document: a view of that holds on to its bytes
/// and counts its holders, which for some thirty views a line costs more than reading it. Valid only
/// while the text is in place; the indices are those that the nodes themselves give.
@safe
package struct TapeView {
    private let text: UnsafeRawPointer
    private let nodes: UnsafePointer<Node>

    /// Takes a text that was read without an error, so that there is a node.
    init(_ text: UnsafeRawPointer, _ nodes: UnsafePointer<Node>) {
        unsafe self.text = text
        unsafe self.nodes = nodes
    }

    @inline(__always)
    package func node(_ index: Int) -> Node { unsafe nodes[index] }

    @inline(__always)
    package func kind(_ index: Int) -> JSONKind { unsafe nodes[index].kind }

    /// The bytes of a value, of a string with its quotes.
    @inline(__always)
    package func bytes(_ index: Int) -> UnsafeRawBufferPointer {
        let node = node(index)
        return unsafe UnsafeRawBufferPointer(
            start: text + Int(node.start),
            count: Int(node.end &- node.start)
        )
    }

    /// The bytes between the quotes of a string, escapes as they stand.
    @inline(__always)
    package func content(_ index: Int) -> UnsafeRawBufferPointer {
        let node = node(index)
        return unsafe UnsafeRawBufferPointer(
            start: text + Int(node.start) + 1,
            count: Int(node.end &- node.start) - 2
        )
    }

    /// The text of a string, escapes resolved.
    package func string(_ index: Int) -> String {
        let content = unsafe content(index)
        guard node(index).hasEscapes else { return unsafe String(decoding: content, as: UTF8.self) }
        return unsafe String(unsafeUninitializedCapacity: content.count) { room in
            unsafe Escapes.resolve(content.assumingMemoryBound(to: UInt8.self), into: room)
        }
    }
}

extension TapeView {
    /// Appends a value as compact JSON: numbers as they are spelled, strings with no more escapes than
    /// they need.
    package func append(_ index: Int, to output: ByteWriter) {
        switch kind(index) {
        case .null, .bool, .number: unsafe output.append(bytes(index))
        case .string:
            if node(index).hasEscapes {
                output.appendQuoted(string(index))
            } else {
                unsafe output.append(bytes(index))
            }
        case .array:
            output.append("[")
            var element = index + 1
            while element < Int(node(index).next) {
                if element > index + 1 { output.append(",") }
                append(element, to: output)
                element = Int(node(element).next)
            }
            output.append("]")
        case .object:
            output.append("{")
            var name = index + 1
            while name < Int(node(index).next) {
                if name > index + 1 { output.append(",") }
                append(name, to: output)
                output.append(":")
                append(name + 1, to: output)
                name = Int(node(name + 1).next)
            }
            output.append("}")
        }
    }
}
