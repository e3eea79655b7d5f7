// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-384.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384>
public struct SHA384: HashFunction {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/digest>
    public typealias Digest = SHA384Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// The digest size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/bytecount>
    public static var byteCount: Int { 48 }

    private var state = DigestState(.sha384)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/init()>
    public init() {}

    /// Adds bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe state.update(bufferPointer)
    }

    /// The digest of everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/finalize()>
    public func finalize() -> Digest {
        Digest(memory: state.finalize(byteCount: Self.byteCount))
    }
}

/// A SHA-384 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384digest>
public struct SHA384Digest: Digest {
    let memory: KeyMemory

    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/bytecount>
    public static var byteCount: Int { 48 }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// The function's name, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/description>
    public var description: String { "SHA384 digest: \(memory.hexadecimal)" }
}
