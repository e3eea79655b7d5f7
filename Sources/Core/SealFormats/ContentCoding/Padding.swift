// SPDX-License-Identifier: Apache-2.0

/// How a sealed text is padded, so that its length reveals less.
///
/// Everyone on the path sees the length of a message: "yes" and "no" differ by a byte. Lengths are
/// those of the plaintext, 1 byte to 1 GiB; a text that does not fit is an error and never sealed
/// unpadded.
@nonexhaustive
public enum Padding: Sendable, Hashable {
    /// No padding.
    case none
    /// Always to this length.
    case to(byteCount: Int)
    /// To the next multiple of this length; an empty text gets one multiple.
    case toMultiple(of: Int)
    /// To the smallest of these lengths that the text fits in.
    case toBucket([Int])

    /// The most bytes after padding: 1 GiB, to catch typing errors.
    package static let maximumByteCount = 1 << 30

    /// The length of a plaintext with its padding, in bytes.
    ///
    /// - Throws: `tooLong` when the plaintext is longer than the padding allows; `unsupported` for
    ///   a length below one byte or above 1 GiB.
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
                throw SealError(.unsupported, "no size to pad to")
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
