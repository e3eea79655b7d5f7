// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// AES.
///
/// <https://developer.apple.com/documentation/cryptokit/aes>
public enum AES {
    /// AES in Galois/Counter Mode.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm>
    public enum GCM: _AEAD {
        /// The cipher for a key of this size.
        public static func _cipher(_ key: SymmetricKey) throws(CryptoKitError) -> _AEADCipher {
            try .gcm(key)
        }

        /// A nonce, which must never be used twice with the same key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce>
        public struct Nonce: _AEADNonce {
            /// The sizes in bytes that are supported.
            public static var _byteCounts: ClosedRange<Int> { 12...Int.max }
            /// Its bytes.
            public let _bytes: Data

            /// Makes a nonce of bytes whose number is supported.
            public init(_bytes: Data) { self._bytes = _bytes }
        }

        /// A sealed message.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox>
        public struct SealedBox: _AEADBox {
            /// The nonce that it was sealed with.
            ///
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/nonce>
            public let nonce: Nonce
            /// The encrypted message and the tag.
            public let _ciphertextAndTag: Data

            /// Makes a sealed message.
            public init(_nonce: Nonce, ciphertextAndTag: Data) {
                nonce = _nonce
                _ciphertextAndTag = ciphertextAndTag
            }

            /// Nonce, ciphertext and tag concatenated; nil if the nonce does not have 12 bytes.
            ///
            /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/combined>
            public var combined: Data? {
                nonce._bytes.count == 12 ? nonce._bytes + _ciphertextAndTag : nil
            }
        }
    }
}

extension AES {
    /// Encrypts keys with keys (RFC 3394).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/keywrap>
    public enum KeyWrap {
        /// Wraps a key of at least 16 bytes, in multiples of eight.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/keywrap/wrap(_:using:)>
        public static func wrap(_ keyToWrap: SymmetricKey, using kek: SymmetricKey) throws -> Data {
            let wrapped = try unsafe keyToWrap.withUnsafeBytes { key in
                unsafe try KeyWrapCipher.run(key, key: kek, isWrapping: true)
            }
            guard let wrapped else { throw CryptoKitError.wrapFailure }
            return wrapped.copied
        }

        /// Unwraps a key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/keywrap/unwrap(_:using:)>
        ///
        /// - Throws: `CryptoKitError.unwrapFailure` for a wrong key or altered data.
        public static func unwrap<WrappedKey: DataProtocol>(
            _ wrappedKey: WrappedKey,
            using kek: SymmetricKey
        ) throws -> SymmetricKey {
            let key = try unsafe Data(wrappedKey).withUnsafeBytes { wrapped in
                unsafe try KeyWrapCipher.run(wrapped, key: kek, isWrapping: false)
            }
            guard let key else { throw CryptoKitError.unwrapFailure }
            return SymmetricKey(memory: key)
        }
    }
}
