// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// The values of the `keygen` options that have a syntax of their own.
enum KeygenOptions {
    /// The value of `--for`, if the format has keys for that purpose.
    static func purpose(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> Key.Purpose {
        let purpose = try arguments.choice(.keyPurpose, as: KeyPurposeWord.self)?.purpose
        guard purpose == .files else { return .pushes }
        let format =
            try arguments.choice(.alg, as: Format.self)
            ?? (arguments.has(.fromPEM) ? .webpush : .aes128gcm)
        guard format.sealsFiles else {
            let names = Format.allCases.filter(\.sealsFiles).map(\.rawValue)
            throw arguments.usage(
                "\(format.rawValue) keys cannot seal files",
                hint: "use --alg \(enumeration(names))"
            )
        }
        return .files
    }

    /// The contents of the file of `--from-subscriptions`.
    static func subscriptions(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Subscriptions? {
        guard let name = arguments.string(.fromSubscriptions) else { return nil }
        try arguments.refuse(
            .fromSubscriptions,
            with: [.keyPurpose, .pass, .fromPEM, .retire, .publicHalf, .toPEM, .force],
            because: "it imports the public halves of others' keys"
        )
        if let format = try arguments.choice(.alg, as: Format.self), !format.hasHalves {
            throw arguments.usage(
                "--from-subscriptions can only be used with --alg webpush, mastodon or icecubes"
            )
        }
        return Subscriptions(name: context.described(name), text: try context.read(name))
    }

    /// The value of `--exp` in seconds: a number with s, m, h, d or w.
    static func lifetime(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
        guard let text = arguments.string(.exp) else { return nil }
        let limit = 1_000_000_000
        let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = units[String(text.dropFirst(digits.count))]
        guard let unit, let number = Int(digits), (1...limit).contains(number) else {
            throw arguments.usage(
                "--exp takes a time such as 12h, 90d or 26w, not \(quoted(text))",
                hint: "write a whole number from 1 to \(limit) and s, m, h, d or w"
            )
        }
        return number * unit
    }
}

/// The file of `--from-subscriptions`.
struct Subscriptions {
    /// What messages call it.
    let name: String
    let text: [UInt8]
}
