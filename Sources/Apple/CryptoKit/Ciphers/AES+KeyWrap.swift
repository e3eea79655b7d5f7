// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
