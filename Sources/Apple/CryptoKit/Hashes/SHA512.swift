// SPDX-License-Identifier: Apache-2.0

/// SHA-512.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512>
public struct SHA512: _OpenSSLHash {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/digest>
    public typealias Digest = SHA512Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// Its implementation.
    public var _state = _DigestState(.sha512)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512/init()>
    public init() {}
}

/// A SHA-512 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha512digest>
public struct SHA512Digest: _OpenSSLDigest {
    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha512digest/bytecount>
    public static var byteCount: Int { 64 }

    /// The name in its description.
    public static var _name: String { "SHA512" }
    /// Its implementation.
    public let _bytes: _DigestBytes

    /// Wraps its implementation.
    public init(_bytes: _DigestBytes) { self._bytes = _bytes }
}
