// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The encodings of octets in vector files, each with a single spelling for the same octets.
enum Octets {
    static func hex(_ text: String) -> [UInt8]? {
        Hexadecimal.decode(text.utf8).flatMap { Hexadecimal.text(of: $0) == text ? $0 : nil }
    }

    static func base64(_ text: String) -> [UInt8]? {
        if text.isEmpty { return [] }
        return Base64.decodeLeniently(text).flatMap { SealedText.base64($0) == text ? $0 : nil }
    }

    static func base64URL(_ text: String) -> [UInt8]? {
        try? Base64URL.bytes(of: Array(text.utf8))
    }
}
