// SPDX-License-Identifier: Apache-2.0

// Values by their tape indices, for code that goes through a document once. A view of each would
// retain the document, which for some thirty views a line costs more than parsing it. The root has
// index 0; a name comes directly before its value, and a node's `next` is the index after all its
// content.
extension JSONDocument {
    /// The value or name at an index of this document; traps for any other index.
    package func node(_ index: Int) -> Node { storage.node(index) }

    /// The kind of the value.
    package func kind(_ index: Int) -> JSONKind { storage.node(index).kind }

    /// Whether the value is of this kind; other modules compare kinds by a generic function.
    package func isKind(_ kind: JSONKind, _ index: Int) -> Bool {
        storage.node(index).kind == kind
    }

    /// The string, escapes decoded.
    package func string(_ index: Int) -> String { storage.string(of: storage.node(index)) }

    /// The value of a number that is an integer, however it is spelled, and fits.
    package func integer(_ index: Int) -> Int? { storage.integer(of: storage.node(index)) }

    /// The value as it is spelled.
    package func text(_ index: Int) -> String { storage.text(of: storage.node(index)) }

    /// A view of the value, which retains the document.
    package func view(_ index: Int) -> JSONView { JSONView(storage: storage, index: index) }

    /// Lends the bytes between the quotes of a string, escapes as spelled.
    package func withContent<Result>(
        _ index: Int,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        unsafe storage.withContent(of: storage.node(index)) {
            unsafe body(UnsafeRawBufferPointer($0))
        }
    }

    /// Appends a value as compact JSON: numbers as they are spelled, strings with only the escapes
    /// they need.
    package func append(_ index: Int, to output: ByteWriter) {
        let node = storage.node(index)
        switch node.kind {
        case .null, .bool, .number, .string: storage.append(asSpelled: node, to: output)
        case .array:
            output.append("[")
            var element = index + 1
            while element < Int(node.next) {
                if element > index + 1 { output.append(",") }
                append(element, to: output)
                element = Int(storage.node(element).next)
            }
            output.append("]")
        case .object:
            output.append("{")
            appendMembers(of: index, to: output) { _ in }
            output.append("}")
        }
    }

    /// Appends the members of an object as they are spelled, without its braces.
    ///
    /// - Parameters:
    ///   - object: the index of the object.
    ///   - output: where to append them.
    ///   - body: is called with the index of each name.
    package func appendMembers(
        of object: Int,
        to output: ByteWriter,
        _ body: (_ name: Int) -> Void
    ) {
        var name = object + 1
        let end = Int(storage.node(object).next)
        while name < end {
            body(name)
            if name > object + 1 { output.append(",") }
            append(name, to: output)
            output.append(":")
            append(name + 1, to: output)
            name = Int(storage.node(name + 1).next)
        }
    }
}
