// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Makes a new random key: unless told otherwise an `aes128gcm` one, which sender and device share.
    ///
    /// ```swift
    /// let ring = KeyRing(keys: [try .random(id: "2026-11")])
    /// let text = String(decoding: ring.serialized(), as: UTF8.self)  // a JWK Set, secrets and all
    /// ```
    ///
    /// Senders are given the ``publicHalf()`` of a `webpush` one. The secret of `salted`, `cryptojs` and `bark` keys is text that can be typed, with 192 random
    /// bits or more.
    ///
    /// - Parameters:
    ///   - format: the format of its messages.
    ///   - id: the name that messages refer to it by.
    ///   - purpose: what it is for.
    ///   - expiry: when it ends, in seconds since 1970 (UTC); nil for never.
    /// - Returns: the key.
    /// - Throws: `invalidKey` for an id that cannot be one, `unsupported` for a format that does not
    ///   seal files if that is what the key is for, `library` when the random generator could not be
    ///   seeded.
    public static func random(
        _ format: Format = .aes128gcm,
        id: String? = nil,
        purpose: Purpose = .pushes,
        expiry: Int? = nil
    ) throws(SealError) -> Key {
        let material = try KeyRecipe().material(of: format)
        return try made(id, material, purpose, expiry)
    }

    /// Makes a `salted` key of a passphrase, for what `openssl enc` reads and writes.
    ///
    /// Unless told otherwise it is that of `openssl enc -aes-256-cbc -pbkdf2`.
    ///
    /// - Throws: `invalidKey` for an empty passphrase or an id that cannot be one.
    public static func salted(
        id: String? = nil,
        passphrase: SecretBytes,
        cipher: Salted.Cipher = .aes256CBC,
        keyDerivation: Salted.KeyDerivation = .pbkdf2(.sha256, iterations: 10_000),
        purpose: Purpose = .pushes,
        expiry: Int? = nil
    ) throws(SealError) -> Key {
        guard passphrase.count > 0 else { throw SealError(.invalidKey, "the passphrase is empty") }
        let parameters = Salted.Parameters(cipher: cipher, keyDerivation: keyDerivation)
        return try made(id, .salted(passphrase: passphrase, parameters), purpose, expiry)
    }

    private static func made(
        _ id: String?,
        _ material: Material,
        _ purpose: Purpose,
        _ expiry: Int?
    ) throws(SealError) -> Key {
        if let fault = id.flatMap(KeyName.fault) {
            throw SealError(.invalidKey, "the key id \(fault)")
        }
        let key = Key(id: id, material: material, expiry: expiry, purpose: purpose)
        guard purpose != .files || key.format.sealsFiles else {
            throw SealError(.unsupported, "\(key.format.rawValue) keys seal no files")
        }
        return key
    }
}

/// What is to go into a new key; all that is not said is random or usual.
package struct KeyRecipe {
    /// The passphrase, or the key that is typed into Bark.
    package var secret: SecretBytes?
    /// The parameters of `openssl enc`.
    package var parameters: Salted.Parameters?
    /// The private key of a pair, which gets a new authentication secret.
    package var privateKey: P256.PrivateKey?
    /// How a key of Bark chains blocks.
    package var mode: Bark.Mode?

    /// One that says nothing.
    package init() {}

    /// Makes the material of a key.
    ///
    /// - Parameters:
    ///   - format: the format of the key.
    ///   - other: the key whose settings are taken where the recipe does not say.
    /// - Returns: the material.
    /// - Throws: `invalidKey` when the secret does not fit, `library` when the random generator could
    ///   not be seeded.
    package func material(
        of format: Format,
        like other: Key? = nil
    ) throws(SealError) -> Key.Material {
        switch format {
        case .rot13: return .rot13
        case .salted: return .salted(passphrase: try passphrase(), saltedParameters(like: other))
        case .aes128gcm: return .aes128gcm(keyingMaterial: try RandomSecret.bytes(16))
        case .webpush: return .webpush(try deviceKey())
        case .cryptoJS: return .cryptoJS(passphrase: try passphrase(), cryptoJSForm(like: other))
        case .bark: return .bark(try barkSettings(like: other))
        case .mastodon: return .mastodon(try deviceKey())
        case .iceCubes: return .iceCubes(try deviceKey())
        }
    }

    /// The key pair given or a new one, with a new authentication secret.
    private func deviceKey() throws(SealError) -> WebPush.DeviceKey {
        guard let privateKey else { return try WebPush.DeviceKey() }
        return try WebPush.DeviceKey(
            privateKey: privateKey,
            authenticationSecret: RandomSecret.bytes(WebPush.authenticationSecretByteCount)
        )
    }

    /// The passphrase given, or a random one of 258 bits.
    private func passphrase() throws(SealError) -> SecretBytes {
        if let secret { return secret }
        return try RandomSecret.text(characterCount: 43)
    }

    private func saltedParameters(like other: Key?) -> Salted.Parameters {
        if let parameters { return parameters }
        if case .salted(_, let parameters) = other?.material { return parameters }
        return .default
    }

    private func cryptoJSForm(like other: Key?) -> CryptoJS.Form {
        if case .cryptoJS(_, let form) = other?.material { return form }
        return .string
    }

    /// A random key of Bark has 32 characters, which are 192 bits.
    private func barkSettings(like other: Key?) throws(SealError) -> Bark.Settings {
        var mode = mode
        if mode == nil, case .bark(let settings) = other?.material { mode = settings.mode }
        if let secret { return try Bark.Settings(key: secret, mode: mode ?? .gcm) }
        let key = try RandomSecret.text(characterCount: 32)
        return try Bark.Settings(key: key, mode: mode ?? .gcm)
    }
}
