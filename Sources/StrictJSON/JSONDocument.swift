// SPDX-License-Identifier: Apache-2.0

/// A JSON text that has been read and found right, to the letter of RFC 8259.
///
/// The bytes are kept as they are beside a flat list of where each value stands; strings and
/// numbers are made only when asked for. Order, duplicate names and the spelling of numbers are
/// kept.
///
/// ```swift
/// let document = try JSONDocument(parsing: bytes)
/// let title = document.root["aps"]?["alert"]?["title"]?.string
/// ```
package struct JSONDocument: Sendable {
    /// How much a document may ask of the machine.
    package struct Limits: Sendable, Equatable {
        /// The most arrays and objects that may be open at once; 512 unless told.
        ///
        /// Values over 1024 count as 1024: the reader needs no stack, but trees made of the
        /// document are compared and released value by value.
        package var depth: Int
        /// The most bytes that are read; 16 MiB unless told, and never over 2 GiB.
        package var byteCount: Int

        /// Makes limits; what is not named keeps its usual value.
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
    ///   - limits: how deep and how long it may be.
    /// - Throws: the first place where the text departs from RFC 8259, or passes a limit.
    package init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
        // Dense texts have a node every 5 bytes, payloads one every 20: most need not grow, or once.
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

    /// The value that the text consists of.
    package var root: JSONView { JSONView(storage: storage, index: 0) }

    /// The number of bytes of the text.
    package var byteCount: Int { storage.byteCount }

    /// A copy of the text as it was given.
    package var bytes: [UInt8] { unsafe storage.withBytes { unsafe Array($0) } }

    /// Gives line and column of an offset in the text; an offset outside is taken as the nearest.
    package func position(ofOffset offset: Int) -> JSONPosition {
        unsafe storage.withBytes { bytes in
            unsafe JSONPosition(ofOffset: min(max(offset, 0), bytes.count), in: bytes)
        }
    }

    /// Gives line and column of many offsets in the text, each within it, in one walk.
    package func positions(ofOffsets offsets: [Int]) -> [JSONPosition] {
        unsafe storage.withBytes { unsafe JSONPosition.positions(ofOffsets: offsets, in: $0) }
    }
}
