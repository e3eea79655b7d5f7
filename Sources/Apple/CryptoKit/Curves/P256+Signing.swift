// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension P256.Signing {
    /// A public key for verifying signatures.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey>
    public struct PublicKey: Sendable {
        let key: CurvePublicKey

        init(key: CurvePublicKey) {
            self.key = key
        }

        /// Reads a key from its two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            key = try CurvePublicKey(.p256, raw: Data(copying: rawRepresentation))
        }

        /// Reads an uncompressed point: 4 and the two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePublicKey(.p256, x963: Data(copying: x963Representation))
        }

        /// Reads a compressed point: 2 or 3 and the x coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(compressedrepresentation:)>
        public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p256, compressed: Data(copying: compressedRepresentation))
        }

        /// Reads the compact form: an x coordinate, which stands for the point with the smaller y.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(compactrepresentation:)>
        public init<Bytes: ContiguousBytes>(compactRepresentation: Bytes) throws {
            key = try CurvePublicKey(.p256, compact: Data(copying: compactRepresentation))
        }

        /// Reads a key from SubjectPublicKeyInfo.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePublicKey(.p256, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePublicKey(.p256, pem: pemRepresentation)
        }

        /// The two coordinates.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// The uncompressed point: 4 and the two coordinates (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// The compressed point: 2 or 3 and the x coordinate.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/compressedrepresentation>
        public var compressedRepresentation: Data { key.compressed }

        /// The compact form, the x coordinate; nil unless y is the smaller of the two.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/compactrepresentation>
        public var compactRepresentation: Data? { key.compact }

        /// SubjectPublicKeyInfo, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/pemrepresentation>
        public var pemRepresentation: String { key.pem }

        /// Whether a signature is valid for a digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/isvalidsignature(_:for:)>
        public func isValidSignature<D: Digest>(_ signature: ECDSASignature, for digest: D) -> Bool
        {
            unsafe digest.withUnsafeBytes {
                unsafe key.object.verifyDigest(signature.derRepresentation, $0)
            }
        }

        /// Whether a signature is valid for a message, hashed with SHA-256.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/publickey/isvalidsignature(_:for:)>
        public func isValidSignature<D: DataProtocol>(
            _ signature: ECDSASignature,
            for data: D
        ) -> Bool {
            isValidSignature(signature, for: SHA256.hash(data: data))
        }
    }

    /// A private key for signing, erased with its last copy.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey>
    public struct PrivateKey: Sendable {
        let key: CurvePrivateKey

        /// Makes a random key, by default one whose public key has a compact form.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(compactrepresentable:)>
        public init(compactRepresentable: Bool = true) {
            key = CurvePrivateKey(.p256, compactRepresentable: compactRepresentable)
        }

        /// Reads a key from its scalar.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(rawrepresentation:)>
        public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
            key = try CurvePrivateKey(.p256, raw: rawRepresentation)
        }

        /// Reads a key from 4, the coordinates of its public key, and the scalar (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(x963representation:)>
        public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
            key = try CurvePrivateKey(.p256, x963: x963Representation)
        }

        /// Reads a key from PKCS #8 or from ECPrivateKey (RFC 5915).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(derrepresentation:)>
        public init<Bytes: RandomAccessCollection>(derRepresentation: Bytes) throws
        where Bytes.Element == UInt8 {
            key = try CurvePrivateKey(.p256, der: Data(derRepresentation))
        }

        /// Reads a key from a PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/init(pemrepresentation:)>
        public init(pemRepresentation: String) throws {
            key = try CurvePrivateKey(.p256, pem: pemRepresentation)
        }

        /// Its public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/publickey>
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }

        /// The scalar.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/rawrepresentation>
        public var rawRepresentation: Data { key.raw }

        /// 4, the coordinates of the public key, and the scalar (ANSI X9.63).
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/x963representation>
        public var x963Representation: Data { key.x963 }

        /// PKCS #8, in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/derrepresentation>
        public var derRepresentation: Data { key.der }

        /// A PEM document.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/pemrepresentation>
        public var pemRepresentation: String { key.pem }

        /// Signs a digest.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/signature(for:)>
        public func signature<D: Digest>(for digest: D) throws -> ECDSASignature {
            let der = unsafe try digest.withUnsafeBytes { unsafe try key.object.signDigest($0) }
            return try ECDSASignature(derRepresentation: der)
        }

        /// Signs a message, hashed with SHA-256.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/privatekey/signature(for:)>
        public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
            try signature(for: SHA256.hash(data: data))
        }
    }
}

extension P256.Signing {
    /// A signature.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature>
    public struct ECDSASignature: ContiguousBytes, Sendable {
        /// The integers r and s, concatenated.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/rawrepresentation>
        public let rawRepresentation: Data

        /// Reads a signature from the concatenated r and s.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(rawrepresentation:)>
        public init<D: DataProtocol>(rawRepresentation: D) throws {
            guard rawRepresentation.count == 2 * CurveGroup.p256.byteCount else {
                throw CryptoKitError.incorrectParameterSize
            }
            self.rawRepresentation = Data(rawRepresentation)
        }

        /// Reads a signature from DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/init(derrepresentation:)>
        public init<D: DataProtocol>(derRepresentation: D) throws {
            rawRepresentation = try CurveSignature.raw(
                Data(derRepresentation),
                CurveGroup.p256.byteCount
            )
        }

        /// The signature in DER.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/derrepresentation>
        public var derRepresentation: Data { CurveSignature.der(rawRepresentation) }

        /// Calls `body` with the bytes of r and s.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p256/signing/ecdsasignature/withunsafebytes(_:)>
        public func withUnsafeBytes<R>(
            _ body: (UnsafeRawBufferPointer) throws -> R
        ) rethrows -> R {
            unsafe try rawRepresentation.withUnsafeBytes(body)
        }
    }
}
