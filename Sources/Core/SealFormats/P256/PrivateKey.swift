// SPDX-License-Identifier: Apache-2.0

extension P256 {
    /// A private key with its public key.
    package struct PrivateKey: Sendable, Equatable {
        /// The key itself: a number from 1 to the order of the curve minus 1, in 32 bytes.
        package let scalar: SecretBytes

        /// Its public key.
        package let publicKey: PublicKey

        /// Makes a new random key.
        ///
        /// - Throws: `library` when the generator could not be seeded.
        package init() throws(SealError) {
            try self.init(scalar: randomScalar())
        }

        /// Takes a key as the bare number, as in a JWK's `d` (RFC 7518 §6.2.2.1).
        ///
        /// - Throws: `invalidKey` when it is not 32 bytes, or zero, or not below the order.
        package init(scalar: SecretBytes) throws(SealError) {
            guard scalar.count == coordinateByteCount else {
                throw SealError(
                    .invalidKey,
                    "a P-256 private key has \(coordinateByteCount) bytes, not \(scalar.count)"
                )
            }
            publicKey = PublicKey(known: try publicPoint(of: scalar))
            self.scalar = scalar
        }

        /// The secret shared by both sides: each uses its private key and the other's public key.
        ///
        /// It is a coordinate and not uniformly random, so derive a key from it with HKDF.
        package func sharedSecret(with other: PublicKey) throws(SealError) -> SecretBytes {
            try unsafe SecretBytes(count: coordinateByteCount) { output throws(SealError) in
                try unsafe other.uncompressed.withSpanBytes { point throws(SealError) in
                    try unsafe agree(scalar, with: point, into: output)
                }
            }
        }
    }
}

extension P256.PrivateKey: CustomStringConvertible, CustomReflectable {
    /// Only the type; nothing of the key.
    package var description: String { "P256.PrivateKey" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
