// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The line for a shell that opens a message with `openssl enc`.
enum OpenSSLCommandLine {
    /// The line; the passphrase never stands in it.
    static func text(
        message: [UInt8],
        parameters: Salted.Parameters,
        variant: PassphraseVariant,
        source: String
    ) -> String {
        let (variable, pass) = passphrase(source, variant)
        let options = parameters.opensslOptions.joined(separator: " ")
        return "printf %s '\(SealedText.base64(message))' | \(variable)openssl enc -d \(options) "
            + "-a -A -pass \(pass)"
    }

    /// The line that opens the message in a file with `pushseal receive`.
    static func receive(
        _ options: String,
        variant: PassphraseVariant,
        source: String
    ) -> String {
        let (variable, pass) = passphrase(source, variant)
        return "\(variable)pushseal receive --pass \(pass) \(options) PAYLOAD"
    }

    /// What goes before `openssl`, and what after `-pass`.
    private static func passphrase(
        _ source: String,
        _ variant: PassphraseVariant
    ) -> (variable: String, pass: String) {
        let parts = source.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts.count > 1 ? String(parts[1]) : ""
        switch (parts.first, variant) {
        case ("env", .asGiven), ("file", .asGiven):
            return ("", shellWord(source))
        case ("fd", .asGiven) where place != "0":
            return ("", shellWord(source))
        case ("env", _):
            return ("\(place)=\(variant.shellValue("\"$\(place)\"")) ", "env:\(place)")
        case ("file", _):
            let value = variant.shellValue("\"$(head -n 1 \(shellWord(place)))\"")
            return ("PASSPHRASE=\(value) ", "env:PASSPHRASE")
        case (_, .asGiven): return ("", "env:PASSPHRASE")
        default:
            // It came on the command line or by a stream that is over: its place is a variable.
            return ("PASSPHRASE=\(variant.shellValue("\"$PASSPHRASE\"")) ", "env:PASSPHRASE")
        }
    }

    /// The word as a shell takes it, in quotes if need be.
    static func shellWord(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic
                    || "0123456789_./:=@%+,-".unicodeScalars.contains(scalar))
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
