// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// The key options of one command line, read and checked.
struct KeySettings {
    /// The passphrase and where it came from; nil when none was given.
    let passphrase: GivenPassphrase?
    /// The parameters of the options, or the defaults of `openssl enc -pbkdf2`.
    let parameters: Salted.Parameters
    /// The id of the key.
    let keyID: String?
    /// The key ring of `--keyring`; only the key of `--key-id` if that was given.
    let keyring: KeyRing?

    /// Reads the options.
    ///
    /// - Throws: A usage error, `cannotRead` when passphrase or key ring cannot be read,
    ///   `malformedInput` when the file is not a key ring.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeySettings {
        let parameters = try parameters(arguments)
        let passphrase = try GivenPassphrase.read(.pass, arguments, context)
        return KeySettings(
            passphrase: passphrase,
            parameters: parameters,
            keyID: arguments.offers(.keyID) ? arguments.string(.keyID) : nil,
            keyring: try KeyringFile.read(arguments, context)
        )
    }

    /// The parameters from the options of `openssl enc`.
    static func parameters(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> Salted.Parameters {
        try arguments.refuse(
            .legacyKDF,
            with: [.iter],
            because: "EVP_BytesToKey always uses one iteration"
        )
        let digest = try digest(arguments)
        let iterations = try arguments.integer(.iter, in: 1...Int(Int32.max))
        let derivation: Salted.KeyDerivation =
            arguments.has(.legacyKDF)
            ? .evpBytesToKey(digest) : .pbkdf2(digest, iterations: iterations ?? 10_000)
        return Salted.Parameters(cipher: try cipher(arguments), keyDerivation: derivation)
    }

    private static func cipher(_ arguments: ParsedArguments) throws(CommandError) -> Salted.Cipher {
        guard let name = arguments.string(.cipher) else {
            return Salted.Parameters.default.cipher
        }
        guard let cipher = Salted.Cipher(name: name) else {
            throw arguments.usage(
                "unsupported cipher \(quoted(name))",
                hint: "use \(enumeration(Salted.Cipher.allCases.map(\.rawValue)))"
            )
        }
        return cipher
    }

    private static func digest(_ arguments: ParsedArguments) throws(CommandError) -> Digest {
        guard let name = arguments.string(.md) else { return .sha256 }
        let names = Digest.allCases.filter(\.isAvailable).map(\.rawValue)
        guard let digest = Digest(name: name) else {
            let closest = Suggestion.closest(to: name.lowercased(), among: names, by: \.self)
            throw arguments.usage(
                "unknown digest \(quoted(name))",
                hint: closest.map { "did you mean \($0)?" } ?? "use \(enumeration(names))"
            )
        }
        guard digest.isAvailable else {
            throw arguments.usage(
                "this machine's OpenSSL does not provide \(digest.rawValue)",
                hint: "use \(enumeration(names))"
            )
        }
        return digest
    }
}

extension ParsedArguments {
    /// Refuses key options with `--rot13`, which has no key.
    func refuseKeysWithROT13() throws(CommandError) {
        try refuse(
            .rot13,
            with: [.pass, .cipher, .md, .iter, .legacyKDF, .keyring, .keyID],
            because: "ROT13 has no key"
        )
    }
}

extension KeySettings {
    /// The key ring; a ring of one key if there is only a passphrase, an empty ring if there is
    /// neither.
    ///
    /// - Parameters:
    ///   - purpose: what the keys are for; a passphrase gets this purpose.
    ///   - arguments: the command line, for errors.
    /// - Returns: the ring.
    /// - Throws: A usage error when all keys of the ring are for another purpose.
    func ring(
        for purpose: Key.Purpose,
        _ arguments: ParsedArguments
    ) throws(CommandError) -> KeyRing {
        if let keyring {
            try KeyringFile.check(keyring, for: purpose, arguments)
            return keyring
        }
        guard let passphrase else { return KeyRing(keys: []) }
        let material = Key.Material.salted(passphrase: passphrase.secret, parameters)
        return KeyRing(keys: [Key(id: keyID, material: material, purpose: purpose)])
    }
}
