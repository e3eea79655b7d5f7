// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What `P256`, `P384` and `P521` have in common.
///
/// Apple's types are unrelated; the protocols with an underscore exist so that what their keys and
/// signatures can do is written once. The links of their members lead to P-256's pages.
public protocol _NISTCurve {
    /// The hash function for messages to sign.
    associatedtype _MessageHash: HashFunction
    /// The curve's parameters and operations.
    static var _group: _CurveGroup { get }
}

/// A public key on a NIST curve.
public protocol _NISTPublicKey: Sendable {
    associatedtype _Curve: _NISTCurve
    var _key: _CurvePublicKey<_Curve> { get }
    init(_key: _CurvePublicKey<_Curve>)
}

extension _NISTPublicKey {
    /// Reads a key from its two coordinates.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(rawrepresentation:)>
    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        let raw = Data(copying: rawRepresentation)
        self.init(_key: try _CurvePublicKey(raw: raw))
    }

    /// Reads an uncompressed point: 4 and the two coordinates (ANSI X9.63).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(x963representation:)>
    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        let x963 = Data(copying: x963Representation)
        self.init(_key: try _CurvePublicKey(x963: x963))
    }

    /// Reads a compressed point: 2 or 3 and the x coordinate.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(compressedrepresentation:)>
    public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
        let compressed = Data(copying: compressedRepresentation)
        self.init(_key: try _CurvePublicKey(compressed: compressed))
    }

    /// Reads the compact form: an x coordinate, which stands for the point with the smaller y.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(compactrepresentation:)>
    public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
        let compact = Data(copying: compactRepresentation)
        self.init(_key: try _CurvePublicKey(compact: compact))
    }

    /// Reads a key from SubjectPublicKeyInfo.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(derrepresentation:)>
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
    where Bytes.Element == UInt8 {
        self.init(_key: try _CurvePublicKey(der: Data(derRepresentation)))
    }

    /// Reads a key from a PEM document.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(pemrepresentation:)>
    public init(pemRepresentation: String) throws {
        try self.init(
            derRepresentation: try PEM.decode(pemRepresentation, labels: ["PUBLIC KEY"])
        )
    }

    /// The two coordinates.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/rawrepresentation>
    public var rawRepresentation: Data { Data(_key.x963.dropFirst()) }

    /// The uncompressed point: 4 and the two coordinates (ANSI X9.63).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/x963representation>
    public var x963Representation: Data { _key.x963 }

    /// The compressed point: 2 or 3 and the x coordinate.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/compressedrepresentation>
    public var compressedRepresentation: Data { _key.compressed }

    /// The compact form, the x coordinate; nil unless y is the smaller of the two.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/compactrepresentation>
    public var compactRepresentation: Data? { _key.compact }

    /// SubjectPublicKeyInfo, in DER.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/derrepresentation>
    public var derRepresentation: Data { _key.der }

    /// A PEM document.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/pemrepresentation>
    public var pemRepresentation: String { PEM.encode(derRepresentation, label: "PUBLIC KEY") }
}

/// A private key on a NIST curve.
public protocol _NISTPrivateKey: Sendable {
    associatedtype _PublicKey: _NISTPublicKey
    var _key: _CurvePrivateKey<_PublicKey._Curve> { get }
    init(_key: _CurvePrivateKey<_PublicKey._Curve>)
}

extension _NISTPrivateKey {
    /// Makes a random key, by default one whose public key has a compact form.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(compactrepresentable:)>
    public init(compactRepresentable: Bool = true) {
        self.init(_key: _CurvePrivateKey(compactRepresentable: compactRepresentable))
    }

    /// Reads a key from its scalar.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(rawrepresentation:)>
    public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
        self.init(_key: try _CurvePrivateKey(raw: rawRepresentation))
    }

    /// Reads a key from 4, the coordinates of its public key, and the scalar (ANSI X9.63).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(x963representation:)>
    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        self.init(_key: try _CurvePrivateKey(x963: x963Representation))
    }

    /// Reads a key from PKCS #8 or from ECPrivateKey (RFC 5915).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(derrepresentation:)>
    public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
    where Bytes.Element == UInt8 {
        self.init(_key: try _CurvePrivateKey(der: Data(derRepresentation)))
    }

    /// Reads a key from a PEM document.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(pemrepresentation:)>
    public init(pemRepresentation: String) throws {
        let labels = ["PRIVATE KEY", "EC PRIVATE KEY"]
        try self.init(derRepresentation: try PEM.decode(pemRepresentation, labels: labels))
    }

    /// Its public key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/publickey>
    public var publicKey: _PublicKey { _PublicKey(_key: _key.publicKey) }

    /// The scalar.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/rawrepresentation>
    public var rawRepresentation: Data { _key.scalar.copied }

    /// 4, the coordinates of the public key, and the scalar (ANSI X9.63).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/x963representation>
    public var x963Representation: Data { publicKey.x963Representation + rawRepresentation }

    /// PKCS #8, in DER.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/derrepresentation>
    public var derRepresentation: Data { _key.der.copied }

    /// A PEM document.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/pemrepresentation>
    public var pemRepresentation: String { PEM.encode(derRepresentation, label: "PRIVATE KEY") }
}

/// A private key for key agreement.
public protocol _NISTAgreementKey: _NISTPrivateKey {}

extension _NISTAgreementKey {
    /// The secret shared with the holder of a public key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/sharedsecretfromkeyagreement(with:)>
    public func sharedSecretFromKeyAgreement(
        with publicKeyShare: _PublicKey
    ) throws -> SharedSecret {
        let other = publicKeyShare._key.object
        let byteCount = _PublicKey._Curve._group.byteCount
        return SharedSecret(memory: try _key.object.agree(with: other, byteCount: byteCount))
    }
}
