// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

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
        guard let name = arguments.string(.fromSubscriptions) else {
            for option in [CommandOption.replace, .newRecipient, .sharedKeys, .strictImport]
            where arguments.has(option) {
                throw arguments.usage("\(option.spelling) needs --from-subscriptions")
            }
            return nil
        }
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
        if let recipient = arguments.string(.newRecipient),
            let fault = KeyName.fault(in: recipient)
        {
            throw arguments.usage("the value of --to \(fault)")
        }
        guard name != "-" || arguments.string(.retireRecipients) != "-" else {
            throw arguments.usage(
                "standard input is used twice",
                hint: "read --retire-recipients from a file"
            )
        }
        return Subscriptions(
            name: context.described(name),
            text: try context.read(name),
            recipient: arguments.string(.newRecipient),
            replaces: arguments.has(.replace),
            accepted: arguments.acceptedKeys,
            isStrict: arguments.has(.strictImport)
        )
    }

    /// The lines of the file of `--retire-recipients`.
    static func retiredRecipients(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> [String]? {
        guard let name = arguments.string(.retireRecipients) else { return nil }
        let lines = try context.read(name).split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        var recipients: [String] = []
        for (number, line) in lines.enumerated() {
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            if text.isEmpty { continue }
            let fault = text.hasPrefix("{") ? "is an object" : KeyName.fault(in: text)
            if let fault {
                throw CommandError(
                    .malformedInput,
                    "\(context.described(name)): line \(number + 1) \(fault), expected the id of a "
                        + "recipient",
                    hint: "give one id a line; of objects, jq -r .token prints them"
                )
            }
            recipients.append(text)
        }
        return recipients
    }

    /// The value of `--exp`.
    static func expiry(_ arguments: ParsedArguments) throws(CommandError) -> Moment? {
        guard let text = arguments.string(.exp) else { return nil }
        guard let moment = Moment(text), moment.time(from: SystemTime.now) > SystemTime.now else {
            throw arguments.usage(
                "--exp takes a time in the future, not \(quoted(text))",
                hint: Moment.forms
            )
        }
        return moment
    }
}

/// The file of `--from-subscriptions`.
struct Subscriptions {
    /// What messages call it.
    let name: String
    let text: [UInt8]
    /// The name of a single recipient that has none.
    let recipient: String?
    /// Whether the keys of recipients that are there give way.
    let replaces: Bool
    let accepted: RegisteredKeys
    /// Whether a registration that cannot be used ends the import.
    let isStrict: Bool
}
