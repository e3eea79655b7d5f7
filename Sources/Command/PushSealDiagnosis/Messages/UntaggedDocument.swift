// SPDX-License-Identifier: Apache-2.0

/// How a JSON object ends that was decrypted without checking its tag, which is behind it.
enum UntaggedDocument {
    /// Nothing follows it.
    case withoutTag
    /// A whole tag follows it, which does not fit.
    case withOtherTag
    /// Its end is missing, or the end of its tag.
    case cut

    /// The fewest plain bytes that show that the key is right: a wrong one gives them once in
    /// 100 000 messages.
    private static let leastByteCount = 12

    /// Nil if the bytes do not begin like an object in plain text.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.leastByteCount,
            UndecodableText.beginsPlain(Array(bytes.prefix(Self.leastByteCount)))
        else { return nil }
        let tagByteCount = 16
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
        guard
            (0...tagByteCount).contains(where: {
                UndecodableText.beginsPlain(Array(bytes.dropLast($0)))
            })
        else { return nil }
        self = .cut
    }
}
