// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The NIST curve P-384.
///
/// <https://developer.apple.com/documentation/cryptokit/p384>
public enum P384 {
    /// Key agreement (ECDH).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement>
    public enum KeyAgreement {}

    /// Signatures (ECDSA).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/signing>
    public enum Signing {}
}

extension P384.KeyAgreement {
    /// A public key for key agreement.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey>
    public struct PublicKey: Sendable {
        let key: CurvePublicKey

        init(key: CurvePublicKey) {
            self.key = key
        }

        /// Reads a key from its two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            key = try CurvePublicKey(.p384, raw: Data(copying: rawRepresentation))
        }

        /// Reads an uncompressed point: 4 and the two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePublicKey(.p384, x963: Data(copying: x963Representation))
        }

        /// Reads a compressed point: 2 or 3 and the x coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(compressedrepresentation:)>
        public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p384, compressed: Data(copying: compressedRepresentation))
        }

        /// Reads the compact form: an x coordinate, which stands for the point with the smaller y.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(compactrepresentation:)>
        public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p384, compact: Data(copying: compactRepresentation))
        }

        /// Reads a key from SubjectPublicKeyInfo.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePublicKey(.p384, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePublicKey(.p384, pem: pemRepresentation)
        }

        /// The two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// The uncompressed point: 4 and the two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// The compressed point: 2 or 3 and the x coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/compressedrepresentation>
        public var compressedRepresentation: Data { key.compressed }

        /// The compact form, the x coordinate; nil unless y is the smaller of the two.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/compactrepresentation>
        public var compactRepresentation: Data? { key.compact }

        /// SubjectPublicKeyInfo, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey/pemrepresentation>
        public var pemRepresentation: String { key.pem }
    }

    /// A private key for key agreement, erased with its last copy.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey>
    public struct PrivateKey: Sendable {
        let key: CurvePrivateKey

        /// Makes a random key, by default one whose public key has a compact form.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/init(compactrepresentable:)>
        public init(compactRepresentable: Bool = true) {
            key = CurvePrivateKey(.p384, compactRepresentable: compactRepresentable)
        }

        /// Reads a key from its scalar.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/init(rawrepresentation:)>
        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try CurvePrivateKey(.p384, raw: rawRepresentation)
        }

        /// Reads a key from 4, the coordinates of its public key, and the scalar (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePrivateKey(.p384, x963: x963Representation)
        }

        /// Reads a key from PKCS #8 or from ECPrivateKey (RFC 5915).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePrivateKey(.p384, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePrivateKey(.p384, pem: pemRepresentation)
        }

        /// Its public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/publickey>
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }

        /// The scalar.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// 4, the coordinates of the public key, and the scalar (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// PKCS #8, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/pemrepresentation>
        public var pemRepresentation: String { key.pem }

        /// The secret shared with the holder of a public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey/sharedsecretfromkeyagreement(with:)>
        public func sharedSecretFromKeyAgreement(
            with publicKeyShare: PublicKey
        ) throws -> SharedSecret {
            try key.agree(with: publicKeyShare.key)
        }
    }
}
