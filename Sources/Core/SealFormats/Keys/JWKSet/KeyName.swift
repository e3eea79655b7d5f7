// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Checks key ids and formats them for error messages.
package enum KeyName {
    /// The maximum length of an id in UTF-8, in bytes: RFC 8188's header stores it in one byte.
    package static let maximumByteCount = 255

    /// Why a string cannot be an id, or nil if it can.
    package static func fault(in id: String) -> String? {
        if id.isEmpty { return "is empty" }
        if id.utf8.count > maximumByteCount {
            return "has \(id.utf8.count) bytes, more than \(maximumByteCount)"
        }
        if id.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
        // An id must be distinguishable on a screen and possible to type into a command.
        let isDisturbing = id.unicodeScalars.contains(where: \.isDisturbing)
        return isDisturbing ? "contains a control or formatting character" : nil
    }

    /// An id in quotes, truncated, with everything escaped that could disturb a terminal.
    package static func quoted(_ id: String) -> String {
        let shown = id.unicodeScalars.prefix(64).map { scalar in
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : escaped(scalar)
        }
        return "\"\(shown.joined())\(id.unicodeScalars.count > 64 ? "…" : "")\""
    }

    /// The name of a file or variable, with everything escaped that could disturb a terminal.
    package static func printable(_ name: String) -> String {
        name.unicodeScalars.map(escaped).joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        scalar.isDisturbing
            ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
}
