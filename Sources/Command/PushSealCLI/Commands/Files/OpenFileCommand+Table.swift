// SPDX-License-Identifier: Apache-2.0

extension OpenFileCommand {
    static let table = CommandTable(
        name: "open-file",
        abstract: "open a sealed file or pipe of any size",
        usage: [
            "--keyring FILE [OPTIONS] [INPUT]",
            "--pass SOURCE [OPTIONS] [INPUT]",
        ],
        operands: [.fileInput],
        groups: [
            "Key options": .fileKey,
            "Options": [.fileInput, .fileOutput, .help, .version],
        ],
        sections: [
            """
            FORMAT
            Files written by seal-file, by openssl enc, or by other implementations of RFC 8188.
            With a key ring, open-file uses the key that the file names and that fits its format; if
            several fit, choose one with --key-id.

            With --out, the file is written only if all of the input was opened. On standard output,
            data may appear before a later part is refused, so check the exit status. aes128gcm:
            every record is authenticated before it is written, and exit status 0 means that the
            file is complete. salted: nothing is authenticated. A wrong passphrase is noticed only
            at the end, and 1 time in 255 not at all; changes may go unnoticed.

            If a regular file does not open, open-file tries the parameters and forms of the
            passphrase that are often mixed up, and the other ciphers of openssl enc, for up to two
            seconds. The hint is the command that opens the file.
            """,
            .passphraseSource,
        ],
        examples: """
            Open a photo that seal-file sealed:
            $ pushseal open-file --keyring keys.json --out photo.jpg photo.sealed

            Open a file that openssl enc -aes-256-cbc -md md5 sealed:
            $ pushseal open-file --pass file:key.txt --legacy-kdf --md md5 old.enc > old
            """,
        exitStatus: [
            .success: "the whole file was opened and written",
            .refused: "not opened: wrong or expired key, altered file, or the end is missing",
            .usage: "\(StatusText.usage), the key is not for files, or several keys fit",
            .malformedInput:
                "the input does not begin like a sealed file that a key of the ring could open, "
                + "or \(StatusText.notKeyRing)",
            .cannotRead:
                "the input, passphrase or key ring cannot be read, \(StatusText.orNoSuchKey)",
            .cannotWrite: "the output cannot be written",
        ]
    )
}
