// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON text, valid by RFC 8259 to the letter.
///
/// The bytes are kept unchanged beside a flat list of where each value is; strings and numbers are
/// made only on demand. Order, duplicate names and the spelling of numbers are preserved.
///
/// ```swift
/// let document = try JSONDocument(parsing: bytes)
/// let title = document.root["aps"]?["alert"]?["title"]?.string
/// ```
package struct JSONDocument: Sendable {
    /// Limits on the size and depth of a document.
    package struct Limits: Sendable, Equatable {
        /// The maximum nesting of arrays and objects; 512 by default.
        ///
        /// Values over 1024 count as 1024: the parser needs no stack, but trees made from the
        /// document are compared and released recursively.
        package var depth: Int
        /// The maximum length in bytes; 16 MiB by default, and never over 2 GiB.
        package var byteCount: Int

        /// Makes limits; anything left out has its default.
        package init(depth: Int = 512, byteCount: Int = 16 << 20) {
            self.depth = depth
            self.byteCount = byteCount
        }
    }

    let storage: Storage

    /// Reads one JSON text.
    ///
    /// Memory is bounded by eight times the length of the text; the stack does not grow with
    /// nesting.
    /// - Parameters:
    ///   - bytes: the text in UTF-8, without a byte order mark.
    ///   - limits: its maximum depth and length.
    /// - Throws: the first place where the text violates RFC 8259 or exceeds a limit.
    package init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
        // Dense texts have a node every 5 bytes, payloads every 20: most grow once or never.
        storage = Storage(
            limits: limits,
            nodeCapacity: bytes.count / 8 + 8,
            byteCapacity: bytes.count
        )
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
            try unsafe storage.read(UnsafeRawBufferPointer(bytes))
        }
    }

    init(_ storage: Storage) {
        self.storage = storage
    }

    /// The top-level value.
    package var root: JSONView { JSONView(storage: storage, index: 0) }

    /// The number of bytes of the text.
    package var byteCount: Int { storage.byteCount }

    /// A copy of the text as it was given.
    package var bytes: [UInt8] { unsafe storage.withBytes { unsafe Array($0) } }

    /// The line and column of an offset in the text; an offset outside is clamped.
    package func position(ofOffset offset: Int) -> JSONPosition {
        unsafe storage.withBytes { bytes in
            unsafe JSONPosition(ofOffset: min(max(offset, 0), bytes.count), in: bytes)
        }
    }

    /// The lines and columns of many offsets within the text, in one pass.
    package func positions(ofOffsets offsets: [Int]) -> [JSONPosition] {
        unsafe storage.withBytes { unsafe JSONPosition.positions(ofOffsets: offsets, in: $0) }
    }
}

/// Parses one text after another, reusing the memory of the last document if nobody retains it.
///
/// A retained document is not changed: the next text then gets memory of its own. It accepts and
/// refuses the same texts as ``JSONDocument/init(parsing:limits:)``.
@safe
package final class JSONReader {
    private let limits: JSONDocument.Limits
    private let isOfLines: Bool
    // Unchecked: parsing calls no foreign code, and each reader has a single user.
    @exclusivity(unchecked) private var storage: Storage

    /// Makes a reader; its memory grows with the longest text.
    ///
    /// - Parameters:
    ///   - limits: the maximum depth and length of a text.
    ///   - isOfLines: whether each text is a line of a list. What errors say then names places in
    ///     it by their column alone: the line is not the first of the list.
    package init(limits: JSONDocument.Limits = JSONDocument.Limits(), isOfLines: Bool = false) {
        self.limits = limits
        self.isOfLines = isOfLines
        unsafe storage = Self.storage(limits, isOfLines)
    }

    private static func storage(_ limits: JSONDocument.Limits, _ isOfLines: Bool) -> Storage {
        Storage(limits: limits, nodeCapacity: 256, byteCapacity: 4_096, isLine: isOfLines)
    }

    /// Parses a copy of one JSON text.
    ///
    /// - Throws: the first place where the text violates RFC 8259 or exceeds a limit.
    package func read(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSONDocument {
        if unsafe !isKnownUniquelyReferenced(&storage) {
            unsafe storage = Self.storage(limits, isOfLines)
        }
        // One reference for the document, instead of another during the call.
        let storage = unsafe storage
        try unsafe storage.read(text)
        return JSONDocument(storage)
    }
}
