// SPDX-License-Identifier: Apache-2.0

/// A key for sealing and opening files as streams.
///
/// A key for pushes cannot become one, and a key for files opens no push: see ``Key/Purpose``. A
/// passphrase from outside a ring has no purpose: if it is used for both files and pushes, every
/// sealed file is also a sealed text that a device opens.
package struct FileKey: Sendable {
    /// The formats whose messages can be files.
    enum Secret: Sendable {
        case salted(passphrase: SecretBytes, Salted.Parameters)
        case aes128gcm(keyingMaterial: SecretBytes, keyID: [UInt8])
    }

    let secret: Secret

    /// Takes a key of a ring.
    ///
    /// - Parameters:
    ///   - key: the key, whose purpose is ``Key/Purpose/files``.
    ///   - time: when it is used, in seconds since 1970 (UTC).
    /// - Throws: `wrongPurpose` for a key for pushes, `unsupported` for a format that does not seal
    ///   files or a digest that this system lacks, `expiredKey` for a key that has expired.
    package init(_ key: Key, at time: Int = SystemTime.now) throws(SealError) {
        guard key.purpose == .files else { throw key.wrongPurpose(for: .files) }
        guard !key.isExpired(at: time) else { throw key.endedError }
        if let unusable = key.unusable { throw unusable }
        switch key.material {
        case .salted(let passphrase, let parameters):
            secret = .salted(passphrase: passphrase, parameters)
        case .cryptoJS(let passphrase, _): secret = .salted(passphrase: passphrase, .cryptoJS)
        case .aes128gcm(let keyingMaterial):
            secret = .aes128gcm(keyingMaterial: keyingMaterial, keyID: Array((key.id ?? "").utf8))
        case .rot13, .bark, .device, .sender:
            throw SealError(
                .unsupported,
                "\(key.title) is \(key.format.rawValue), which cannot seal files"
            )
        }
    }

    /// Takes keying material used for files only, and the key id written into them.
    package init(keyingMaterial: SecretBytes, keyID: [UInt8] = []) {
        secret = .aes128gcm(keyingMaterial: keyingMaterial, keyID: keyID)
    }

    /// The format of the files: `salted` or `aes128gcm`.
    package var format: Format {
        switch secret {
        case .salted: .salted
        case .aes128gcm: .aes128gcm
        }
    }

    /// The passphrase and its parameters.
    ///
    /// - Throws: `unsupported` when the key is of the other format.
    func salted() throws(SealError) -> (passphrase: SecretBytes, parameters: Salted.Parameters) {
        guard case .salted(let passphrase, let parameters) = secret else {
            throw SealError(.unsupported, "a key for aes128gcm files, but a salted one is needed")
        }
        return (passphrase, parameters)
    }

    /// The keying material and the key id.
    ///
    /// - Throws: `unsupported` when the key is of the other format.
    func contentCoding() throws(SealError) -> (keyingMaterial: SecretBytes, keyID: [UInt8]) {
        guard case .aes128gcm(let keyingMaterial, let keyID) = secret else {
            throw SealError(
                .unsupported,
                "a key for salted files, but an aes128gcm one is needed"
            )
        }
        return (keyingMaterial, keyID)
    }
}

extension Format {
    /// Whether the format has keys for files.
    package var sealsFiles: Bool { [.salted, .cryptoJS, .aes128gcm].contains(self) }
}
