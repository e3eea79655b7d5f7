// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A cryptographic hash function.
///
/// <https://developer.apple.com/documentation/cryptokit/hashfunction>
public protocol HashFunction: Sendable {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/digest>
    associatedtype Digest: CryptoKit.Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/blockbytecount>
    static var blockByteCount: Int { get }

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/init()>
    init()

    /// Adds bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/update(bufferpointer:)>
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// The digest of everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/finalize()>
    func finalize() -> Digest
}

extension HashFunction {
    /// The digest of bytes in memory.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/hash(bufferpointer:)>
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
        var hasher = Self()
        unsafe hasher.update(bufferPointer: bufferPointer)
        return hasher.finalize()
    }

    /// The digest of data.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)>
    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var hasher = Self()
        hasher.update(data: data)
        return hasher.finalize()
    }

    /// Adds data.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashfunction/update(data:)>
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions {
            unsafe region.withUnsafeBytes { unsafe update(bufferPointer: $0) }
        }
    }
}
