// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Makes the material of new keys.
struct KeyMaker {
    /// The passphrase or key that was given instead of a random one.
    let secret: SecretBytes?
    /// The parameters of `openssl enc`; nil when none of their options was given.
    let parameters: Salted.Parameters?
    /// The private key that was given instead of a new one.
    let privateKey: P256.PrivateKey?
    /// How a new key of Bark chains blocks.
    let mode: Bark.Mode?

    /// Bytes of a random key, and of randomness in a random passphrase.
    private static let randomByteCount = 32

    /// Reads the options.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyMaker {
        let format = try arguments.choice(.alg, as: Format.self)
        let salted: [CommandOption] = [.cipher, .md, .iter, .legacyKDF]
        if let format, format != .salted, let option = salted.first(where: arguments.has) {
            throw arguments.usage("\(option.spelling) needs --alg salted")
        }
        if let format, format != .bark, arguments.has(.mode) {
            throw arguments.usage("--mode is for --alg bark")
        }
        if arguments.has(.pass), ![.salted, .cryptoJS, .bark].contains(format) {
            throw arguments.usage(
                "--pass is for --alg salted, cryptojs or bark",
                hint: "keys of other formats are always random"
            )
        }
        if arguments.has(.fromPEM), format?.hasHalves == false {
            throw arguments.usage("--from-pem is for --alg webpush, mastodon or icecubes")
        }
        let passphrase = try arguments.string(.pass).map { source throws(CommandError) in
            try GivenPassphrase.read(source, arguments, context)
        }
        try passphrase?.refuseEmpty()
        return KeyMaker(
            secret: passphrase?.secret,
            parameters: salted.contains(where: arguments.has)
                ? try KeySettings.parameters(arguments) : nil,
            privateKey: try arguments.string(.fromPEM).map { name throws(CommandError) in
                try Self.privateKey(name, context)
            },
            mode: try arguments.choice(.mode, as: Bark.Mode.self)
        )
    }

    /// The material of a new key.
    ///
    /// Where the command line does not say, it is like that of the ring's first key; in a ring
    /// without keys it is `aes128gcm`.
    func material(of format: Format?, like first: Key?) throws(SealError) -> Key.Material {
        let usual = privateKey == nil ? first?.format ?? .aes128gcm : .webpush
        switch format ?? usual {
        case .rot13: return .rot13
        case .salted: return .salted(passphrase: try passphrase(), saltedParameters(like: first))
        case .aes128gcm: return .aes128gcm(keyingMaterial: try RandomSecret.bytes(16))
        case .webpush: return .webpush(try deviceKey())
        case .cryptoJS: return .cryptoJS(passphrase: try passphrase(), cryptoJSForm(like: first))
        case .bark: return .bark(try barkSettings(like: first))
        case .mastodon: return .mastodon(try deviceKey())
        case .iceCubes: return .iceCubes(try deviceKey())
        @unknown default:
            throw SealError(.unsupported, "pushseal cannot make keys of this format")
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

    private static func privateKey(
        _ name: String,
        _ context: CommandContext
    ) throws(CommandError) -> P256.PrivateKey {
        let pem: SecretBytes
        if name == "-" {
            var bytes = try context.read(name)
            pem = SecretBytes(erasing: &bytes)
        } else {
            do throws(SealError) {
                pem = try KeyFile.readSecret(context.path(name))
            } catch {
                throw CommandError(keyRing: error)
            }
        }
        do throws(SealError) {
            return try P256.PrivateKey(pem: pem)
        } catch {
            throw CommandError(.malformedInput, "\(context.described(name)): \(error.detail)")
        }
    }

    /// The passphrase given, or a random one that can be typed.
    private func passphrase() throws(SealError) -> SecretBytes {
        if let secret { return secret }
        return try RandomSecret.text(characterCount: 43)
    }

    private func saltedParameters(like first: Key?) -> Salted.Parameters {
        if let parameters { return parameters }
        if case .salted(_, let parameters) = first?.material { return parameters }
        return .default
    }

    private func cryptoJSForm(like first: Key?) -> CryptoJS.Form {
        if case .cryptoJS(_, let form) = first?.material { return form }
        return .string
    }

    private func barkSettings(like first: Key?) throws(SealError) -> Bark.Settings {
        var mode = mode
        if mode == nil, case .bark(let settings) = first?.material { mode = settings.mode }
        if let secret { return try Bark.Settings(key: secret, mode: mode ?? .gcm) }
        let key = try RandomSecret.text(characterCount: 32)
        return try Bark.Settings(key: key, mode: mode ?? .gcm)
    }
}

extension Format {
    /// Whether its keys are pairs, of which a sender needs the public half only.
    var hasHalves: Bool { [.webpush, .mastodon, .iceCubes].contains(self) }
}
