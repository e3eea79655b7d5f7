// SPDX-License-Identifier: Apache-2.0

/// The order of names in what is written for people and for tests to compare.
package enum NameOrder {
    /// Whether a name comes before another, by the bytes of UTF-8.
    ///
    /// Not `<`, by which neither of "e\u{301}" and "é!" comes first (Swift 6.3), so that what is sorted by
    /// it depends on the order in which a dictionary gave it.
    package static func precedes(_ name: String, _ other: String) -> Bool {
        name.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
