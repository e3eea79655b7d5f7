// SPDX-License-Identifier: Apache-2.0

/// How long a sealed text is made, so that its length tells less about it.
///
/// Whoever carries a message sees its length: "yes" and "no" differ by a byte. Byte counts are those
/// of the plaintext; what does not fit is an error and is never sealed unpadded.
@nonexhaustive
public enum Padding: Sendable, Hashable {
    /// As long as it is.
    case none
    /// To so many bytes, always.
    case to(byteCount: Int)
    /// To the next multiple of so many bytes; an empty text becomes one multiple long.
    case toMultiple(of: Int)
    /// To the smallest of these byte counts that the text fits in.
    case toBucket([Int])

    /// The most bytes that padding makes: a gibibyte, against a slip of the keyboard.
    package static let maximumByteCount = 1 << 30

    /// How many bytes a plaintext has with its padding.
    ///
    /// - Throws: `tooLong` when the plaintext is longer than the padding allows; `unsupported` for
    ///   byte counts below one, or above 1 GiB.
    package func paddedByteCount(of byteCount: Int) throws(SealError) -> Int {
        let target: Int
        switch self {
        case .none: return byteCount
        case .to(let wanted):
            try Self.check(wanted)
            target = wanted
        case .toMultiple(let unit):
            try Self.check(unit)
            guard byteCount <= Self.maximumByteCount else {
                throw Self.tooLong(byteCount, Self.maximumByteCount)
            }
            target = max(1, (byteCount + unit - 1) / unit) * unit
            try Self.check(target)
        case .toBucket(let buckets):
            for bucket in buckets { try Self.check(bucket) }
            guard let largest = buckets.max() else {
                throw SealError(.unsupported, "there is no bucket to pad to")
            }
            target = buckets.filter { $0 >= byteCount }.min() ?? largest
        }
        guard byteCount <= target else { throw Self.tooLong(byteCount, target) }
        return target
    }

    private static func check(_ byteCount: Int) throws(SealError) {
        guard (1...maximumByteCount).contains(byteCount) else {
            throw SealError(
                .unsupported,
                "padding to \(byteCount) bytes is not between 1 and \(maximumByteCount)"
            )
        }
    }

    private static func tooLong(_ byteCount: Int, _ limit: Int) -> SealError {
        SealError(
            .tooLong,
            "\(byteCount) bytes are \(byteCount - limit) too many to pad to \(limit)"
        )
    }
}
