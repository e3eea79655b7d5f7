// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Replaces a private value in the log.
enum Redaction {
    static let text = "<private>"

    /// With a hash mask, equal values can be recognised.
    ///
    /// The hash is keyed with a random number of the process, so that values cannot be guessed from
    /// it later.
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
