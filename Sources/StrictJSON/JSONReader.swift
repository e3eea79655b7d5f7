// SPDX-License-Identifier: Apache-2.0

/// Reads one text after another, in the memory of the one before where nobody holds that any more.
///
/// A document that is kept stays what it is: the next text then gets memory of its own. What is read
/// and refused is what ``JSONDocument/init(parsing:limits:)`` reads and refuses.
@safe
package final class JSONReader {
    private let limits: JSONDocument.Limits
    // Unchecked: reading runs no code of others, and whoever has a reader has it alone.
    @exclusivity(unchecked) private var storage: Storage

    /// Makes a reader; its memory grows to what the longest text needs.
    package init(limits: JSONDocument.Limits = JSONDocument.Limits()) {
        self.limits = limits
        unsafe storage = Storage(limits: limits, nodeCapacity: 256, byteCapacity: 4_096)
    }

    /// Reads a copy of one JSON text.
    ///
    /// - Throws: the first place where the text departs from RFC 8259, or passes a limit.
    package func read(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSONDocument {
        if unsafe !isKnownUniquelyReferenced(&storage) {
            unsafe storage = Storage(limits: limits, nodeCapacity: 256, byteCapacity: 4_096)
        }
        try unsafe storage.read(text)
        return unsafe JSONDocument(storage)
    }
}
