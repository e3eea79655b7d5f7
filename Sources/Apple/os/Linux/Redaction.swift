// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What stands in the log in place of a private value.
enum Redaction {
    static let text = "<private>"

    /// A hash lets equal values be seen to be equal.
    ///
    /// It is keyed with a number drawn for the process,
    /// so that nobody can try values on it later.
    static func text(_ mask: OSLogPrivacy.Mask, _ value: () -> String) -> String {
        switch mask {
        case .none: text
        case .hash: "<mask.hash: '\(hash(value()))'>"
        }
    }

    private static func hash(_ value: String) -> String {
        var bytes = Data()
        for half in 0..<2 {
            var hasher = Hasher()
            hasher.combine(half)
            hasher.combine(value)
            let number = UInt64(bitPattern: Int64(hasher.finalize()))
            bytes.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
        }
        return bytes.base64EncodedString()
    }
}
