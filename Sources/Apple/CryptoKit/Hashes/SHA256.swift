// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-256.
///
/// <https://developer.apple.com/documentation/cryptokit/sha256>
public struct SHA256: HashFunction {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/digest>
    public typealias Digest = SHA256Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/blockbytecount>
    public static var blockByteCount: Int { 64 }

    /// The digest size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/bytecount>
    public static var byteCount: Int { 32 }

    private var state = DigestState(.sha256)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/init()>
    public init() {}

    /// Adds bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe state.update(bufferPointer)
    }

    /// The digest of everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/finalize()>
    public func finalize() -> Digest {
        Digest(memory: state.finalize(byteCount: Self.byteCount))
    }
}

/// A SHA-256 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha256digest>
public struct SHA256Digest: Digest {
    let memory: KeyMemory

    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/bytecount>
    public static var byteCount: Int { 32 }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// The function's name, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/description>
    public var description: String { "SHA256 digest: \(memory.hexadecimal)" }
}
