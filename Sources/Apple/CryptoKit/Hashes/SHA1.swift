// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Insecure {
    /// SHA-1, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1>
    public struct SHA1: HashFunction {
        /// The type of its digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/digest>
        public typealias Digest = Insecure.SHA1Digest

        /// The block size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// The digest size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/bytecount>
        public static var byteCount: Int { 20 }

        private var state = DigestState(.sha1)

        /// Starts a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/init()>
        public init() {}

        /// Adds bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/update(bufferpointer:)>
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            unsafe state.update(bufferPointer)
        }

        /// The digest of everything added so far.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/finalize()>
        public func finalize() -> Digest {
            Digest(memory: state.finalize(byteCount: Self.byteCount))
        }
    }

    /// A SHA-1 digest; SHA-1 is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha1digest>
    public struct SHA1Digest: Digest {
        let memory: KeyMemory

        /// The size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/bytecount>
        public static var byteCount: Int { 20 }

        /// Calls `body` with the bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            unsafe try memory.withUnsafeBytes(body)
        }

        /// The function's name, and the bytes in hexadecimal.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/description>
        public var description: String { "SHA1 digest: \(memory.hexadecimal)" }
    }
}
