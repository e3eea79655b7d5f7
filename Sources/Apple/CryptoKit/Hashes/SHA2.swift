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

/// SHA-384.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384>
public struct SHA384: _OpenSSLHash {
    /// The type of its digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/digest>
    public typealias Digest = SHA384Digest

    /// The block size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/blockbytecount>
    public static var blockByteCount: Int { 128 }

    /// Its implementation.
    public var _state = _DigestState(.sha384)

    /// Starts a hash.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384/init()>
    public init() {}
}

/// A SHA-384 digest.
///
/// <https://developer.apple.com/documentation/cryptokit/sha384digest>
public struct SHA384Digest: _OpenSSLDigest {
    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha384digest/bytecount>
    public static var byteCount: Int { 48 }

    /// The name in its description.
    public static var _name: String { "SHA384" }
    /// Its implementation.
    public let _bytes: _DigestBytes

    /// Wraps its implementation.
    public init(_bytes: _DigestBytes) { self._bytes = _bytes }
}

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
