// SPDX-License-Identifier: Apache-2.0

extension OpenFileCommand {
    static let table = CommandTable(
        name: "open-file",
        abstract: "opens a sealed file or pipe of any size",
        usage: [
            "--keyring FILE [OPTIONS] [INPUT]",
            "--pass SOURCE [OPTIONS] [INPUT]",
        ],
        operands: [.fileInput],
        groups: [
            .fileKey,
            OptionGroup(title: "Options", options: [.fileInput, .fileOutput, .help, .version]),
        ],
        sections: [
            TextSection(
                title: "FORMAT",
                paragraphs: [
                    "What seal-file writes, what openssl enc writes, and what others write by "
                        + "RFC 8188. Of the keys in a ring the one takes it that reads the format "
                        + "and that the file names; if more could, --key-id has to say which.",
                    "With --out nothing is left behind unless all was opened. On standard output "
                        + "the beginning may be out when the rest is refused, so wait for the "
                        + "exit status. aes128gcm: each record is proven before it is handed out, "
                        + "the end of the file before the status is 0. salted: nothing proves "
                        + "it. A wrong passphrase is noticed at the very end, 254 times of 255, "
                        + "and a file that was changed on the way may not be noticed at all.",
                ]
            ),
            .passphraseSource,
        ],
        examples: [
            Example(
                purpose: "The photo of seal-file, whole or not at all:",
                lines: ["$ pushseal open-file --keyring keys.json --out photo.jpg photo.sealed"]
            ),
            Example(
                purpose: "What openssl enc -aes-256-cbc -md md5 sealed:",
                lines: [
                    "$ pushseal open-file --pass file:key.txt --legacy-kdf --md md5 old.enc > old"
                ]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all was opened and written"),
            StatusMeaning(.refused, "not opened: another key, changed, or the end is missing"),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "the input does not begin as a sealed file"),
            StatusMeaning(.cannotRead, "the input, the passphrase or the ring cannot be read"),
            StatusMeaning(.cannotWrite, "the output cannot be written"),
        ]
    )
}
