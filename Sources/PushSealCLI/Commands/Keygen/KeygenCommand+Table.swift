// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension CommandOption {
    static let alg = CommandOption(
        name: "alg",
        value: "ALG",
        help: "format of the new key; see ALG",
        completion: .words(Format.allCases.map(\.rawValue)),
        synonyms: ["algorithm", "format", "type", "kind"]
    )
    static let keyPurpose = CommandOption(
        name: "for",
        value: "PURPOSE",
        help: "what the new key is for: push or file (default: push)",
        completion: .words(KeyPurposeWord.allCases.map(\.rawValue)),
        synonyms: ["purpose", "use"]
    )
    static let exp = CommandOption(
        name: "exp",
        value: "TIME",
        help: "end the new key after this time, such as 12h, 90d or 26w",
        synonyms: ["expire", "expires", "expiry", "lifetime", "ttl"]
    )
    static let retire = CommandOption(
        name: "retire",
        value: "ID",
        help: "take this key out: what it sealed does not open any more",
        synonyms: ["remove", "delete", "revoke"]
    )
    static let publicHalf = CommandOption(
        name: "public",
        help: "print the public halves of key pairs, for senders",
        synonyms: ["pub", "public-key", "recipient"]
    )
    static let fromPEM = CommandOption(
        name: "from-pem",
        value: "FILE",
        help: "take the private key of a key pair from this PEM file",
        completion: .file,
        synonyms: ["pem", "import", "import-pem"]
    )
    static let toPEM = CommandOption(
        name: "to-pem",
        value: "FILE",
        help: "write the private key of a key pair to this file, as PKCS #8 in PEM",
        completion: .file,
        synonyms: ["export", "export-pem"]
    )
    static let mode = CommandOption(
        name: "mode",
        value: "MODE",
        help: "of a bark key: cbc or gcm (default: gcm)",
        completion: .words(Bark.Mode.allCases.map(\.rawValue))
    )
    static let force = CommandOption(
        name: "force",
        letter: "f",
        help: "replace a key of the same name, or take out the last one",
        synonyms: ["overwrite", "yes"]
    )
}

extension KeygenCommand {
    static let table = CommandTable(
        name: "keygen",
        abstract: "makes a key, puts a new one first in a key ring, or takes one out",
        usage: [
            "--keyring FILE [--alg ALG] [OPTIONS]",
            "--keyring FILE --retire ID",
            "--keyring FILE --public [--key-id ID]",
            "--keyring FILE --to-pem FILE [--key-id ID]",
        ],
        operands: [],
        groups: [
            OptionGroup(
                title: "Key ring options",
                options: [
                    .keyring, .alg, .keyPurpose, .keyID, .exp, .retire, .publicHalf, .toPEM, .force,
                ]
            ),
            OptionGroup(
                title: "Options of new keys",
                options: [.pass, .cipher, .md, .iter, .legacyKDF, .mode, .fromPEM]
            ),
            OptionGroup(title: "Options", options: [.help, .version]),
        ],
        sections: [
            TextSection(
                title: "FILE",
                paragraphs: [
                    "A JWK Set. It is made if it is not there, for its owner alone to read, and "
                        + "never overwritten: a new key is put before those it holds and seals "
                        + "from then on, while all of them open. With - the new ring is printed, "
                        + "secrets and all."
                ]
            ),
            TextSection(
                title: "ALG",
                paragraphs: [
                    "aes128gcm is a key that sender and device share; webpush a key pair of the "
                        + "device, of which the sender gets the public half; salted a passphrase "
                        + "for openssl enc, random unless --pass names one. Without --alg it is "
                        + "that of the ring's first key, or aes128gcm.",
                    "For what other services send: cryptojs and bark, with --pass for a "
                        + "passphrase or key that is in use already, mastodon and icecubes. "
                        + "rot13 hides nothing.",
                ]
            ),
            TextSection(
                title: "PURPOSE",
                paragraphs: [
                    "A key is for pushes, which encrypt and receive take, or for files, which "
                        + "seal-file and open-file take, and never does the other: a sealed file "
                        + "would open as a push. The same ring holds both kinds, and of each the "
                        + "first one seals. aes128gcm, salted and cryptojs keys can be for files."
                ]
            ),
            .passphraseSource,
        ],
        examples: [
            Example(
                purpose: "A ring with one key, and half a year later a new one before it:",
                lines: [
                    "$ pushseal keygen --keyring ring.json --alg aes128gcm --key-id 2026-05",
                    "$ pushseal keygen --keyring ring.json --key-id 2026-11",
                ]
            ),
            Example(
                purpose: "When no push under the old key can be on its way any more:",
                lines: ["$ pushseal keygen --keyring ring.json --retire 2026-05"]
            ),
            Example(
                purpose: "A key for the files that pushes link to:",
                lines: ["$ pushseal keygen --keyring ring.json --for file --key-id photos"]
            ),
            Example(
                purpose: "A key pair of a device, and the half that goes to the sender:",
                lines: [
                    "$ pushseal keygen --keyring device.json --alg webpush --public > sender.json"
                ]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all done"),
            StatusMeaning(.refused, "there is no such key, or no half of it"),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "the file is no key ring, or a key does not fit"),
            StatusMeaning(.cannotRead, "the file or the passphrase cannot be read"),
            StatusMeaning(.cannotWrite, "the file cannot be written, or a key is there already"),
        ]
    )
}
