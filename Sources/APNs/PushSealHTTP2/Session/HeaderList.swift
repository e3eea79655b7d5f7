// SPDX-License-Identifier: Apache-2.0

import CPushSealNGHTTP2
import Glibc

/// The header fields of one message: names and values in one buffer.
///
/// A list is reused, so that a request allocates no memory for it.
package struct HeaderList: Sendable {
    /// One field, by the ends of its name and value.
    struct Field {
        var start: Int
        var nameEnd: Int
        var valueEnd: Int
        var isIndexed: Bool
    }

    private(set) var bytes: [UInt8] = []
    private(set) var fields: [Field] = []

    /// Whether fields were dropped because the list was too long.
    package internal(set) var isTruncated = false

    /// Makes an empty list.
    package init() {}

    /// The number of fields.
    package var count: Int { fields.count }

    /// The size as SETTINGS_MAX_HEADER_LIST_SIZE counts it (RFC 9113 §6.5.2).
    var listSize: Int { bytes.count + 32 * fields.count }

    /// Removes all fields and keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        isTruncated = false
    }

    /// Adds a field.
    ///
    /// - Parameters:
    ///   - name: the name, in lower case.
    ///   - value: the bytes of the value.
    ///   - isIndexed: false for a value that differs in every message, such as an id, and would
    ///     evict useful entries from the peer's table.
    package mutating func append(
        _ name: StaticString,
        _ value: some Collection<UInt8>,
        isIndexed: Bool = true
    ) {
        let name = unsafe UnsafeRawBufferPointer(
            start: name.utf8Start,
            count: name.utf8CodeUnitCount
        )
        unsafe append(name: name, value: value, isIndexed: isIndexed)
    }

    /// Adds a field.
    package mutating func append(
        _ name: StaticString,
        _ value: String,
        isIndexed: Bool = true
    ) {
        append(name, value.utf8, isIndexed: isIndexed)
    }

    /// Adds a received field.
    @unsafe
    mutating func append(
        name: UnsafeRawBufferPointer,
        value: some Collection<UInt8>,
        isIndexed: Bool = true
    ) {
        let start = bytes.count
        unsafe bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.append(contentsOf: value)
        fields.append(
            Field(start: start, nameEnd: nameEnd, valueEnd: bytes.count, isIndexed: isIndexed)
        )
    }

    /// Whether a field has this name.
    package func isNamed(_ index: Int, _ name: StaticString) -> Bool {
        let field = fields[index]
        guard field.nameEnd - field.start == name.utf8CodeUnitCount else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return true }
            return unsafe memcmp(base + field.start, name.utf8Start, name.utf8CodeUnitCount) == 0
        }
    }

    /// The name of a field.
    package func name(_ index: Int) -> ArraySlice<UInt8> {
        bytes[fields[index].start..<fields[index].nameEnd]
    }

    /// The value of a field.
    package func value(_ index: Int) -> ArraySlice<UInt8> {
        bytes[fields[index].nameEnd..<fields[index].valueEnd]
    }

    /// The value of the first field with this name.
    package func first(_ name: StaticString) -> ArraySlice<UInt8>? {
        fields.indices.first { isNamed($0, name) }.map { value($0) }
    }

    /// The value of the first field with this name, as text.
    package func text(_ name: StaticString) -> String? {
        first(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// How many fields have this name.
    package func count(of name: StaticString) -> Int {
        fields.indices.count { isNamed($0, name) }
    }
}

extension HeaderList {
    /// Passes the header fields in nghttp2's form to `body`; nghttp2 copies them.
    func withFields<R>(
        _ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> R
    ) -> R {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeTemporaryAllocation(
                of: nghttp2_nv.self,
                capacity: self.fields.count
            ) { fields in
                let base = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress)
                for (index, field) in self.fields.enumerated() {
                    let flag = field.isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX
                    unsafe fields.initializeElement(
                        at: index,
                        to: nghttp2_nv(
                            name: base.map { unsafe $0 + field.start },
                            value: base.map { unsafe $0 + field.nameEnd },
                            namelen: field.nameEnd - field.start,
                            valuelen: field.valueEnd - field.nameEnd,
                            flags: UInt8(flag.rawValue)
                        )
                    )
                }
                return unsafe body(fields)
            }
        }
    }
}
