// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// ChaCha20-Poly1305 (RFC 8439).
///
/// <https://developer.apple.com/documentation/cryptokit/chachapoly>
public enum ChaChaPoly: _AEAD {
    /// The cipher for a key of this size.
    public static func _cipher(_ key: SymmetricKey) throws(CryptoKitError) -> _AEADCipher {
        try .chaChaPoly(key)
    }

    /// A nonce, which must never be used twice with the same key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/chachapoly/nonce>
    public struct Nonce: _AEADNonce {
        /// The sizes in bytes that are supported.
        public static var _byteCounts: ClosedRange<Int> { 12...12 }
        /// Its bytes.
        public let _bytes: Data

        /// Makes a nonce of bytes whose number is supported.
        public init(_bytes: Data) { self._bytes = _bytes }
    }

    /// A sealed message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/chachapoly/sealedbox>
    public struct SealedBox: _AEADBox {
        /// The nonce that it was sealed with.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/chachapoly/sealedbox/nonce>
        public let nonce: Nonce
        /// The encrypted message and the tag.
        public let _ciphertextAndTag: Data

        /// Makes a sealed message.
        public init(_nonce: Nonce, ciphertextAndTag: Data) {
            nonce = _nonce
            _ciphertextAndTag = ciphertextAndTag
        }

        /// Nonce, ciphertext and tag concatenated.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/chachapoly/sealedbox/combined>
        public var combined: Data { nonce._bytes + _ciphertextAndTag }
    }
}
