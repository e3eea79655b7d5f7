// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A way in which the passphrase at the other end may differ by an invisible character.
package enum PassphraseVariant: String, CaseIterable {
    case asGiven = "as given"
    case lineFeed = "with a line feed at its end"
    case carriageReturn = "with a carriage return at its end"
    case carriageReturnLineFeed = "with a carriage return and a line feed at its end"
    case space = "with a space at its end"
    case trimmed = "without the white space at its end"

    /// The passphrase changed in this way, or nil when that changes nothing.
    func apply(to passphrase: SecretBytes) -> SecretBytes? {
        guard self != .asGiven else { return passphrase }
        return passphrase.withSpan { bytes -> SecretBytes? in
            var changed: [UInt8] = []
            var count = bytes.count
            if self == .trimmed {
                while count > 0, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[count - 1]) { count -= 1 }
                guard count < bytes.count else { return nil }
            }
            // Reserved at once: an array that grows leaves copies behind that nobody erases.
            changed.reserveCapacity(bytes.count + 2)
            for index in 0..<count { changed.append(bytes[index]) }
            changed += added
            return SecretBytes(erasing: &changed)
        }
    }

    /// What stands at the end of the changed passphrase.
    private var added: [UInt8] {
        switch self {
        case .asGiven, .trimmed: []
        case .lineFeed: [0x0A]
        case .carriageReturn: [0x0D]
        case .carriageReturnLineFeed: [0x0D, 0x0A]
        case .space: [0x20]
        }
    }

    /// The shell words that add the same: `"$P"$'\n'`.
    var shellSuffix: String {
        switch self {
        case .asGiven, .trimmed: ""
        case .lineFeed: "$'\\n'"
        case .carriageReturn: "$'\\r'"
        case .carriageReturnLineFeed: "$'\\r\\n'"
        case .space: "' '"
        }
    }
}
