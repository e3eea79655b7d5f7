// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension CommandOption {
    static let alg = CommandOption(
        "--alg ALG",
        help: "format of the new key; see ALG",
        completion: .words(Format.allCases.map(\.rawValue)),
        synonyms: ["algorithm", "format", "type", "kind"]
    )
    static let keyPurpose = CommandOption(
        "--for PURPOSE",
        help: "purpose of the new key: push or file (default: push)",
        completion: .words(KeyPurposeWord.allCases.map(\.rawValue)),
        synonyms: ["purpose", "use"]
    )
    static let newKeyID = CommandOption(
        "\(CommandOption.keyID.spelling) ID",
        help: "id of the new key, or of the key to print or export",
        synonyms: CommandOption.keyID.synonyms
    )
    static let exp = CommandOption(
        "--exp TIME",
        help: "when the new key expires; see TIME",
        synonyms: ["expire", "expires", "expiry", "lifetime", "ttl"]
    )
    static let retire = CommandOption(
        "--retire ID",
        help: "remove this key; messages sealed with it can no longer be opened",
        synonyms: ["remove", "delete", "revoke"]
    )
    static let publicHalf = CommandOption(
        "--public",
        help: "print the public halves of the key pairs, for senders",
        synonyms: ["pub", "public-key", "recipient"]
    )
    static let fromPEM = CommandOption(
        "--from-pem FILE",
        help: "import the private key of a key pair from this PEM file",
        synonyms: ["pem", "import", "import-pem"]
    )
    static let fromSubscriptions = CommandOption(
        "--from-subscriptions FILE",
        help: "import recipients: registrations of apps, subscriptions of browsers",
        synonyms: ["from-subscription", "subscription", "subscriptions", "import-subscriptions"]
    )
    static let newRecipient = CommandOption(
        recipient.spelling + " ID",
        help: "with --from-subscriptions: the recipient, if FILE has one without id and token",
        synonyms: recipient.synonyms
    )
    static let strictImport = CommandOption(
        "--strict",
        help: "with --from-subscriptions: stop at a registration that cannot be used, instead of "
            + "skipping it",
        synonyms: ["fail-fast"]
    )
    static let replace = CommandOption(
        "--replace",
        help: "with --from-subscriptions: replace the keys of recipients that the ring already has",
        synonyms: ["update", "sync"]
    )
    static let retireRecipients = CommandOption(
        "--retire-recipients FILE",
        help: "remove the keys of the recipients that FILE lists, one id a line",
        synonyms: ["remove-recipients", "retire-recipient"]
    )
    static let toPEM = CommandOption(
        "--to-pem FILE",
        help: "export the private key of a key pair to this file (PKCS #8, PEM)",
        synonyms: ["export", "export-pem"]
    )
    static let mode = CommandOption(
        "--mode MODE",
        help: "mode of a bark key: cbc or gcm (default: gcm)",
        completion: .words(Bark.Mode.allCases.map(\.rawValue))
    )
    static let force = CommandOption(
        "--force",
        letter: "f",
        help: "replace a key with the same id, or remove the last key",
        synonyms: ["overwrite", "yes"]
    )
}

extension KeygenCommand {
    static let table = CommandTable(
        name: "keygen",
        abstract: "make a key ring, add a key to it, or remove one",
        usage: [
            "--keyring FILE [--alg ALG] [OPTIONS]",
            "--keyring FILE --from-subscriptions FILE [OPTIONS]",
            "--keyring FILE --retire-recipients FILE",
            "--keyring FILE --retire ID",
            "--keyring FILE --public [--key-id ID]",
            "--keyring FILE --to-pem FILE [--key-id ID]",
        ],
        common: [
            "Key ring": [.keyring, .alg, .newKeyID, .exp],
            "Rotation": [.retire],
            "Sender": [.publicHalf, .fromSubscriptions, .replace],
            "Passphrase": [.pass],
        ],
        groups: [
            "Key ring options": [
                .keyring, .alg, .keyPurpose, .newKeyID, .exp, .retire, .publicHalf, .toPEM, .force,
            ],
            "Recipient options": [
                .fromSubscriptions, .newRecipient, .replace, .sharedKeys, .strictImport,
                .retireRecipients,
            ],
            "New key options": [
                .pass, .cipher, .md, .iter, .legacyKDF, .mode, .fromPEM,
            ],
            "Options": [.help, .helpAll, .version],
        ],
        sections: [
            """
            FILE
            A JWK Set (RFC 7517). If it does not exist, it is created, readable only by its owner.
            Otherwise the new key is added as the first key. The first key seals, and all keys
            open. With -, the new ring is printed to standard output, including its secrets.
            """,
            """
            SUBSCRIPTIONS
            Registrations of apps, {"token":"HEX","keys":[...]}, and subscriptions of browsers, the
            output of PushSubscription.toJSON() or any object with p256dh and auth in base64. FILE
            has one, an array of them, or one per line. The recipient, for encrypt --to, is the
            member id, or token if there is no id. Keys keep their own ids. If the ring already has
            the recipient, that is an error, unless --replace is given. --retire-recipients is done
            first.
            """,
            .time,
            """
            ALG
            webpush is for an app with many users. Each phone makes a key pair and sends its public
            half to the server. aes128gcm is for your own devices. They share one key with the
            sender, and whoever has it can read and forge every push. salted is a passphrase for
            openssl enc, random unless --pass gives one. The default is the format of the first key
            in the ring, or aes128gcm in a new ring.

            For messages of other services: cryptojs and bark (--pass gives the passphrase or key
            already in use), mastodon and icecubes. rot13 hides nothing.
            """,
            """
            PURPOSE
            A key is either for pushes (encrypt, receive) or for files (seal-file, open-file), since
            a file sealed with a key for pushes would open as a push. A ring can hold both kinds;
            the first key of each kind seals. aes128gcm, salted and cryptojs keys can be for files.
            """,
            .passphraseSource,
        ],
        examples: """
            Make a ring with one key, and add a new key half a year later:
            $ pushseal keygen --keyring ring.json --alg aes128gcm --key-id 2026-05
            $ pushseal keygen --keyring ring.json --key-id 2026-11

            Remove the old key once no push sealed with it can be in transit:
            $ pushseal keygen --keyring ring.json --retire 2026-05

            Add a key for the files that pushes link to:
            $ pushseal keygen --keyring ring.json --for file --key-id photos

            Make a key pair for a device, and export its public half for the sender:
            $ umask 077
            $ pushseal keygen --keyring device.json --alg webpush --public > sender.json
            """,
        exitStatus: [
            .success: "success",
            .refused:
                "a registration was skipped, or the key does not exist, lacks the half that was asked "
                + "for, or is the only key",
            .usage: StatusText.usage,
            .malformedInput:
                "a file is not a key ring, PEM or subscriptions, or the key cannot be made or "
                + "added",
            .cannotRead: "a file or the passphrase cannot be read",
            .cannotWrite:
                "a file cannot be written, the PEM file exists, or the ring already has a key "
                + "with this id",
        ]
    )
}
