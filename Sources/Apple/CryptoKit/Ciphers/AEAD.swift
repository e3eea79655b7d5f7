// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What `AES.GCM` and `ChaChaPoly` have in common.
///
/// Apple's types are unrelated; the protocols with an underscore exist so that what they can do is
/// written once. The links of their members lead to the pages of AES.GCM.
public protocol _AEAD {
    associatedtype Nonce
    associatedtype SealedBox: _AEADBox where SealedBox.Nonce == Nonce
    static func _cipher(_ key: SymmetricKey) throws(CryptoKitError) -> _AEADCipher
}

extension _AEAD {
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
        let sealed = try _cipher(key).seal(
            message,
            key: key,
            nonce: nonce._bytes,
            authenticating: authenticatedData
        )
        return SealedBox(_nonce: nonce, ciphertextAndTag: sealed)
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
        try _cipher(key).open(
            sealedBox.ciphertext,
            tag: sealedBox.tag,
            key: key,
            nonce: sealedBox.nonce._bytes,
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

/// A nonce of an AEAD.
public protocol _AEADNonce: ContiguousBytes, Sequence, Sendable {
    static var _byteCounts: ClosedRange<Int> { get }
    var _bytes: Data { get }
    init(_bytes: Data)
}

extension _AEADNonce {
    /// Makes a random nonce of 12 bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/init()>
    public init() {
        self.init(_bytes: KeyMemory.random(count: 12).copied)
    }

    /// Makes a nonce from 12 bytes; AES.GCM supports longer ones, too.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/init(data:)>
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize`.
    public init<D: DataProtocol>(data: D) throws {
        guard Self._byteCounts.contains(data.count) else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.init(_bytes: Data(data))
    }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try _bytes.withUnsafeBytes(body)
    }

    /// Iterates over the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/nonce/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator { Array(_bytes).makeIterator() }
}

/// A message sealed by an AEAD.
public protocol _AEADBox: Sendable {
    associatedtype Nonce: _AEADNonce
    var nonce: Nonce { get }
    var _ciphertextAndTag: Data { get }
    init(_nonce: Nonce, ciphertextAndTag: Data)
}

extension _AEADBox {
    /// Reads concatenated nonce, ciphertext and tag.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(combined:)>
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
    public init<D: DataProtocol>(combined: D) throws {
        guard combined.count >= 12 + _AEADCipher.tagByteCount else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.init(
            _nonce: try Nonce(data: Data(combined.prefix(12))),
            ciphertextAndTag: Data(combined.dropFirst(12))
        )
    }

    /// Makes a sealed message from its parts.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/init(nonce:ciphertext:tag:)>
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` if the tag does not have 16 bytes.
    public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
        guard tag.count == _AEADCipher.tagByteCount else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.init(_nonce: nonce, ciphertextAndTag: Data(ciphertext) + Data(tag))
    }

    /// The encrypted message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/ciphertext>
    public var ciphertext: Data { _ciphertextAndTag.dropLast(_AEADCipher.tagByteCount) }

    /// The authentication tag of 16 bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/aes/gcm/sealedbox/tag>
    public var tag: Data { _ciphertextAndTag.suffix(_AEADCipher.tagByteCount) }
}
