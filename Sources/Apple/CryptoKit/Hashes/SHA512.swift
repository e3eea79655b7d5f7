// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-2 with 512 bits.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512>
public struct SHA512: HashFunction {
    /// What it comes to.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/digest>
    public typealias Digest = SHA512Digest

    /// How many bytes it takes in at a time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// How many bytes its digest has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/bytecount>
    public static var byteCount: Int { 64 }

    private var state = DigestState(.sha512)

    /// Begins a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/init()>
    public init() {}

    /// Takes in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe state.update(bufferPointer)
    }

    /// The digest of all that was taken in so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/finalize()>
    public func finalize() -> Digest {
        Digest(memory: state.finalize(byteCount: Self.byteCount))
    }
}

/// A digest of SHA-2 with 512 bits.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512digest>
public struct SHA512Digest: Digest {
    let memory: KeyMemory

    /// How many bytes it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/bytecount>
    public static var byteCount: Int { 64 }

    /// Lends the bytes for the length of one call.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// The bytes, one after the other.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator { Array(memory.copied).makeIterator() }

    /// The name of the function, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/description>
    public var description: String { "SHA512 digest: \(memory.hexadecimal)" }

    /// Whether both are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/==(_:_:)>
    public static func == (a: Self, b: Self) -> Bool { a.memory.isEqual(b.memory) }

    /// Takes the bytes into a hash for a table.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/hash(into:)>
    public func hash(into hasher: inout Hasher) {
        unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
