// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension KeygenPlan {
    /// Reads the options.
    ///
    /// - Throws: A usage error, or `cannotRead` when a passphrase cannot be read.
    static func read(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeygenPlan {
        guard let name = try KeyringFile.name(arguments) else {
            throw arguments.usage(
                "no key ring given",
                hint: "use --keyring FILE, or --keyring - to print the new key ring"
            )
        }
        let isAsked = [.alg, .keyPurpose, .pass, .exp, .fromPEM, .fromSubscriptions].contains(
            where: arguments.has
        )
        let others: [CommandOption] = [.retire, .retireRecipients, .publicHalf, .toPEM]
        let makesKey = isAsked || !others.contains(where: arguments.has)
        if let id = arguments.string(.keyID) {
            if let fault = KeyName.fault(in: id) {
                throw arguments.usage("the value of --key-id \(fault)")
            }
            guard makesKey || arguments.has(.publicHalf) || arguments.has(.toPEM) else {
                throw arguments.usage(
                    "--key-id can't be used with --retire alone",
                    hint: "--alg makes a new key along with it"
                )
            }
            guard !makesKey || arguments.string(.retire) != id else {
                throw arguments.usage(
                    "--retire can't remove the key that --key-id names",
                    hint: "--force replaces a key with a new one of the same id"
                )
            }
        }
        let retires = arguments.has(.retire) || arguments.has(.retireRecipients)
        guard name != "-" || makesKey && !retires else {
            throw arguments.usage("--keyring - only prints a new key ring; it does not read one")
        }
        guard name != "-" || !arguments.has(.publicHalf) || arguments.has(.toPEM) else {
            throw arguments.usage(
                "--keyring - can't be used with --public: the private half would be lost",
                hint: "give --keyring a file, or write the private half with --to-pem"
            )
        }
        return KeygenPlan(
            name: name,
            makesKey: makesKey,
            format: try arguments.choice(.alg, as: Format.self),
            purpose: try KeygenOptions.purpose(arguments),
            keyID: arguments.string(.keyID),
            retiredID: arguments.string(.retire),
            printsPublicHalf: arguments.has(.publicHalf),
            pemOutput: arguments.string(.toPEM),
            isForced: arguments.has(.force),
            expiry: try KeygenOptions.expiry(arguments),
            recipe: try KeyRecipe.read(arguments, context),
            subscriptions: try KeygenOptions.subscriptions(arguments, context),
            retiredRecipients: try KeygenOptions.retiredRecipients(arguments, context)
        )
    }
}
