// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// What the options of `encrypt` ask for: the push and the key that seals it.
struct EncryptOptions {
    /// How long a whole notification is shown if nobody says: what APNs stores for a device that is
    /// off, and no more than what a phone's store remembers.
    private static let lifetime = Duration.seconds(28 * 86_400)

    /// The push, without its message.
    var push: Push
    /// Whose key seals, if given.
    var recipient: String?
    /// The id of the key, if given.
    var keyID: String?
    /// Whether nothing is sealed at all.
    let isROT13: Bool
    /// The placeholder, if given.
    var placeholder: String? {
        didSet { push.placeholder = placeholder ?? Resolution.placeholder }
    }
    /// How much is sealed, if given.
    var part: SealedPart?
    /// When the notification expires, if given.
    var expiry: (after: Duration?, at: Int?)
    /// The command line.
    let arguments: ParsedArguments

    /// The options of a command line that gives none of them.
    private init(withoutOptions arguments: ParsedArguments) {
        self.arguments = arguments
        isROT13 = arguments.has(.rot13)
        push = Push()
    }

    /// Reads the options of a command line; the caller must still call ``check()``.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        self.init(withoutOptions: arguments)
        for option in PushOption.all
        where arguments.offers(option.option) && arguments.has(option.option) {
            let texts = arguments.strings(option.option)
            for text in option.option.repeats ? texts : [texts.last ?? ""] {
                try arguments.usage { () throws(CommandError) in try option.set(&self, text) }
            }
        }
        guard arguments.offers(.attach), arguments.has(.attach) else { return }
        guard part != .body else {
            throw arguments.usage(
                "--attach can't be used with --seal body",
                hint: "--attach implies --seal all, which seals the key of the file"
            )
        }
        part = .all
    }

    /// The same without any option that a line may set.
    var withoutOptions: EncryptOptions { EncryptOptions(withoutOptions: arguments) }

    /// Refuses options that exclude each other.
    func check() throws(CommandError) {
        if isROT13 { try checkROT13() }
        guard part == .body else { return }
        try checkExpiry(of: .body)
    }

    /// Decides what the key seals, and until when it is shown, where the options do not say.
    ///
    /// A key that authenticates seals the whole notification: then nobody on the way reads the title or
    /// changes it, and a strict receiver shows it. Any other seals the body, as Apple's sample extension
    /// reads it.
    mutating func settle(for key: Key) throws(CommandError) {
        let isProven = key.isAuthenticated && key.sealsText
        let isWhole = isProven || push.notification != nil
        push.part = (part ?? (isWhole ? .all : .body)) == .all ? .notification : .body
        try checkExpiry(of: push.part)
        (push.expiresIn, push.expiresAt) = expiry
        if isProven, push.part == .notification, !push.expires { push.expiresIn = Self.lifetime }
    }

    private func checkExpiry(of part: Push.Part) throws(CommandError) {
        guard part == .body, expiry.after != nil || expiry.at != nil else { return }
        throw arguments.usage(
            "--expires needs --seal all",
            hint: "the expiry time is sealed together with the title and the rest"
        )
    }

    private func checkROT13() throws(CommandError) {
        let others: [(option: CommandOption, isGiven: Bool, hint: String)] = [
            (.recipient, recipient != nil, "ROT13 has no key"),
            (.keyID, keyID != nil, "ROT13 has no key"),
            (.placeholder, placeholder != nil, "with ROT13 the body is the message itself"),
            (.seal, part != nil, "ROT13 seals nothing"),
            (.expires, expiry.after != nil || expiry.at != nil, "ROT13 seals nothing"),
            (.padTo, push.padding != .none, "ROT13 seals nothing"),
        ]
        guard let other = others.first(where: \.isGiven) else { return }
        throw arguments.usage(
            "--rot13 can't be used with \(other.option.spelling)",
            hint: other.hint
        )
    }

    /// Which keys a line may bring.
    var acceptedKeys: RegisteredKeys { arguments.acceptedKeys }

    /// Whether the command line has an option of this name.
    func isOption(_ name: String) -> Bool { arguments.offers(named: name) }

    /// The usage error of a ring with several recipients of whom none is named.
    func severalRecipients(_ isForLines: Bool) -> CommandError {
        arguments.usage(
            "the key ring has several recipients, and none of them is named",
            hint: isForLines ? "name one with \(quoted("to"))" : "name one with --to ID"
        )
    }

    /// The usage error for an error that the library found in the options.
    func usage(_ error: PushError) -> CommandError {
        arguments.usage(error.detail, hint: error.hint)
    }
}

extension ParsedArguments {
    /// Which keys a registration may bring.
    var acceptedKeys: RegisteredKeys {
        offers(.sharedKeys) && has(.sharedKeys) ? .sharedKeysToo : .publicHalves
    }
}
