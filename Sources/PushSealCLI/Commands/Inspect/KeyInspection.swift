// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries a passphrase on a message, and says what opens it.
enum KeyInspection {
    /// Adds what the search found: parameters, certainty, and the line for `openssl enc`.
    static func run(
        _ message: Salted.Message,
        passphrase: GivenPassphrase,
        expected: Salted.Parameters,
        _ findings: inout Findings,
        willTakeLong: () -> Void
    ) throws(CommandError) {
        let outcome: ParameterSearch.Outcome
        do throws(SealError) {
            outcome = try ParameterSearch.run(
                message,
                passphrase: passphrase.secret,
                expected: expected,
                willTakeLong: willTakeLong
            )
        } catch {
            throw CommandError(.internalError, error.detail)
        }
        guard let match = outcome.match else {
            findings.fault(
                .key,
                "the passphrase opens it with none of \(outcome.triedCount) sets of parameters: "
                    + "another passphrase, or the ciphertext is damaged"
            )
            return
        }
        let blockCount = message.ciphertext.count / 16
        let opens =
            "opens to \(match.textByteCount) bytes of text; "
            + match.certainty(blockCount: blockCount)
        if match.parameters == expected, match.variant == .asGiven {
            findings.ok(.key, "\(opens)")
        } else {
            findings.note(
                .key,
                "does not open with \(describe(expected)), but with "
                    + "\(describe(match.parameters))\(passphraseClause(match.variant)): \(opens)"
            )
        }
        findings.match = match
        findings.command = OpenSSLCommandLine.text(
            message: message.bytes,
            parameters: match.parameters,
            variant: match.variant,
            source: passphrase.source
        )
    }

    private static func passphraseClause(_ variant: PassphraseVariant) -> String {
        variant == .asGiven ? "" : ", the passphrase \(variant.rawValue)"
    }

    /// The parameters in words.
    static func describe(_ parameters: Salted.Parameters) -> String {
        let derivation =
            switch parameters.keyDerivation {
            case .pbkdf2(let digest, let iterations):
                "PBKDF2, \(digest.rawValue), \(iterations) iterations"
            case .evpBytesToKey(let digest):
                "EVP_BytesToKey, \(digest.rawValue)"
            }
        return "\(parameters.cipher.rawValue) by \(derivation)"
    }
}
