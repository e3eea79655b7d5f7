// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The shell command that opens a message with `openssl enc`.
enum OpenSSLCommandLine {
    /// The command, which never contains the passphrase; nil if no shell can pass the passphrase
    /// on.
    ///
    /// The length of the text is for padding that openssl does not take off.
    static func text(
        message: [UInt8],
        parameters: Salted.Parameters,
        variant: PassphraseVariant,
        source: String,
        textByteCount: Int? = nil
    ) -> String? {
        guard let (variable, pass) = passphrase(source, variant) else { return nil }
        let options = parameters.opensslOptions.joined(separator: " ")
        return "printf %s '\(SealedText.base64(message))' | \(variable)openssl enc -d \(options) "
            + "-a -A -pass \(pass)" + unpadded(textByteCount)
    }

    /// The end of a command that takes off padding other than PKCS #7.
    private static func unpadded(_ textByteCount: Int?) -> String {
        textByteCount.map { " -nopad | head -c \($0)" } ?? ""
    }

    /// The command that opens the payload in a file with `pushseal receive`, or nil.
    static func receive(
        _ options: String,
        variant: PassphraseVariant,
        source: String
    ) -> String? {
        passphrase(source, variant).map { variable, pass in
            "\(variable)pushseal receive --pass \(pass) \(options) PAYLOAD"
        }
    }

    /// The command for ciphertext without salt or key derivation; never contains the key.
    static func raw(
        _ ciphertext: [UInt8],
        _ mode: String,
        _ key: RawKey,
        iv: [UInt8],
        textByteCount: Int? = nil
    ) -> String {
        let name = "-aes-\(8 * key.secret.count)-\(mode)"
        let vector = iv.isEmpty ? "" : " -iv \(Hexadecimal.text(of: iv))"
        return "printf %s '\(SealedText.base64(ciphertext))' | openssl enc -d \(name) -a -A -K "
            + "\"$(\(key.shellDigits))\"\(vector)\(unpadded(textByteCount))"
    }

    /// The shell command that prints a secret as given; a ring's key is in the variable `KEY`, in
    /// hexadecimal.
    static func secret(_ source: String?) -> String {
        guard let source else { return "printf %s \"$KEY\" | xxd -r -p" }
        let (kind, place) = parts(of: source)
        return switch kind {
        case "env": "printf %s \"$\(place)\""
        case "file": "head -n 1 \(shellWord(place)) | tr -d '\\n'"
        default: "printf %s \"$PASSPHRASE\""
        }
    }

    private static func parts(of source: String) -> (kind: String, place: String) {
        let parts = source.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }

    /// What goes before `openssl`, and what goes after `-pass`.
    static func passphrase(
        _ source: String,
        _ variant: PassphraseVariant
    ) -> (variable: String, pass: String)? {
        let (kind, place) = parts(of: source)
        switch (kind, variant) {
        case ("env", .asGiven), ("file", .asGiven):
            return ("", shellWord(source))
        case ("fd", .asGiven) where place != "0":
            return ("", shellWord(source))
        case ("env", _):
            return variant.shellValue("\"$\(place)\"").map { ("\(place)=\($0) ", "env:\(place)") }
        case ("file", _):
            return variant.shellValue("\"$(head -n 1 \(shellWord(place)))\"").map {
                ("PASSPHRASE=\($0) ", "env:PASSPHRASE")
            }
        case (_, .asGiven): return ("", "env:PASSPHRASE")
        default:
            // It came as an argument or from a stream that is used up, so the user sets a variable.
            return variant.shellValue("\"$PASSPHRASE\"").map {
                ("PASSPHRASE=\($0) ", "env:PASSPHRASE")
            }
        }
    }

    /// The word for a shell, quoted if necessary.
    static func shellWord(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic
                    || "0123456789_./:=@%+,-".unicodeScalars.contains(scalar))
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
