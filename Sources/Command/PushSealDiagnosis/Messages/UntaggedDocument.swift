// SPDX-License-Identifier: Apache-2.0

/// How a JSON object ends that was decrypted without checking its tag, which is behind it.
enum UntaggedDocument {
    /// Nothing follows it.
    case withoutTag
    /// A whole tag follows it, which does not fit.
    case withOtherTag
    /// Its end is missing, or the end of its tag.
    case cut

    /// Nil if the bytes do not begin like an object in plain text, beyond chance.
    init?(_ bytes: [UInt8]) {
        let tagByteCount = 16
        guard
            (0...tagByteCount).contains(where: {
                Evidence.bits(ofBeginning: bytes.dropLast($0)) >= Evidence.enoughForOneKey
            })
        else { return nil }
        for count in 0...tagByteCount {
            let text = Array(bytes.dropLast(count))
            guard UndecodableText.isPlain(text),
                text.last(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "}")
            else { continue }
            switch count {
            case 0: self = .withoutTag
            case tagByteCount: self = .withOtherTag
            default: self = .cut
            }
            return
        }
        self = .cut
    }
}
