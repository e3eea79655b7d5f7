// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Algorithms that are broken, for what is old.
///
/// <https://developer.apple.com/documentation/cryptokit/insecure>
public enum Insecure {}

extension Insecure {
    /// MD5, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/md5>
    public struct MD5: HashFunction {
        /// What it comes to.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/digest>
        public typealias Digest = Insecure.MD5Digest

        /// How many bytes it takes in at a time.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// How many bytes its digest has.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/bytecount>
        public static var byteCount: Int { 16 }

        private var state = DigestState(.md5)

        /// Begins a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/init()>
        public init() {}

        /// Takes in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/update(bufferpointer:)>
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            unsafe state.update(bufferPointer)
        }

        /// The digest of all that was taken in so far.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/finalize()>
        public func finalize() -> Digest {
            Digest(memory: state.finalize(byteCount: Self.byteCount))
        }
    }

    /// A digest of MD5, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/md5digest>
    public struct MD5Digest: Digest {
        let memory: KeyMemory

        /// How many bytes it has.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/bytecount>
        public static var byteCount: Int { 16 }

        /// Lends the bytes for the length of one call.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            unsafe try memory.withUnsafeBytes(body)
        }

        /// The bytes, one after the other.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/makeiterator()>
        public func makeIterator() -> Array<UInt8>.Iterator { Array(memory.copied).makeIterator() }

        /// The name of the function, and the bytes in hexadecimal.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/description>
        public var description: String { "MD5 digest: \(memory.hexadecimal)" }

        /// Whether both are the same, in a time that does not tell where they differ.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/==(_:_:)>
        public static func == (a: Self, b: Self) -> Bool { a.memory.isEqual(b.memory) }

        /// Takes the bytes into a hash for a table.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/hash(into:)>
        public func hash(into hasher: inout Hasher) {
            unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }
}
