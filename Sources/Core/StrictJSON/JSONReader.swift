// SPDX-License-Identifier: Apache-2.0

/// Parses one text after another, reusing the memory of the last document if nobody retains it.
///
/// A retained document is not changed: the next text then gets memory of its own. It accepts and
/// refuses the same texts as ``JSONDocument/init(parsing:limits:)``.
@safe
package final class JSONReader {
    private let limits: JSONDocument.Limits
    // Unchecked: parsing calls no foreign code, and each reader has a single user.
    @exclusivity(unchecked) private var storage: Storage

    /// Makes a reader; its memory grows with the longest text.
    package init(limits: JSONDocument.Limits = JSONDocument.Limits()) {
        self.limits = limits
        unsafe storage = Storage(limits: limits, nodeCapacity: 256, byteCapacity: 4_096)
    }

    /// Parses a copy of one JSON text.
    ///
    /// - Throws: the first place where the text violates RFC 8259 or exceeds a limit.
    package func read(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSONDocument {
        if unsafe !isKnownUniquelyReferenced(&storage) {
            unsafe storage = Storage(limits: limits, nodeCapacity: 256, byteCapacity: 4_096)
        }
        // One reference for the document, instead of another during the call.
        let storage = unsafe storage
        try unsafe storage.read(text)
        return JSONDocument(storage)
    }
}
