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
    /// - Throws: the first place where the text departs from RFC 8259, or passes a limit.
    @unsafe
    package func read(_ text: UnsafeRawBufferPointer) throws(JSONError) {
        try unsafe scanner.read(text)
    }

    /// The nodes of the text, until the next one is read; the value that it consists of is the first.
    package var nodes: UnsafeBufferPointer<Node> {
        unsafe UnsafeBufferPointer(start: scanner.tape.nodes, count: scanner.tape.count)
    }
}

/// The content of a string where it stands, escapes resolved.
package enum JSONContent {
    /// Writes the content of a string that was read.
    ///
    /// - Parameters:
    ///   - content: the bytes between the quotes.
    ///   - room: memory for as many bytes.
    /// - Returns: how many bytes were written.
    @unsafe
    package static func resolve(
        _ content: UnsafeRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> Int {
        unsafe Escapes.resolve(
            content.assumingMemoryBound(to: UInt8.self),
            into: room.assumingMemoryBound(to: UInt8.self)
        )
    }
}
