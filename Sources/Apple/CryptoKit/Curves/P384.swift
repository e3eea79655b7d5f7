// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The NIST curve P-384.
///
/// <https://developer.apple.com/documentation/cryptokit/p384>
public enum P384: _NISTCurve {
    /// Messages to sign are hashed with SHA-384.
    public typealias _MessageHash = SHA384

    /// The curve's parameters and operations.
    public static var _group: _CurveGroup { .p384 }

    /// Key agreement (ECDH).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement>
    public enum KeyAgreement {
        /// A public key for key agreement.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/publickey>
        public struct PublicKey: _NISTPublicKey {
            /// Its implementation.
            public let _key: _CurvePublicKey<P384>

            /// Wraps its implementation.
            public init(_key: _CurvePublicKey<P384>) { self._key = _key }
        }

        /// A private key for key agreement, erased with its last copy.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/keyagreement/privatekey>
        public struct PrivateKey: _NISTAgreementKey {
            /// Its public half.
            public typealias _PublicKey = PublicKey
            /// Its implementation.
            public let _key: _CurvePrivateKey<P384>

            /// Wraps its implementation.
            public init(_key: _CurvePrivateKey<P384>) { self._key = _key }
        }
    }

    /// Signatures (ECDSA).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/p384/signing>
    public enum Signing {
        /// A public key for verifying signatures.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/signing/publickey>
        public struct PublicKey: _NISTVerifyingKey {
            /// What it verifies.
            public typealias _Signature = ECDSASignature
            /// Its implementation.
            public let _key: _CurvePublicKey<P384>

            /// Wraps its implementation.
            public init(_key: _CurvePublicKey<P384>) { self._key = _key }
        }

        /// A private key for signing, erased with its last copy.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/signing/privatekey>
        public struct PrivateKey: _NISTSigningKey {
            /// Its public half.
            public typealias _PublicKey = PublicKey
            /// Its implementation.
            public let _key: _CurvePrivateKey<P384>

            /// Wraps its implementation.
            public init(_key: _CurvePrivateKey<P384>) { self._key = _key }
        }

        /// A signature.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/p384/signing/ecdsasignature>
        public struct ECDSASignature: _NISTSignature {
            /// The curve of the keys.
            public typealias _Curve = P384

            /// The integers r and s, concatenated.
            ///
            /// <https://developer.apple.com/documentation/cryptokit/p384/signing/ecdsasignature/rawrepresentation>
            public let rawRepresentation: Data

            /// Wraps r and s, which have the right size.
            public init(_raw: Data) { rawRepresentation = _raw }
        }
    }
}
