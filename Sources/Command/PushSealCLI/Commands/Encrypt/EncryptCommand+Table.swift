// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension EncryptCommand {
    static let table = CommandTable(
        name: "encrypt",
        abstract: "seal a message into a push payload",
        usage: [
            "--keyring FILE [OPTIONS] [MESSAGE]",
            "--pass SOURCE [OPTIONS] [MESSAGE]",
            "--rot13 [OPTIONS] [MESSAGE]",
            "--batch [--keyring FILE] [OPTIONS]",
        ],
        operands: [
            Operand(
                name: "MESSAGE",
                help: "text to seal (default: standard input)",
                synonyms: ["body", "message", "text", "m"]
            )
        ],
        common: [
            "Key": [.keyring, .recipient, .pass],
            "Notification": [.title, .badge, .sound, .custom],
            "Sealing": [.seal, .expires],
            "Many messages": [.batch],
        ],
        groups: [
            "Key options": [.keyring, .recipient] + [CommandOption].key.dropFirst() + [.sharedKeys],
            "Notification options": PushOption.options(about: .notification, .clear, .simulator),
            "Sealing options": [.seal, .expires, .padTo, .allowEmpty],
            "Attachment options": [.attach, .attachURL, .attachOutput],
            "Options": [.inputFile, .outputFile, .voip, .batch, .jobs, .help, .helpAll, .version],
        ],
        sections: [
            """
            MESSAGE
            UTF-8 text, which becomes the body of the notification. Other users of this machine can
            see command-line arguments, so pass secrets in a file or on standard input (-); one
            trailing line end is removed from these. The finished payload may have at most 4096
            bytes, or 5120 with --voip. An empty message is refused unless --allow-empty is given.
            """,
            .sealedParts,
            """
            ATTACHMENT
            --attach seals FILE with a random key of its own and writes the result to SEALED; upload
            SEALED to URL. The key, the URL, the size and the digest are sealed in the payload. FILE
            is an image of up to 10 MiB, audio of up to 5 MiB or a movie of up to 50 MiB. A device
            fetches from https only, or from http://127.0.0.1 or http://[::1].
            """,
            .passphraseSource,
            .time,
            .recipients,
            .batch(
                """
                With --batch, each line of standard input (or of the --in file) is a JSON object.
                Its member message is the text to seal. The other members have the long names of
                notification and sealing options, or are to, key-id or custom, which is an object.
                Options on the command line are defaults for all lines; null in a line removes a
                default. A line may bring its own keys, as keys or subscription; then no ring is
                needed. Each line gives one payload. On SIGHUP, the key ring is read again.
                """
            ),
        ],
        examples: #"""
            Seal everything but the placeholder; the message expires in an hour:
            $ pushseal encrypt --keyring keys.json --seal all --expires 1h \
                  --title News --thread-id n1 --custom order=7 'Meet at dawn'

            Send a picture with it:
            $ pushseal encrypt --keyring keys.json --attach photo.jpg \
                  --attach-url https://example.com/1 --attach-out 1.sealed 'From the beach'

            Make many payloads, each sealed for the recipient that its line names:
            $ echo '{"message":"Meet at dawn","to":"ada","badge":3}' |
                  pushseal encrypt --batch --keyring keys.json --title News

            Make a payload for APNs, with the passphrase in an environment variable:
            $ printf 'Meet at dawn' | pushseal encrypt --pass env:P --title News > p.json

            Make a file for the Simulator, sealed as CryptoJS does:
            $ pushseal encrypt --pass file:key.txt --legacy-kdf --md md5 \
                  --bundle com.example.app -o test.apns 'Meet at dawn'
            """#,
        exitStatus: [
            .success: "the payload was written",
            .refused: "\(StatusText.allExpired), or at least one line of a batch failed",
            .usage: "\(StatusText.usage), or the key is for files",
            .malformedInput:
                "the message is empty, not UTF-8, too large or too long for --pad-to, a custom "
                + "key is not allowed, the attachment cannot be shown, or \(StatusText.notKeyRing)",
            .cannotRead:
                "the message, passphrase, key ring or attachment cannot be read, "
                + "\(StatusText.orNoSuchKey)",
            .cannotWrite: "the payload or the sealed attachment cannot be written",
        ]
    )
}

extension TextSection {
    /// What a time is to an option.
    static let time: TextSection = """
        TIME
        A duration from now, such as 90s, 15m, 2h, 7d, 26w or a number of seconds, or a point in
        time, such as 2026-12-31T18:00:00Z or seconds since 1970. A number from 1000000000 on is a
        point in time.
        """

    /// How one of several recipients is chosen.
    static let recipients: TextSection = """
        RECIPIENTS
        If the ring has keys of several recipients, --to names one of them, and its first key seals.
        Without --to, nothing is sealed. --keyring also takes the registration that an app sends,
        {"token":"HEX","keys":[...]}, and a subscription with p256dh and auth.
        """

    /// What `--seal` takes.
    static let sealedParts: TextSection = """
        WHAT
        all seals the message, title, subtitle, category, thread, badge, sound, interruption level
        and custom keys, together with the time, an expiry and a message id that lets the device
        reject replays. Only the placeholder is sent in the clear. body seals the message alone, as
        Apple's sample extension reads it, and everything else is sent in the clear. Without --seal,
        an aes128gcm or webpush key seals all, and any other key the body.
        """
}
