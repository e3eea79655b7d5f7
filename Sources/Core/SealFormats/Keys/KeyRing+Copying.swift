// SPDX-License-Identifier: Apache-2.0

extension KeyRing {
    /// The largest ring that is worth copying.
    private static let copiedCount = 64

    /// A copy of the ring for one of several threads, with keys of its own.
    ///
    /// Each message retains and releases its key, and threads contend for the same reference count.
    /// A large ring is not copied: threads seldom use the same key at once.
    package func copiedForThread() -> KeyRing {
        keys.count > Self.copiedCount ? self : KeyRing(keys: keys.map(\.copied))
    }
}

extension Key {
    /// The same key, with a copy of the secret if it is a shared one.
    fileprivate var copied: Key {
        let material: Material =
            switch material {
            case .salted(let passphrase, let parameters):
                .salted(passphrase: passphrase.copied, parameters)
            case .aes128gcm(let keyingMaterial): .aes128gcm(keyingMaterial: keyingMaterial.copied)
            default: material
            }
        return Key(
            id: id,
            recipient: recipient,
            material: material,
            expiry: expiry,
            purpose: purpose
        )
    }
}

extension SecretBytes {
    fileprivate var copied: SecretBytes {
        unsafe withUnsafeBytes { unsafe SecretBytes(copying: $0) }
    }
}
