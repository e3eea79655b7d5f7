// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Another implementation of the primitives, which must give the same result or refusal as ours on
/// every vector.
///
/// The tests run the vectors with Apple's CryptoKit and CommonCrypto beside ours. `verify` runs them
/// with ours alone, so that the program links neither.
protocol SecondImplementation: Sendable {
    /// Whether its AES-GCM takes IVs of this length.
    func takesIV(ofByteCount byteCount: Int) -> Bool

    /// The plaintext; nil if the message is rejected.
    func open(_ message: GCMCase) -> [UInt8]?

    /// The ciphertext and tag under the key, IV and associated data of a message; nil if they are
    /// rejected.
    func seal(_ plaintext: [UInt8], _ message: GCMCase) -> [UInt8]?

    /// The ciphertext; nil if the input is rejected.
    func encrypt(_ plaintext: [UInt8], _ message: CBCCase) -> [UInt8]?

    /// The plaintext; nil if the input is rejected.
    func decrypt(_ ciphertext: [UInt8], _ message: CBCCase) -> [UInt8]?

    /// The key; nil for a digest that it lacks.
    func derive(_ derivation: PBKDF2Case) -> [UInt8]?

    /// The derived bytes; nil for a digest that it lacks.
    func derive(_ derivation: HKDFCase) -> [UInt8]?

    /// The shared secret of ECDH over P-256, with a public key as a point or in DER; nil if a key
    /// is rejected.
    func agree(scalar: [UInt8], with key: [UInt8], isDER: Bool) -> [UInt8]?

    /// Whether an ECDSA signature over P-256, in DER or as two integers, is valid for a message.
    func verify(_ signature: [UInt8], of message: [UInt8], isDER: Bool, point: [UInt8]) -> Bool
}

extension SecondImplementation {
    /// Checks that it finds a signature valid, or not, as ours does.
    func holds(
        _ isValid: Bool,
        _ signature: [UInt8],
        of message: [UInt8],
        isDER: Bool,
        _ key: P256.PublicKey
    ) throws(VectorFault) {
        let found = verify(signature, of: message, isDER: isDER, point: key.uncompressed)
        try Compare.value(found, isValid, "by the second implementation a signature that is valid:")
    }
}
