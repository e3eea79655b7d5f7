// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation

extension P256 {
    private typealias Agreement = CryptoKit.P256.KeyAgreement

    /// Whether bytes in the form of an uncompressed point are on the curve.
    static func isPoint(_ bytes: [UInt8]) throws(SealError) -> Bool {
        (try? Agreement.PublicKey(x963Representation: bytes)) != nil
    }

    /// The uncompressed form of a compressed point (SEC 1 §2.3.4).
    ///
    /// - Throws: `invalidKey` if no point of the curve has this coordinate.
    static func uncompressed(_ compressed: [UInt8]) throws(SealError) -> [UInt8] {
        guard let key = try? Agreement.PublicKey(compressedRepresentation: compressed) else {
            throw PublicKey.notOnCurve
        }
        return Array(key.x963Representation)
    }

    /// Draws a scalar, uniformly from 1 to the order minus 1.
    static func randomScalar() throws(SealError) -> SecretBytes {
        while true {
            // Not CryptoKit's random key, whose bytes would come as `Data`.
            let scalar = try RandomSecret.bytes(coordinateByteCount)
            // 1 in 2³² is out of range.
            if (try? privateKey(scalar)) != nil { return scalar }
        }
    }

    /// The public key of a scalar.
    ///
    /// - Throws: `invalidKey` for a scalar that is not from 1 to the order minus 1.
    static func publicPoint(of scalar: SecretBytes) throws(SealError) -> [UInt8] {
        try burningStack(.curve) { () throws(SealError) in
            try Array(privateKey(scalar).publicKey.x963Representation)
        }
    }

    /// Diffie-Hellman: the x-coordinate of scalar times point (SEC 1 §3.3.1), in 32 bytes.
    static func agree(
        _ scalar: SecretBytes,
        with point: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        try burningStack(.curve) { () throws(SealError) in
            let own = try privateKey(scalar)
            guard let theirs = try? unsafe Agreement.PublicKey(x963Representation: point) else {
                throw PublicKey.notOnCurve
            }
            do {
                let secret = try own.sharedSecretFromKeyAgreement(with: theirs)
                unsafe secret.withUnsafeBytes { unsafe output.copyMemory(from: $0) }
            } catch {
                throw SealError(.library, "sharedSecretFromKeyAgreement: \(error)")
            }
        }
    }

    private static func privateKey(
        _ scalar: SecretBytes
    ) throws(SealError) -> Agreement.PrivateKey {
        let key = unsafe scalar.withUnsafeBytes { bytes in
            unsafe try? Agreement.PrivateKey(rawRepresentation: bytes)
        }
        guard let key else {
            throw SealError(.invalidKey, "the private key is out of the range of P-256")
        }
        return key
    }
}

extension P256.PrivateKey {
    /// Signs a message; returns the signature in DER (RFC 3279 §2.2.3), at most 72 bytes.
    ///
    /// - Throws: as ``signature(for:)``.
    package func derSignature(for message: [UInt8]) throws(SealError) -> [UInt8] {
        try burningStack(.curve) { () throws(SealError) in
            do {
                let key = try unsafe scalar.withUnsafeBytes { bytes in
                    try unsafe CryptoKit.P256.Signing.PrivateKey(rawRepresentation: bytes)
                }
                return try Array(key.signature(for: message).derRepresentation)
            } catch {
                throw SealError(.library, "P256.Signing: \(error)")
            }
        }
    }
}

extension P256.PublicKey {
    /// Whether a signature in DER is the key's signature of the message.
    ///
    /// Only the one encoding that DER allows is accepted.
    ///
    /// - Throws: `library` when verifying fails for a reason other than the signature.
    package func isValidSignature(
        der signature: [UInt8],
        for message: [UInt8]
    ) throws(SealError) -> Bool {
        typealias Signing = CryptoKit.P256.Signing
        guard let numbers = SignatureParts.p1363(from: signature),
            let signature = try? Signing.ECDSASignature(rawRepresentation: numbers)
        else { return false }
        do {
            let key = try Signing.PublicKey(x963Representation: uncompressed)
            return key.isValidSignature(signature, for: message)
        } catch {
            throw SealError(.library, "P256.Signing: \(error)")
        }
    }
}
