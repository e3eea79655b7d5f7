// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// AES.
///
/// <https://developer.apple.com/documentation/cryptokit/aes>
public enum AES {}

extension AES {
    /// AES in Galois/Counter Mode.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm>
    public enum GCM {
        /// Seals a message, and authenticates additional data.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/seal(_:using:nonce:authenticating:)>
        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext,
            using key: SymmetricKey,
            nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox {
            let nonce = nonce ?? Nonce()
            let sealed = try AEADCipher.gcm(key).seal(
                message,
                key: key,
                nonce: nonce.bytes,
                authenticating: authenticatedData
            )
            return SealedBox(nonce: nonce, ciphertextAndTag: sealed)
        }

        /// Seals a message.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/seal(_:using:nonce:)>
        public static func seal<Plaintext: DataProtocol>(
            _ message: Plaintext,
            using key: SymmetricKey,
            nonce: Nonce? = nil
        ) throws -> SealedBox {
            try seal(message, using: key, nonce: nonce, authenticating: Data())
        }

        /// Opens a message that was sealed with additional data.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/open(_:using:authenticating:)>
        ///
        /// - Throws: `CryptoKitError.authenticationFailure` for a wrong key or altered data.
        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox,
            using key: SymmetricKey,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> Data {
            try AEADCipher.gcm(key).open(
                sealedBox.ciphertext,
                tag: sealedBox.tag,
                key: key,
                nonce: sealedBox.nonce.bytes,
                authenticating: authenticatedData
            )
        }

        /// Opens a message.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/open(_:using:)>
        ///
        /// - Throws: `CryptoKitError.authenticationFailure` for a wrong key or altered data.
        public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
            try open(sealedBox, using: key, authenticating: Data())
        }
    }
}

extension AES.GCM {
    /// A nonce, which must never be used twice with the same key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce>
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        let bytes: Data

        /// Makes a random nonce of 12 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/init()>
        public init() {
            bytes = KeyMemory.random(count: 12).copied
        }

        /// Makes a nonce from at least 12 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/init(data:)>
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize`.
        public init<D: DataProtocol>(data: D) throws {
            guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
            bytes = Data(data)
        }

        /// Calls `body` with the bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(
            _ body: (UnsafeRawBufferPointer) throws -> R
        ) rethrows -> R {
            unsafe try bytes.withUnsafeBytes(body)
        }

        /// Iterates over the bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/makeiterator()>
        public func makeIterator() -> Array<UInt8>.Iterator { Array(bytes).makeIterator() }
    }

    /// A sealed message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox>
    public struct SealedBox: Sendable {
        /// The nonce that it was sealed with.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/nonce>
        public let nonce: Nonce
        fileprivate let ciphertextAndTag: Data

        fileprivate init(nonce: Nonce, ciphertextAndTag: Data) {
            self.nonce = nonce
            self.ciphertextAndTag = ciphertextAndTag
        }

        /// Reads concatenated nonce, ciphertext and tag.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(combined:)>
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
        public init<D: DataProtocol>(combined: D) throws {
            guard combined.count >= 12 + AEADCipher.tagByteCount else {
                throw CryptoKitError.incorrectParameterSize
            }
            nonce = try Nonce(data: Data(combined.prefix(12)))
            ciphertextAndTag = Data(combined.dropFirst(12))
        }

        /// Makes a sealed message from its parts.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(nonce:ciphertext:tag:)>
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` if the tag does not have 16 bytes.
        public init<C: DataProtocol, T: DataProtocol>(
            nonce: Nonce,
            ciphertext: C,
            tag: T
        ) throws {
            guard tag.count == AEADCipher.tagByteCount else {
                throw CryptoKitError.incorrectParameterSize
            }
            self.nonce = nonce
            ciphertextAndTag = Data(ciphertext) + Data(tag)
        }

        /// The encrypted message.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/ciphertext>
        public var ciphertext: Data { ciphertextAndTag.dropLast(AEADCipher.tagByteCount) }

        /// The authentication tag of 16 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/tag>
        public var tag: Data { ciphertextAndTag.suffix(AEADCipher.tagByteCount) }

        /// Nonce, ciphertext and tag concatenated; nil if the nonce does not have 12 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/combined>
        public var combined: Data? {
            nonce.bytes.count == 12 ? nonce.bytes + ciphertextAndTag : nil
        }
    }
}
