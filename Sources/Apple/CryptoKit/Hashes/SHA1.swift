// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Insecure {
    /// SHA-1, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1>
    public struct SHA1: HashFunction {
        /// What it comes to.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/digest>
        public typealias Digest = Insecure.SHA1Digest

        /// How many bytes it takes in at a time.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// How many bytes its digest has.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/bytecount>
        public static var byteCount: Int { 20 }

        private var state = DigestState(.sha1)

        /// Begins a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/init()>
        public init() {}

        /// Takes in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/update(bufferpointer:)>
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            unsafe state.update(bufferPointer)
        }

        /// The digest of all that was taken in so far.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/finalize()>
        public func finalize() -> Digest {
            Digest(memory: state.finalize(byteCount: Self.byteCount))
        }
    }

    /// A digest of SHA-1, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha1digest>
    public struct SHA1Digest: Digest {
        let memory: KeyMemory

        /// How many bytes it has.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/bytecount>
        public static var byteCount: Int { 20 }

        /// Lends the bytes for the length of one call.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            unsafe try memory.withUnsafeBytes(body)
        }

        /// The bytes, one after the other.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/makeiterator()>
        public func makeIterator() -> Array<UInt8>.Iterator { Array(memory.copied).makeIterator() }

        /// The name of the function, and the bytes in hexadecimal.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/description>
        public var description: String { "SHA1 digest: \(memory.hexadecimal)" }

        /// Whether both are the same, in a time that does not tell where they differ.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/==(_:_:)>
        public static func == (a: Self, b: Self) -> Bool { a.memory.isEqual(b.memory) }

        /// Takes the bytes into a hash for a table.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/hash(into:)>
        public func hash(into hasher: inout Hasher) {
            unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }
}
