// SPDX-License-Identifier: Apache-2.0

/// What the hash functions have in common.
///
/// Apple's types are unrelated; the protocols with an underscore exist so that what they and their
/// digests can do is written once. The links of their members lead to SHA-256's pages.
public protocol _OpenSSLHash: HashFunction where Digest: _OpenSSLDigest {
    var _state: _DigestState { get set }
}

extension _OpenSSLHash {
    /// The digest size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/bytecount>
    public static var byteCount: Int { Digest.byteCount }

    /// Adds bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/update(bufferpointer:)>
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        unsafe _state.update(bufferPointer)
    }

    /// The digest of everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256/finalize()>
    public func finalize() -> Digest {
        Digest(_bytes: _state.finalize(byteCount: Self.byteCount))
    }
}

/// A digest by one of the hash functions.
public protocol _OpenSSLDigest: Digest {
    static var _name: String { get }
    var _bytes: _DigestBytes { get }
    init(_bytes: _DigestBytes)
}

extension _OpenSSLDigest {
    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try _bytes.memory.withUnsafeBytes(body)
    }

    /// The function's name, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sha256digest/description>
    public var description: String { "\(Self._name) digest: \(_bytes.memory.hexadecimal)" }
}
