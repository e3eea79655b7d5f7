// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SHA-2 with 384 bits.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384>
public struct SHA384: HashFunction {
    /// What it comes to.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/digest>
    public typealias Digest = SHA384Digest

    /// How many bytes it takes in at a time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// How many bytes its digest has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/bytecount>
    public static var byteCount: Int { 48 }

    private var state = DigestState(.sha384)

    /// Begins a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/init()>
    public init() {}

    /// Takes in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe state.update(bufferPointer)
    }

    /// The digest of all that was taken in so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/finalize()>
    public func finalize() -> Digest {
        Digest(memory: state.finalize(byteCount: Self.byteCount))
    }
}

/// A digest of SHA-2 with 384 bits.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384digest>
public struct SHA384Digest: Digest {
    let memory: KeyMemory

    /// How many bytes it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/bytecount>
    public static var byteCount: Int { 48 }

    /// Lends the bytes for the length of one call.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// The bytes, one after the other.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator { Array(memory.copied).makeIterator() }

    /// The name of the function, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/description>
    public var description: String { "SHA384 digest: \(memory.hexadecimal)" }

    /// Whether both are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/==(_:_:)>
    public static func == (a: Self, b: Self) -> Bool { a.memory.isEqual(b.memory) }

    /// Takes the bytes into a hash for a table.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/hash(into:)>
    public func hash(into hasher: inout Hasher) {
        unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
