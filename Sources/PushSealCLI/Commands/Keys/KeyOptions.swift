// SPDX-License-Identifier: Apache-2.0

/// The options that say with what a message is sealed; both ends take the same ones.
extension CommandOption {
    static let pass = CommandOption(
        name: "pass",
        value: "SOURCE",
        help: "where the passphrase comes from; see SOURCE",
        completion: .prefixes(["env:", "file:", "fd:", "stdin", "pass:"]),
        synonyms: ["password", "passphrase", "key", "k", "kfile", "passin", "secret"]
    )
    static let cipher = CommandOption(
        name: "cipher",
        value: "NAME",
        help: "aes-128-cbc, aes-192-cbc or aes-256-cbc (default: aes-256-cbc)",
        completion: .words(["aes-128-cbc", "aes-192-cbc", "aes-256-cbc"]),
        synonyms: ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "aes256", "aes128", "aes192"]
    )
    static let md = CommandOption(
        name: "md",
        value: "NAME",
        help: "digest of the key derivation (default: sha256)",
        completion: .words(["md5", "sha1", "sha224", "sha256", "sha384", "sha512"]),
        synonyms: ["digest", "hash"]
    )
    static let iter = CommandOption(
        name: "iter",
        value: "N",
        help: "iterations of PBKDF2 (default: 10000)",
        synonyms: ["iterations", "rounds", "count"]
    )
    static let legacyKDF = CommandOption(
        name: "legacy-kdf",
        help: "derive the key by EVP_BytesToKey, as CryptoJS and openssl without -pbkdf2 do",
        synonyms: ["bytes-to-key", "evp-bytes-to-key", "cryptojs", "nopbkdf2"]
    )
    static let rot13 = CommandOption(
        name: "rot13",
        help: "ROT13 title, subtitle and body in place: a toy, hides nothing"
    )
    static let keyID = CommandOption(
        name: "key-id",
        value: "ID",
        help: "name of the key; of a key ring, the one key to take",
        synonyms: ["kid"]
    )
}

extension OptionGroup {
    /// The key options under their heading.
    static let key = OptionGroup(
        title: "Key options",
        options: [.pass, .cipher, .md, .iter, .legacyKDF, .keyring, .keyID, .rot13]
    )
}

extension TextSection {
    /// What `--pass` takes.
    static let passphraseSource = TextSection(
        title: "SOURCE",
        paragraphs: [
            "As with openssl: env:VAR is the value of an environment variable, file:PATH the first "
                + "line of a file, fd:N the first line that is read from an open file descriptor, "
                + "stdin the first line of standard input. pass:TEXT is the passphrase itself, "
                + "which everybody on this machine can see."
        ]
    )
}
