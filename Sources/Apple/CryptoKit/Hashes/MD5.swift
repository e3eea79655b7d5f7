// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Broken algorithms, for old data.
///
/// <https://developer.apple.com/documentation/cryptokit/insecure>
public enum Insecure {}

extension Insecure {
    /// MD5, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/md5>
    public struct MD5: HashFunction {
        /// The type of its digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/digest>
        public typealias Digest = Insecure.MD5Digest

        /// The block size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// The digest size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/bytecount>
        public static var byteCount: Int { 16 }

        private var state = DigestState(.md5)

        /// Starts a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/init()>
        public init() {}

        /// Adds bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/update(bufferpointer:)>
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            unsafe state.update(bufferPointer)
        }

        /// The digest of everything added so far.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/finalize()>
        public func finalize() -> Digest {
            Digest(memory: state.finalize(byteCount: Self.byteCount))
        }
    }

    /// An MD5 digest; MD5 is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/md5digest>
    public struct MD5Digest: Digest {
        let memory: KeyMemory

        /// The size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/bytecount>
        public static var byteCount: Int { 16 }

        /// Calls `body` with the bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            unsafe try memory.withUnsafeBytes(body)
        }

        /// The function's name, and the bytes in hexadecimal.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/description>
        public var description: String { "MD5 digest: \(memory.hexadecimal)" }
    }
}
