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
    /// Iterates over the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator {
        unsafe withUnsafeBytes { unsafe Array($0) }.makeIterator()
    }

    /// Whether both are equal, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/==(_:_:)>
    public static func == (a: Self, b: Self) -> Bool { a.copiedMemory.isEqual(b.copiedMemory) }

    /// Feeds the bytes to a hasher.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/hash(into:)>
    public func hash(into hasher: inout Hasher) {
        unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    private var copiedMemory: KeyMemory { unsafe withUnsafeBytes { unsafe KeyMemory(copying: $0) } }

    /// Whether a digest equals other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        lhs.copiedMemory.isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a digest differs from other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/digest/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}
