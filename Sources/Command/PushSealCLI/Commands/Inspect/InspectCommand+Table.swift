// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let all = CommandOption(
        "--all",
        help: "print every finding between the verdict and the change"
    )
    static let quiet = CommandOption(
        "--quiet",
        help: "print the verdict, and the change if there is a fault; with --json, the verdict"
    )
    static let json = CommandOption("--json", help: "print everything as one JSON object")
    static let askedAppGroup = CommandOption(
        "--app-group DIR",
        help: "app group folder whose store has seen messages; nothing is recorded",
        synonyms: ["group", "store", "state"]
    )
}

extension InspectCommand {
    static let table = CommandTable(
        name: "inspect",
        abstract: "find out why a push is not shown, and how to change that",
        usage: ["[--keyring FILE] [OPTIONS] [PAYLOAD]", "--pass SOURCE [OPTIONS] [PAYLOAD]"],
        operands: [
            Operand(
                name: "PAYLOAD",
                help: "file to explain (default: standard input)",
                completion: .file
            )
        ],
        groups: [
            "Key options": [.keyring, .keyID, .pass, .cipher, .md, .iter, .legacyKDF],
            "App": [.strict, .askedAppGroup],
            "Options": [.all, .json, .quiet, .batch, .jobs, .help, .version],
        ],
        sections: [
            """
            PAYLOAD
            The JSON document sent through APNs; - is standard input. If it is a sealed file
            instead, inspect says so. The checks follow the path of a push: JSON, size, whether the
            extension runs, the sealed field, its encoding, and the bytes inside. They need no key.

            An extension runs if mutable-content in aps is the number 1 and the alert has text. A
            push asks for an extension if it has a member that is meant as mutable-content, with any
            spelling and in any place, unless the value is 0, false or null. If the push asks for an
            extension and none runs, inspect says why.

            The first line is the verdict. The last lines are the change to make, such as options of
            pushseal, members of the key in the ring, or the openssl enc command that opens the
            message. Warnings stand between them: parts of the push that may surprise its sender. With
            --all, every check and its result stand there.

            If the passphrase does not open the message, inspect tries the parameters that are often
            mixed up: all three ciphers, EVP_BytesToKey and PBKDF2 with common digests and iteration
            counts. It also tries other forms of the passphrase: with or without line end, spaces or
            quotes, as base64, hexadecimal, UTF-16, SHA-256 or MD5. This takes up to two seconds.

            With --keyring, inspect names the key that opens each sealed field and says whether it
            is the key that seals now. For a sealed document it lists the names and sizes of its
            members, and checks its claims. Sealed text is never printed.

            With --all, inspect also lists the parts that are sent in the clear and who can read
            them, and how much longer the text could be in each format.
            """,
            .passphraseSource,
            .batch(
                """
                With --batch, each line of PAYLOAD is a payload and gives one line: the same bytes
                that --json prints for this payload alone.
                """
            ),
        ],
        examples: """
            Find out why a push is shown as (Encrypted):
            $ pushseal inspect --pass env:P p.json
            """,
        exitStatus: [
            .success:
                "receive with the same options shows the message, or nothing is sealed and the "
                + "push asks for no extension",
            .refused: "the message is not shown (see the findings), or a line of a batch failed",
            .usage: StatusText.usage,
            .malformedInput:
                "the payload is not a JSON object or has more than 16 MiB, or "
                + "\(StatusText.notKeyRing)",
            .cannotRead:
                "the payload, passphrase or key ring cannot be read, \(StatusText.orNoSuchKey)",
            .cannotWrite: "standard output cannot be written",
        ]
    )
}
