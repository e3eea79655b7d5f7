// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A public key for verifying signatures.
public protocol _NISTVerifyingKey: _NISTPublicKey {
    associatedtype _Signature: _NISTSignature
}

extension _NISTVerifyingKey {
    /// Whether a signature is valid for a digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/isvalidsignature(_:for:)>
    public func isValidSignature<D: Digest>(_ signature: _Signature, for digest: D) -> Bool {
        unsafe digest.withUnsafeBytes {
            unsafe _key.object.verifyDigest(signature.derRepresentation, $0)
        }
    }

    /// Whether a signature is valid for a message, hashed with the function of the curve.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/isvalidsignature(_:for:)>
    public func isValidSignature<D: DataProtocol>(_ signature: _Signature, for data: D) -> Bool {
        isValidSignature(signature, for: _Curve._MessageHash.hash(data: data))
    }
}

/// A private key for signing.
public protocol _NISTSigningKey: _NISTPrivateKey where _PublicKey: _NISTVerifyingKey {}

extension _NISTSigningKey {
    /// Signs a digest.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/signature(for:)>
    public func signature<D: Digest>(for digest: D) throws -> _PublicKey._Signature {
        let der = unsafe try digest.withUnsafeBytes { unsafe try _key.object.signDigest($0) }
        return try _PublicKey._Signature(derRepresentation: der)
    }

    /// Signs a message, hashed with the function of the curve.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/signature(for:)>
    public func signature<D: DataProtocol>(for data: D) throws -> _PublicKey._Signature {
        try signature(for: _PublicKey._Curve._MessageHash.hash(data: data))
    }
}

/// A signature by a key on a NIST curve.
public protocol _NISTSignature: ContiguousBytes, Sendable {
    associatedtype _Curve: _NISTCurve
    var rawRepresentation: Data { get }
    init(_raw: Data)
}

extension _NISTSignature {
    /// Reads a signature from the concatenated r and s.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(rawrepresentation:)>
    public init<D: DataProtocol>(rawRepresentation: D) throws {
        guard rawRepresentation.count == 2 * _Curve._group.byteCount else {
            throw CryptoKitError.incorrectParameterSize
        }
        self.init(_raw: Data(rawRepresentation))
    }

    /// Reads a signature from DER (RFC 3279 §2.2.3).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(derrepresentation:)>
    public init<D: DataProtocol>(derRepresentation: D) throws {
        let byteCount = _Curve._group.byteCount
        var outer = DERReader(Data(derRepresentation))
        var numbers = try outer.reader(DER.sequence)
        try outer.finish()
        let r = try numbers.positiveInteger(byteCount: byteCount)
        let s = try numbers.positiveInteger(byteCount: byteCount)
        try numbers.finish()
        self.init(_raw: r + s)
    }

    /// The signature in DER.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/derrepresentation>
    public var derRepresentation: Data {
        let half = rawRepresentation.count / 2
        return DER.field(
            DER.sequence,
            DER.positiveInteger(Data(rawRepresentation.prefix(half)))
                + DER.positiveInteger(Data(rawRepresentation.suffix(half)))
        )
    }

    /// Calls `body` with the bytes of r and s.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try rawRepresentation.withUnsafeBytes(body)
    }
}
