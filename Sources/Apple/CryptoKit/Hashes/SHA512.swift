// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-512.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512>
public struct SHA512: HashFunction {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/digest>
    public typealias Digest = SHA512Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// The digest size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/bytecount>
    public static var byteCount: Int { 64 }

    private var state = DigestState(.sha512)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/init()>
    public init() {}

    /// Adds bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe state.update(bufferPointer)
    }

    /// The digest of everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/finalize()>
    public func finalize() -> Digest {
        Digest(memory: state.finalize(byteCount: Self.byteCount))
    }
}

/// A SHA-512 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512digest>
public struct SHA512Digest: Digest {
    let memory: KeyMemory

    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/bytecount>
    public static var byteCount: Int { 64 }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// The function's name, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/description>
    public var description: String { "SHA512 digest: \(memory.hexadecimal)" }
}
