// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a hash function comes to.
///
/// <https://developer.apple.com/documentation/cryptokit/digest>
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// How many bytes it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/bytecount>
    static var byteCount: Int { get }
}

extension Digest {
    /// Whether a digest and other bytes are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        KeyMemory(copying: Array(lhs)).isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a digest and other bytes differ, in a time that does not tell where.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}
