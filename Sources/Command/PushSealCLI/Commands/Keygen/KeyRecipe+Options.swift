// SPDX-License-Identifier: Apache-2.0

import PushSealKeyFiles
import SealFormats

extension KeyRecipe {
    /// Reads the options.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRecipe {
        let format = try arguments.choice(.alg, as: Format.self)
        let salted: [CommandOption] = [.cipher, .md, .iter, .legacyKDF]
        if let format, format != .salted, let option = salted.first(where: arguments.has) {
            throw arguments.usage("\(option.spelling) can only be used with --alg salted")
        }
        if let format, format != .bark, arguments.has(.mode) {
            throw arguments.usage("--mode can only be used with --alg bark")
        }
        if arguments.has(.pass), ![.salted, .cryptoJS, .bark].contains(format) {
            throw arguments.usage(
                "--pass can only be used with --alg salted, cryptojs or bark",
                hint: "keys of other formats must be random"
            )
        }
        if arguments.has(.fromPEM), format?.hasHalves == false {
            throw arguments.usage(
                "--from-pem can only be used with --alg webpush, mastodon or icecubes"
            )
        }
        let passphrase = try GivenPassphrase.read(.pass, arguments, context)
        try passphrase?.refuseEmpty()
        var recipe = KeyRecipe()
        recipe.secret = passphrase?.secret
        if salted.contains(where: arguments.has) {
            recipe.parameters = try KeySettings.parameters(arguments)
        }
        if let name = arguments.string(.fromPEM) {
            recipe.privateKey = try privateKey(name, context)
        }
        recipe.mode = try arguments.choice(.mode, as: Bark.Mode.self)
        return recipe
    }

    /// The format of a new key: the one of the option, of the given private key, of the ring's
    /// first key for its purpose, or the default.
    func format(_ told: Format?, like first: Key?) -> Format {
        told ?? (privateKey == nil ? first?.format ?? .aes128gcm : .webpush)
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
            pem = try usingKeys { () throws(SealError) in
                try KeyFile.readSecret(context.path(name))
            }
        }
        do throws(SealError) {
            return try P256.PrivateKey(pem: pem)
        } catch {
            throw CommandError(.malformedInput, "\(context.described(name)): \(error.detail)")
        }
    }
}
