// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries a passphrase on a message, and says what opens it.
enum KeyInspection {
    /// Adds what the search found: parameters, certainty, and the line for `openssl enc`.
    static func run(
        _ message: Salted.Message,
        passphrase: SecretBytes,
        source: String,
        expected: Salted.Parameters,
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let outcome = try ParameterSearch.run(
            message,
            passphrase: passphrase,
            expected: expected,
            willTakeLong: willTakeLong
        )
        guard let match = outcome.match else {
            findings.fault(
                .passphraseDoesNotOpen,
                "the passphrase does not open the message with any of \(outcome.triedCount) "
                    + "combinations of parameters: it is wrong, or the ciphertext is damaged"
            )
            return
        }
        let blockCount = message.ciphertext.count / 16
        let opens =
            "opens to \(match.textByteCount) bytes of text; "
            + match.certainty(blockCount: blockCount)
        if match.parameters == expected, match.variant == .asGiven {
            findings.ok(.passphraseOpens, opens)
        } else {
            findings.note(
                .otherParametersOpen,
                "does not open with \(describe(expected)), but with "
                    + "\(describe(match.parameters))\(passphraseClause(match.variant)): \(opens)"
            )
        }
        findings.match = match
        findings.command = OpenSSLCommandLine.text(
            message: message.bytes,
            parameters: match.parameters,
            variant: match.variant,
            source: source
        )
    }

    private static func passphraseClause(_ variant: PassphraseVariant) -> String {
        variant == .asGiven ? "" : " and the passphrase \(variant.rawValue)"
    }

    /// The parameters in words.
    static func describe(_ parameters: Salted.Parameters) -> String {
        let derivation =
            switch parameters.keyDerivation {
            case .pbkdf2(let digest, let iterations):
                "PBKDF2 with \(digest.rawValue) and \(iterations) iterations"
            case .evpBytesToKey(let digest):
                "EVP_BytesToKey with \(digest.rawValue)"
            }
        return "\(parameters.cipher.rawValue), \(derivation)"
    }
}
