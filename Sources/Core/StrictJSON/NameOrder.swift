// SPDX-License-Identifier: Apache-2.0

/// The order of names in output that people read and tests compare.
package enum NameOrder {
    /// Whether a name comes before another, by its UTF-8 bytes.
    ///
    /// Not `<`: by it neither of "e\u{301}" and "é!" comes first (Swift 6.3), so the sorted order
    /// would depend on the order of the dictionary.
    package static func precedes(_ name: String, _ other: String) -> Bool {
        name.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
