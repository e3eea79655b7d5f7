// SPDX-License-Identifier: Apache-2.0

extension KeyRing {
    /// How many keys a ring may have for copies of them to be worth their memory.
    private static let copiedCount = 64

    /// The same ring for one of several threads, with keys that the others do not hold.
    ///
    /// Each message counts the holders of its key up and down, and threads that count the same key wait
    /// for each other. A ring of many keys is not copied: threads seldom meet at one of them.
    package func copiedForThread() -> KeyRing {
        keys.count > Self.copiedCount ? self : KeyRing(keys: keys.map(\.copied))
    }
}

extension Key {
    /// A key of the same, with secrets of its own where it is a secret that both sides share.
    fileprivate var copied: Key {
        let material: Material =
            switch material {
            case .salted(let passphrase, let parameters):
                .salted(passphrase: passphrase.copied, parameters)
            case .aes128gcm(let keyingMaterial): .aes128gcm(keyingMaterial: keyingMaterial.copied)
            default: material
            }
        return Key(id: id, material: material, expiry: expiry, purpose: purpose)
    }
}

extension SecretBytes {
    fileprivate var copied: SecretBytes {
        unsafe SecretBytes(count: count) { memory in
            unsafe withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
        }
    }
}
