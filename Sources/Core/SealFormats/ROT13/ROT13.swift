// SPDX-License-Identifier: Apache-2.0

/// The reference cipher: every ASCII letter moves 13 places on, everything else stays.
///
/// It has no key and is its own inverse: good for trying out a notification service extension and
/// for nothing else. Not `InsecureROT13`, since CryptoKit has an `Insecure`.
public enum InsecureROT13 {
    /// Applies the cipher; applying it again gives the text back.
    public static func apply(to text: String) -> String {
        // Only ASCII bytes change, and only into ASCII, so the text stays valid UTF-8.
        String(decoding: text.utf8.map(rotated), as: UTF8.self)
    }

    /// Applies it to UTF-8, into memory of the same length.
    static func apply(
        to text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) {
        for index in text.indices { unsafe output[index] = unsafe rotated(text[index]) }
    }

    private static func rotated(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "m"), UInt8(ascii: "A")...UInt8(ascii: "M"):
            byte + 13
        case UInt8(ascii: "n")...UInt8(ascii: "z"), UInt8(ascii: "N")...UInt8(ascii: "Z"):
            byte - 13
        default: byte
        }
    }
}
