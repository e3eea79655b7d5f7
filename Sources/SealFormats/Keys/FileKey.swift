// SPDX-License-Identifier: Apache-2.0

/// A key as the streams that seal and open files take it.
///
/// A key for pushes does not become one, and a key for files opens no push: see ``Key/Purpose``. A
/// passphrase that was not in a ring has no purpose. Whoever gives the same one to files and to pushes
/// makes each sealed file a sealed text that a device opens.
package struct FileKey: Sendable {
    /// The formats whose messages are files.
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
    /// - Throws: `wrongPurpose` for a key for pushes, `unsupported` for a format that seals no files,
    ///   `expiredKey` for a key that has ended.
    package init(_ key: Key, at time: Int = SystemTime.now) throws(SealError) {
        guard key.purpose == .files else { throw key.wrongPurpose(for: .files) }
        guard !key.isExpired(at: time) else { throw key.endedError }
        switch key.material {
        case .salted(let passphrase, let parameters):
            secret = .salted(passphrase: passphrase, parameters)
        case .cryptoJS(let passphrase, _): secret = .salted(passphrase: passphrase, .cryptoJS)
        case .aes128gcm(let keyingMaterial):
            secret = .aes128gcm(keyingMaterial: keyingMaterial, keyID: Array((key.id ?? "").utf8))
        case .rot13, .webpush, .webpushRecipient, .bark, .mastodon, .mastodonRecipient, .iceCubes,
            .iceCubesRecipient:
            throw SealError(
                .unsupported,
                "\(key.title) is \(key.format.rawValue), which seals no files"
            )
        }
    }

    /// Takes a passphrase, as `openssl enc` does.
    package init(passphrase: SecretBytes, parameters: Salted.Parameters = .default) {
        secret = .salted(passphrase: passphrase, parameters)
    }

    /// Takes keying material that is used for files alone, and the name that the files give it.
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
            throw SealError(.unsupported, "a key for aes128gcm files, where a salted one is needed")
        }
        return (passphrase, parameters)
    }

    /// The keying material and its name.
    ///
    /// - Throws: `unsupported` when the key is of the other format.
    func contentCoding() throws(SealError) -> (keyingMaterial: SecretBytes, keyID: [UInt8]) {
        guard case .aes128gcm(let keyingMaterial, let keyID) = secret else {
            throw SealError(
                .unsupported,
                "a key for salted files, where an aes128gcm one is needed"
            )
        }
        return (keyingMaterial, keyID)
    }
}

extension Format {
    /// Whether there are keys of the format for files.
    package var sealsFiles: Bool {
        switch self {
        case .salted, .cryptoJS, .aes128gcm: true
        case .rot13, .webpush, .bark, .mastodon, .iceCubes: false
        }
    }
}
