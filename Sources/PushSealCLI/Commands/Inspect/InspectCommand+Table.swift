// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let json = CommandOption(name: "json", help: "print the findings as one JSON object")
}

extension InspectCommand {
    static let table = CommandTable(
        name: "inspect",
        abstract: "explains a payload: what is wrong with it, and what would open it",
        usage: ["[--pass SOURCE] [OPTIONS] [PAYLOAD]", "--keyring FILE [OPTIONS] [PAYLOAD]"],
        operands: [
            Operand(
                name: "PAYLOAD",
                help: "file to explain (default: standard input)",
                completion: .file
            )
        ],
        groups: [
            OptionGroup(
                title: "Key options",
                options: [.pass, .cipher, .md, .iter, .legacyKDF, .keyring, .keyID]
            ),
            OptionGroup(title: "Options", options: [.json, .batch, .jobs, .help, .version]),
        ],
        sections: [
            TextSection(
                title: "PAYLOAD",
                paragraphs: [
                    "The JSON document that APNs carries; - is standard input. It is gone through "
                        + "in the order in which a device would stumble: JSON, size, the gate, the "
                        + "sealed field, its text form, and the bytes inside. No key is needed "
                        + "for that.",
                    "With a passphrase, every mix of parameters that people confuse is tried: "
                        + "the three ciphers, EVP_BytesToKey and PBKDF2 with common digests and "
                        + "iteration counts, and a passphrase with a line end too many. The one "
                        + "that opens the message is printed as the command line of openssl enc.",
                    "With a key ring, the key that opens each sealed field is named, and whether "
                        + "it is the one that seals now; of a sealed document the keys it holds "
                        + "with their sizes, and its claims. Sealed text is never printed.",
                    "Then comes what stands in clear, what it tells, and to whom; and how long a "
                        + "text would still fit, by format.",
                ]
            ),
            .passphraseSource,
            .batch(
                "With --batch PAYLOAD has a payload a line, and for each one line is printed, byte "
                    + "for byte what --json prints for it alone."
            ),
        ],
        examples: [
            Example(
                purpose: "Why does it show as (Encrypted)?",
                lines: ["$ pushseal inspect --pass env:P p.json"]
            )
        ],
        exitStatus: [
            StatusMeaning(.success, "nothing is wrong; with a passphrase, it opens"),
            StatusMeaning(
                .refused,
                "it will not be shown opened; the findings say why; a line of a batch is in error"
            ),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "the payload is not JSON, or no JSON object"),
            StatusMeaning(.cannotRead, "the payload or the passphrase cannot be read"),
            StatusMeaning(.cannotWrite, "standard output cannot be written"),
        ]
    )
}
