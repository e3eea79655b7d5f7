// SPDX-License-Identifier: Apache-2.0

/// Broken algorithms, for old data.
///
/// <https://developer.apple.com/documentation/cryptokit/insecure>
public enum Insecure {}

extension Insecure {
    /// MD5, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/md5>
    public struct MD5: _OpenSSLHash {
        /// The type of its digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/digest>
        public typealias Digest = Insecure.MD5Digest

        /// The block size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// Its implementation.
        public var _state = _DigestState(.md5)

        /// Starts a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/md5/init()>
        public init() {}
    }

    /// An MD5 digest; MD5 is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/md5digest>
    public struct MD5Digest: _OpenSSLDigest {
        /// The size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/md5digest/bytecount>
        public static var byteCount: Int { 16 }

        /// The name in its description.
        public static var _name: String { "MD5" }
        /// Its implementation.
        public let _bytes: _DigestBytes

        /// Wraps its implementation.
        public init(_bytes: _DigestBytes) { self._bytes = _bytes }
    }
}

extension Insecure {
    /// SHA-1, which is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1>
    public struct SHA1: _OpenSSLHash {
        /// The type of its digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/digest>
        public typealias Digest = Insecure.SHA1Digest

        /// The block size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/blockbytecount>
        public static var blockByteCount: Int { 64 }

        /// Its implementation.
        public var _state = _DigestState(.sha1)

        /// Starts a hash.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/insecure/sha1/init()>
        public init() {}
    }

    /// A SHA-1 digest; SHA-1 is broken.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha1digest>
    public struct SHA1Digest: _OpenSSLDigest {
        /// The size in bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/sha1digest/bytecount>
        public static var byteCount: Int { 20 }

        /// The name in its description.
        public static var _name: String { "SHA1" }
        /// Its implementation.
        public let _bytes: _DigestBytes

        /// Wraps its implementation.
        public init(_bytes: _DigestBytes) { self._bytes = _bytes }
    }
}
