// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The curve of X25519 (RFC 7748) and Ed25519 (RFC 8032).
///
/// <https://developer.apple.com/documentation/cryptokit/curve25519>
public enum Curve25519 {
    /// Key agreement (X25519).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement>
    public enum KeyAgreement {}

    /// Signatures (Ed25519).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing>
    public enum Signing {}
}

extension Curve25519.KeyAgreement {
    /// A public key for key agreement.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/publickey>
    public struct PublicKey: Sendable {
        let object: KeyObject

        /// The 32 bytes of the key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/publickey/rawrepresentation>
        public let rawRepresentation: Data

        /// Reads a key from its 32 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/publickey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = Data(copying: rawRepresentation)
            object = try KeyObject(public: KeyKind.x25519, bytes)
            self.rawRepresentation = bytes
        }
    }

    /// A private key for key agreement, erased with its last copy.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey>
    public struct PrivateKey: Sendable {
        private let memory: KeyMemory
        private let object: KeyObject

        /// Its public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey/publickey>
        public let publicKey: PublicKey

        /// Makes a random key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey/init()>
        public init() {
            do {
                try self.init(memory: .random(count: 32))
            } catch {
                unavailable("OpenSSL makes no key")
            }
        }

        /// Reads a key from its 32 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let memory = unsafe rawRepresentation.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
            try self.init(memory: memory)
        }

        private init(memory: KeyMemory) throws {
            self.memory = memory
            object = try KeyObject(private: KeyKind.x25519, memory)
            publicKey = try PublicKey(rawRepresentation: object.rawPublicKey())
        }

        /// The 32 bytes of the key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey/rawrepresentation>
        public var rawRepresentation: Data { memory.copied }

        /// The secret shared with the holder of a public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/keyagreement/privatekey/sharedsecretfromkeyagreement(with:)>
        public func sharedSecretFromKeyAgreement(
            with publicKeyShare: PublicKey
        ) throws -> SharedSecret {
            SharedSecret(memory: try object.agree(with: publicKeyShare.object, byteCount: 32))
        }
    }
}

extension Curve25519.Signing {
    /// A public key for verifying signatures.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/publickey>
    public struct PublicKey: Sendable {
        let object: KeyObject

        /// The 32 bytes of the key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/publickey/rawrepresentation>
        public let rawRepresentation: Data

        /// Reads a key from its 32 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/publickey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = Data(copying: rawRepresentation)
            object = try KeyObject(public: KeyKind.ed25519, bytes)
            self.rawRepresentation = bytes
        }

        /// Whether a signature is valid for a message.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/publickey/isvalidsignature(_:for:)>
        public func isValidSignature<S: DataProtocol, D: DataProtocol>(
            _ signature: S,
            for data: D
        ) -> Bool {
            object.verifyMessage(Data(signature), Data(data))
        }
    }

    /// A private key for signing, erased with its last copy.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey>
    public struct PrivateKey: Sendable {
        private let memory: KeyMemory
        private let object: KeyObject

        /// Its public key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey/publickey>
        public let publicKey: PublicKey

        /// Makes a random key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey/init()>
        public init() {
            do {
                try self.init(memory: .random(count: 32))
            } catch {
                unavailable("OpenSSL makes no key")
            }
        }

        /// Reads a key from its 32 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey/init(rawrepresentation:)>
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let memory = unsafe rawRepresentation.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
            try self.init(memory: memory)
        }

        private init(memory: KeyMemory) throws {
            self.memory = memory
            object = try KeyObject(private: KeyKind.ed25519, memory)
            publicKey = try PublicKey(rawRepresentation: object.rawPublicKey())
        }

        /// The 32 bytes of the key.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey/rawrepresentation>
        public var rawRepresentation: Data { memory.copied }

        /// Signs a message; the signature has 64 bytes.
        ///
        /// <https://developer.apple.com/documentation/cryptokit/curve25519/signing/privatekey/signature(for:)>
        ///
        /// Linux: signatures are deterministic; Apple's are not.
        public func signature<D: DataProtocol>(for data: D) throws -> Data {
            try object.signMessage(Data(data))
        }
    }
}
