// SPDX-License-Identifier: Apache-2.0

extension SealFileCommand {
    static let table = CommandTable(
        name: "seal-file",
        abstract: "seals a file or pipe of any size, such as an attachment",
        usage: [
            "--keyring FILE [OPTIONS] [INPUT]",
            "--pass SOURCE [OPTIONS] [INPUT]",
        ],
        operands: [.fileInput],
        groups: [
            .fileKey,
            OptionGroup(
                title: "Options",
                options: [.recordSize, .fileInput, .fileOutput, .help, .version]
            ),
        ],
        sections: [
            TextSection(
                title: "FORMAT",
                paragraphs: [
                    "The key decides. aes128gcm keys of a ring write RFC 8188 records under the id "
                        + "of the key: the one to take. A passphrase, or a salted key, writes what "
                        + "openssl enc writes, which nobody can tell from a changed file. Memory "
                        + "does not grow with the file; it does with the size of a record.",
                    "Of a ring only the keys for files are taken, which keygen --for file makes: "
                        + "what a key for pushes sealed would open as a push. For the same reason "
                        + "a passphrase should not be one that pushes are sealed with.",
                ]
            ),
            .passphraseSource,
        ],
        examples: [
            Example(
                purpose: "A photo for a push with an attachment, by the first key of the ring:",
                lines: ["$ pushseal seal-file --keyring keys.json --out photo.sealed photo.jpg"]
            ),
            Example(
                purpose: "A pipe that openssl enc -d -aes-256-cbc -pbkdf2 reads:",
                lines: ["$ tar c folder | pushseal seal-file --pass file:key.txt > folder.tar.enc"]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all was sealed and written"),
            StatusMeaning(.refused, "the keys of the ring have ended"),
            StatusMeaning(.usage, "the command line is wrong, or the key is not for files"),
            StatusMeaning(.malformedInput, "the key ring is none"),
            StatusMeaning(.cannotRead, "the input, the passphrase or the ring cannot be read"),
            StatusMeaning(.cannotWrite, "the output cannot be written"),
        ]
    )
}
