// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Makes a new random key; by default an `aes128gcm` key, shared by sender and device.
    ///
    /// ```swift
    /// let ring = KeyRing(keys: [try .random(id: "2026-11")])
    /// let text = String(decoding: ring.serialized(), as: UTF8.self)  // a JWK Set, secrets and all
    /// ```
    ///
    /// A `webpush`, `mastodon` or `icecubes` key is a key pair: give its ``publicHalf()`` to
    /// senders. The secret of `salted`, `cryptojs` and `bark` keys is text that can be typed, with
    /// at least 192 random bits.
    ///
    /// - Parameters:
    ///   - format: the format of its messages.
    ///   - id: the id by which messages name the key.
    ///   - purpose: pushes or files.
    ///   - expiry: when it expires, in seconds since 1970 (UTC); nil for never.
    /// - Returns: the key.
    /// - Throws: `invalidKey` for an invalid id or an expiry before 1970 or after the year 9999, as
    ///   milliseconds would be; `unsupported` for a file key of a format that does not seal files;
    ///   `library` when the random generator could not be seeded.
    public static func random(
        _ format: Format = .aes128gcm,
        id: String? = nil,
        purpose: Purpose = .pushes,
        expiry: Int? = nil
    ) throws(SealError) -> Key {
        let material = try KeyRecipe().material(of: format)
        return try made(id, material, purpose, expiry)
    }

    /// Makes a `salted` key from a passphrase, compatible with `openssl enc`.
    ///
    /// The defaults are those of `openssl enc -aes-256-cbc -pbkdf2`. Sealing and opening throw
    /// `unsupported` if this system lacks the digest.
    ///
    /// - Throws: `invalidKey` for an invalid id or expiry, as ``random(_:id:purpose:expiry:)``, or
    ///   a passphrase that is empty or has more than 1024 bytes; `unsupported` for an iteration
    ///   count that is not between 1 and 10 000 000.
    public static func salted(
        id: String? = nil,
        passphrase: SecretBytes,
        cipher: Salted.Cipher = .aes256CBC,
        keyDerivation: Salted.KeyDerivation = .pbkdf2(.sha256, iterations: 10_000),
        purpose: Purpose = .pushes,
        expiry: Int? = nil
    ) throws(SealError) -> Key {
        try check(passphrase: passphrase)
        if case .pbkdf2(_, let iterations) = keyDerivation,
            !Salted.KeyDerivation.iterationCounts.contains(iterations)
        {
            throw SealError(
                .unsupported,
                "an iteration count of \(iterations) is not between 1 and "
                    + "\(Salted.KeyDerivation.iterationCounts.upperBound)"
            )
        }
        let parameters = Salted.Parameters(cipher: cipher, keyDerivation: keyDerivation)
        return try made(id, .salted(passphrase: passphrase, parameters), purpose, expiry)
    }

    /// The byte counts of the passphrases that a key ring can hold.
    package static let passphraseByteCounts = 1...1024

    /// Checks that a ring with this passphrase can be read again.
    fileprivate static func check(passphrase: SecretBytes) throws(SealError) {
        let count = passphrase.count
        guard count > 0 else { throw SealError(.invalidKey, "the passphrase is empty") }
        guard !passphrase.isZero else {
            throw SealError(.invalidKey, "the passphrase is all zeros")
        }
        guard passphraseByteCounts.contains(count) else {
            throw SealError(
                .invalidKey,
                "the passphrase has \(count) bytes, more than \(passphraseByteCounts.upperBound)"
            )
        }
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
        if let expiry, !(0...Key.maximumExpiry).contains(expiry) {
            throw SealError(
                .invalidKey,
                "an expiry of \(expiry) is not in seconds from 1970 to the end of the year 9999"
            )
        }
        let key = Key(id: id, material: material, expiry: expiry, purpose: purpose)
        guard purpose != .files || key.format.sealsFiles else {
            throw SealError(.unsupported, "\(key.format.rawValue) keys cannot seal files")
        }
        return key
    }
}

/// What a new key is made from; anything left out is random or the default.
package struct KeyRecipe {
    /// The passphrase, or the key entered in Bark.
    package var secret: SecretBytes?
    /// The parameters of `openssl enc`.
    package var parameters: Salted.Parameters?
    /// The private key of a pair, which gets a new authentication secret.
    package var privateKey: P256.PrivateKey?
    /// The block cipher mode of a Bark key.
    package var mode: Bark.Mode?

    /// Makes an empty recipe.
    package init() {}

    /// Makes the material of a key.
    ///
    /// - Parameters:
    ///   - format: the format of the key.
    ///   - other: the key to take settings from that the recipe leaves out.
    /// - Returns: the material.
    /// - Throws: `invalidKey` when the secret does not suit the format, `library` when the random
    ///   generator could not be seeded.
    package func material(
        of format: Format,
        like other: Key? = nil
    ) throws(SealError) -> Key.Material {
        switch format {
        case .rot13: return .rot13
        case .salted: return .salted(passphrase: try passphrase(), saltedParameters(like: other))
        case .aes128gcm: return .aes128gcm(keyingMaterial: try RandomSecret.bytes(16))
        case .webpush, .mastodon, .iceCubes:
            return .device(try WebPush.DeviceKey(privateKey: privateKey), format.relay)
        case .cryptoJS: return .cryptoJS(passphrase: try passphrase(), cryptoJSForm(like: other))
        case .bark: return .bark(try barkSettings(like: other))
        }
    }

    /// The given passphrase, or a random one of 258 bits.
    private func passphrase() throws(SealError) -> SecretBytes {
        guard let secret else { return try RandomSecret.text(characterCount: 43) }
        try Key.check(passphrase: secret)
        return secret
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

    /// A random Bark key has 32 characters, that is 192 bits.
    private func barkSettings(like other: Key?) throws(SealError) -> Bark.Settings {
        var mode = mode
        if mode == nil, case .bark(let settings) = other?.material { mode = settings.mode }
        if let secret { return try Bark.Settings(key: secret, mode: mode ?? .gcm) }
        let key = try RandomSecret.text(characterCount: 32)
        return try Bark.Settings(key: key, mode: mode ?? .gcm)
    }
}
