// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The result of a hash function.
///
/// <https://developer.apple.com/documentation/cryptokit/digest>
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/bytecount>
    static var byteCount: Int { get }
}

extension Digest {
    /// Whether a digest equals other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        KeyMemory(copying: Array(lhs)).isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a digest differs from other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}
