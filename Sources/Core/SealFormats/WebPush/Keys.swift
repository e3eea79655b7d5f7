// SPDX-License-Identifier: Apache-2.0

extension WebPush {
    /// What a sender needs to know of a device.
    ///
    /// The authentication secret is meant for senders only: with both, anyone can seal messages
    /// that the device opens, but not read those of other senders.
    package struct Recipient: Sendable, Equatable {
        /// The device's public key; `p256dh` in the Push API.
        package let publicKey: P256.PublicKey

        /// The device's authentication secret, 16 bytes; `auth` in the Push API.
        package let authenticationSecret: SecretBytes

        /// Makes a recipient.
        ///
        /// - Throws: `invalidKey` when the authentication secret is not 16 bytes (RFC 8291 §3.2), or
        ///   all zeros, as one would be that was never filled in.
        package init(
            publicKey: P256.PublicKey,
            authenticationSecret: SecretBytes
        ) throws(SealError) {
            guard authenticationSecret.count == authenticationSecretByteCount else {
                throw SealError(
                    .invalidKey,
                    "an authentication secret has \(authenticationSecretByteCount) bytes, not "
                        + "\(authenticationSecret.count)"
                )
            }
            guard !authenticationSecret.isZero else {
                throw SealError(.invalidKey, "the authentication secret is all zeros")
            }
            self.publicKey = publicKey
            self.authenticationSecret = authenticationSecret
        }
    }

    /// What a device needs to open the messages sealed to it.
    package struct DeviceKey: Sendable, Equatable {
        /// The private key.
        package let privateKey: P256.PrivateKey

        /// The half for senders.
        package let recipient: Recipient

        /// The authentication secret, 16 bytes.
        package var authenticationSecret: SecretBytes { recipient.authenticationSecret }

        /// Makes a key with a new authentication secret; the private key is a new one unless given.
        ///
        /// - Throws: `library` when the random generator could not be seeded.
        package init(privateKey: P256.PrivateKey? = nil) throws(SealError) {
            let privateKey = if let privateKey { privateKey } else { try P256.PrivateKey() }
            try self.init(
                privateKey: privateKey,
                authenticationSecret: RandomSecret.bytes(authenticationSecretByteCount)
            )
        }

        /// Takes an existing key.
        ///
        /// - Throws: as ``Recipient/init(publicKey:authenticationSecret:)``.
        package init(
            privateKey: P256.PrivateKey,
            authenticationSecret: SecretBytes
        ) throws(SealError) {
            self.privateKey = privateKey
            recipient = try Recipient(
                publicKey: privateKey.publicKey,
                authenticationSecret: authenticationSecret
            )
        }
    }
}
