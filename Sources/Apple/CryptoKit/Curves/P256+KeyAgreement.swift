// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The curve P-256 of NIST's.
///
/// <https://developer.apple.com/documentation/cryptokit/p256>
public enum P256 {
    /// Agreement on a secret (ECDH).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement>
    public enum KeyAgreement {}

    /// Signatures (ECDSA).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing>
    public enum Signing {}
}

extension P256.KeyAgreement {
    /// A key to agree with.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey>
    public struct PublicKey: Sendable {
        let key: CurvePublicKey

        init(key: CurvePublicKey) {
            self.key = key
        }

        /// Reads a key from its two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            key = try CurvePublicKey(.p256, raw: Data(copying: rawRepresentation))
        }

        /// Reads a key from 4 and its two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePublicKey(.p256, x963: Data(copying: x963Representation))
        }

        /// Reads a key from 2 or 3 and one coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(compressedrepresentation:)>
        public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p256, compressed: Data(copying: compressedRepresentation))
        }

        /// Reads a key from one coordinate, of a key that is made so that this is enough.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(compactrepresentation:)>
        public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p256, compact: Data(copying: compactRepresentation))
        }

        /// Reads a key from SubjectPublicKeyInfo.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePublicKey(.p256, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePublicKey(.p256, pem: pemRepresentation)
        }

        /// The two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// 4 and the two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// 2 or 3 and one coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/compressedrepresentation>
        public var compressedRepresentation: Data { key.compressed }

        /// One coordinate; nil unless that is enough.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/compactrepresentation>
        public var compactRepresentation: Data? { key.compact }

        /// SubjectPublicKeyInfo, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/publickey/pemrepresentation>
        public var pemRepresentation: String { key.pem }
    }

    /// A key to agree by, erased when the last copy of the value goes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey>
    public struct PrivateKey: Sendable {
        let key: CurvePrivateKey

        /// Makes a random key; unless it is told otherwise, one whose public key has a compact form.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/init(compactrepresentable:)>
        public init(compactRepresentable: Bool = true) {
            key = CurvePrivateKey(.p256, compactRepresentable: compactRepresentable)
        }

        /// Reads a key from its number.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/init(rawrepresentation:)>
        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try CurvePrivateKey(.p256, raw: rawRepresentation)
        }

        /// Reads a key from 4, the coordinates of its public key, and its number (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePrivateKey(.p256, x963: x963Representation)
        }

        /// Reads a key from PKCS #8 or from ECPrivateKey (RFC 5915).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePrivateKey(.p256, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePrivateKey(.p256, pem: pemRepresentation)
        }

        /// Its public half.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/publickey>
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }

        /// Its number.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// 4, the coordinates of its public key, and its number (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// PKCS #8, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/pemrepresentation>
        public var pemRepresentation: String { key.pem }

        /// The secret in common with the holder of a public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/keyagreement/privatekey/sharedsecretfromkeyagreement(with:)>
        public func sharedSecretFromKeyAgreement(
            with publicKeyShare: PublicKey
        ) throws -> SharedSecret {
            try key.agree(with: publicKeyShare.key)
        }
    }
}
