// SPDX-License-Identifier: Apache-2.0

extension SealFileCommand {
    static let table = CommandTable(
        name: "seal-file",
        abstract: "seal a file or pipe of any size, such as an attachment",
        usage: [
            "--keyring FILE [OPTIONS] [INPUT]",
            "--pass SOURCE [OPTIONS] [INPUT]",
        ],
        operands: [.fileInput],
        groups: [
            "Key options": .fileKey,
            "Options": [.recordSize, .fileInput, .fileOutput, .help, .version],
        ],
        sections: [
            """
            FORMAT
            The key decides the format. An aes128gcm key writes the records of RFC 8188, with the id
            of the key; this is the recommended format. A passphrase, or a salted key, writes the
            format of openssl enc, in which changes go unnoticed. Memory use depends on the record
            size, not on the size of the file.

            With a key ring, only keys made by keygen --for file are used: a file sealed with a key
            for pushes would open as a push. For the same reason, do not use a passphrase that seals
            pushes.
            """,
            .passphraseSource,
        ],
        examples: """
            Seal a photo with the first key of the ring, to attach it to a push:
            $ pushseal seal-file --keyring keys.json --out photo.sealed photo.jpg

            Seal a pipe so that openssl enc -d -aes-256-cbc -pbkdf2 can open it:
            $ tar c folder | pushseal seal-file --pass file:key.txt > folder.tar.enc
            """,
        exitStatus: [
            .success: "the whole file was sealed and written",
            .refused: StatusText.allExpired,
            .usage: "\(StatusText.usage), or the key is not for files",
            .malformedInput: StatusText.notKeyRing,
            .cannotRead:
                "the input, passphrase or key ring cannot be read, \(StatusText.orNoSuchKey)",
            .cannotWrite: "the output cannot be written",
        ]
    )
}
