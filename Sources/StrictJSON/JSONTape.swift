// SPDX-License-Identifier: Apache-2.0

/// Reads one text after another onto the same tape, for whoever has many and keeps none.
///
/// A document owns its bytes and lends views; this only points into memory of the caller's, which has
/// to stay in place while the nodes are in use. What is read and refused is the same.
@safe
package final class JSONTape {
    // Unchecked: reading runs no code of others, and whoever has a tape has it alone.
    @exclusivity(unchecked) private var scanner: Scanner

    /// Makes a tape; it grows to what the longest text needs.
    package init(limits: JSONDocument.Limits = JSONDocument.Limits()) {
        unsafe scanner = Scanner(limits: limits, capacity: 256)
    }

    /// Reads one JSON text in place of the one before.
    ///
    /// - Returns: a view of it, until the next one is read; its value has the index 0.
    /// - Throws: the first place where the text departs from RFC 8259, or passes a limit.
    @unsafe @discardableResult
    package func read(_ text: UnsafeRawBufferPointer) throws(JSONError) -> TapeView {
        try unsafe scanner.read(text)
        return unsafe TapeView(scanner.base, scanner.tape.nodes)
    }

    /// The nodes of the text.
    var nodes: UnsafeBufferPointer<Node> {
        unsafe UnsafeBufferPointer(start: scanner.tape.nodes, count: scanner.tape.count)
    }
}
