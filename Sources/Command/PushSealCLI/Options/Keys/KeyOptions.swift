// SPDX-License-Identifier: Apache-2.0

/// The options for sealing a message; sender and receiver take the same ones.
extension CommandOption {
    static let pass = CommandOption(
        "--pass SOURCE",
        help: "where to read the passphrase; see SOURCE",
        completion: .prefixes(["env:", "file:", "fd:", "stdin", "pass:"]),
        synonyms: ["password", "passphrase", "k", "kfile", "passin", "secret"]
    )
    static let cipher = CommandOption(
        "--cipher NAME",
        help: "aes-128-cbc, aes-192-cbc or aes-256-cbc (default: aes-256-cbc)",
        completion: .words(["aes-128-cbc", "aes-192-cbc", "aes-256-cbc"]),
        synonyms: ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "aes256", "aes128", "aes192"]
    )
    static let md = CommandOption(
        "--md NAME",
        help: "digest for key derivation (default: sha256)",
        completion: .words(["md5", "sha1", "sha224", "sha256", "sha384", "sha512"]),
        synonyms: ["digest", "hash"]
    )
    static let iter = CommandOption(
        "--iter N",
        help: "PBKDF2 iterations (default: 10000)",
        synonyms: ["iterations", "rounds", "count"]
    )
    static let legacyKDF = CommandOption(
        "--legacy-kdf",
        help: "derive the key with EVP_BytesToKey, like CryptoJS and openssl enc without -pbkdf2",
        synonyms: ["bytes-to-key", "evp-bytes-to-key", "cryptojs", "nopbkdf2"]
    )
    static let rot13 = CommandOption(
        "--rot13",
        help: "apply ROT13 to title, subtitle and body: a toy that hides nothing"
    )
    static let keyID = CommandOption(
        "--key-id ID",
        help: "id of the key; with --keyring, use only this key",
        synonyms: ["kid"]
    )
    static let recipient = CommandOption(
        "--to ID",
        help: "with --keyring: the recipient to seal for, in a ring of several",
        synonyms: ["recipient", "for"]
    )
}

extension [CommandOption] {
    /// The key options.
    static let key: Self = [
        .keyring, .keyID, .pass, .cipher, .md, .iter, .legacyKDF, .rot13,
    ]
}

extension TextSection {
    /// What `--pass` takes.
    static let passphraseSource: TextSection = """
        SOURCE
        As in openssl: env:VAR is an environment variable, file:PATH the first line of a file, fd:N
        the first line read from an open file descriptor, stdin the first line of standard input.
        pass:TEXT is the passphrase itself, which other users of this machine can see.
        """
}
