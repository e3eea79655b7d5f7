// SPDX-License-Identifier: Apache-2.0

/// SHA-256.
///
/// <https://developer.apple.com/documentation/cryptokit/sha256>
public struct SHA256: _OpenSSLHash {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/digest>
    public typealias Digest = SHA256Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/blockbytecount>
    public static var blockByteCount: Int { 64 }

    /// Its implementation.
    public var _state = _DigestState(.sha256)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/init()>
    public init() {}
}

/// A SHA-256 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha256digest>
public struct SHA256Digest: _OpenSSLDigest {
    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/bytecount>
    public static var byteCount: Int { 32 }

    /// The name in its description.
    public static var _name: String { "SHA256" }
    /// Its implementation.
    public let _bytes: _DigestBytes

    /// Wraps its implementation.
    public init(_bytes: _DigestBytes) { self._bytes = _bytes }
}
