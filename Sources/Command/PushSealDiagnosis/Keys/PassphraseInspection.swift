// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Tries passphrases on a `Salted__` message, and reports what opens it.
struct PassphraseInspection {
    let message: Salted.Message
    let field: String
    /// The source of the passphrase as in `openssl -pass`; nil for a key of a ring.
    let source: String?
    /// What deriving keys may cost.
    let budget: DerivationBudget
    /// Whether the message came as the characters of its bytes, which may have changed them.
    let isCharacters: Bool
    /// How many sets of parameters were tried.
    private(set) var triedCount = 0
    /// Parameters that give a text which may be chance.
    private(set) var doubtful: ParameterSearch.Match?

    /// The most passphrases of a ring that are tried; each takes up to 0.3 seconds.
    private static let passphraseLimit = 4

    /// Runs the cheap search with each passphrase.
    ///
    /// - Parameters:
    ///   - keys: the keys; only passphrases are tried.
    ///   - findings: where the result is added.
    /// - Returns: whether a passphrase opened the message.
    /// - Throws: `library` when OpenSSL fails.
    mutating func runCheap(
        _ keys: [Key],
        _ findings: inout Diagnosis
    ) throws(SealError) -> Bool {
        for passphrase in keys.compactMap(Passphrase.init).prefix(Self.passphraseLimit) {
            let outcome = try ParameterSearch.run(
                message,
                passphrase: passphrase.secret,
                expected: passphrase.parameters,
                budget: budget,
                effort: .cheap,
                triedBefore: triedCount
            )
            triedCount = outcome.triedCount
            doubtful = doubtful ?? outcome.doubtful
            guard let match = outcome.match else { continue }
            tell(match, passphrase, &findings)
            return true
        }
        return false
    }

    /// Runs the long search with the first passphrase and reports the result, even if there is
    /// none; returns false without a passphrase.
    mutating func runExpensive(
        _ keys: [Key],
        untried: [Key],
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) -> Bool {
        let passphrases = keys.compactMap(Passphrase.init)
        guard let passphrase = passphrases.first else { return false }
        let outcome = try ParameterSearch.run(
            message,
            passphrase: passphrase.secret,
            expected: passphrase.parameters,
            budget: budget,
            effort: .expensive,
            triedBefore: triedCount,
            willTakeLong: willTakeLong
        )
        triedCount = outcome.triedCount
        doubtful = doubtful ?? outcome.doubtful
        if let match = outcome.match {
            tell(match, passphrase, &findings)
            return true
        }
        if let key = untried.first {
            let others = "\(triedCount) combinations of parameters that were tried do not open it"
            findings.fault(
                .keyNotTried,
                Self.notTried(key, field, source) + "; \(others)",
                at: Diagnosis.Place(keyPath: field)
            )
            return true
        }
        let range =
            budget.leftOut.map { " that were tried \($0)" }
            ?? ", including PBKDF2 with 1 to 1 000 000 iterations"
        let subject =
            source == nil
            ? (passphrases.count == 1
                ? "the passphrase in the ring does" : "the passphrases in the ring do")
            : "the passphrase does"
        findings.fault(
            .passphraseDoesNotOpen,
            "\(subject) not open the message with any of \(triedCount) combinations of "
                + "parameters\(range): it is wrong, the cipher is a different one, or the ciphertext is damaged"
                + (isCharacters ? ": its raw bytes were written as text instead of base64" : "")
                + doubt,
            at: Diagnosis.Place(keyPath: field)
        )
        return true
    }

    /// Parameters that open the message if it is no coincidence, which only its sender can tell.
    private var doubt: String {
        doubtful.map { match in
            let certainty = match.certainty(blockCount: message.ciphertext.count / 16)
            return
                "; \(Self.describe(match.parameters)) gives \(sizeInWords(match.textByteCount)) of text, "
                + "perhaps by coincidence (\(certainty))"
        } ?? ""
    }

    /// That a key was not tried, as its iterations take too long.
    static func notTried(_ key: Key, _ field: String, _ source: String?) -> String {
        let name = source == nil ? key.title : "the passphrase"
        let parameters = Passphrase(key).map { describe($0.parameters) } ?? key.format.rawValue
        return "\(name) was not tried on \(field): inspect takes at most two seconds of processor "
            + "time, too few for \(parameters)"
    }

    /// Reports what opens the message instead of the expected parameters.
    private func tell(
        _ match: ParameterSearch.Match,
        _ passphrase: Passphrase,
        _ findings: inout Diagnosis
    ) {
        let certainty = match.certainty(blockCount: message.ciphertext.count / 16)
        let subject = passphrase.id.map { "with the key \(quoted($0)) it" } ?? "it"
        let isVariant = match.variant != .asGiven
        let command = OpenSSLCommandLine.text(
            message: message.bytes,
            parameters: match.parameters,
            variant: match.variant,
            source: source ?? "env:PASSPHRASE",
            textByteCount: match.padding == .pkcs7 ? nil : match.textByteCount
        )
        guard match.padding == .pkcs7 else {
            tellPadding(match, passphrase, subject, command, &findings)
            return
        }
        findings.fault(
            isVariant ? .passphraseNearlyRight : .otherParametersOpen,
            "\(subject) \(Self.difference(match, passphrase.parameters)): "
                + "\(sizeInWords(match.textByteCount)) of text; \(certainty)",
            at: Diagnosis.Place(keyPath: field),
            cure: Diagnosis.Cure(
                text: Self.advice(match.variant, hasCommand: command != nil),
                options: source == nil ? nil : match.parameters.commandLineOptions,
                receive: source.flatMap {
                    OpenSSLCommandLine.receive(
                        match.parameters.commandLineOptions,
                        variant: match.variant,
                        source: $0
                    )
                },
                member: match.parameters.keyMembers(id: passphrase.id),
                command: command
            )
        )
        findings.match = findings.match ?? match
        findings.command = findings.command ?? command
    }

    /// Reports a message that opens only in part with these parameters, as its padding is not read.
    private func tellPadding(
        _ match: ParameterSearch.Match,
        _ passphrase: Passphrase,
        _ subject: String,
        _ command: String?,
        _ findings: inout Diagnosis
    ) {
        let text = match.padding.code.cure ?? ""
        let isOnlyPadding = match.variant == .asGiven && match.parameters == passphrase.parameters
        let opens =
            isOnlyPadding ? "opens" : Self.difference(match, passphrase.parameters)
        findings.fault(
            match.padding.code,
            "\(subject) \(opens), to \(sizeInWords(match.textByteCount)) of text padded "
                + "\(match.padding == .zeros ? "with" : "by") \(match.padding.words) instead of "
                + "PKCS #7"
                + (match.padding == .iso10126 ? ", unless its last block was altered" : ""),
            at: Diagnosis.Place(keyPath: field),
            cure: Diagnosis.Cure(
                text: isOnlyPadding
                    ? text : "\(text), and derive the key with the parameters of the receiver",
                command: command
            )
        )
    }

    private static func advice(_ variant: PassphraseVariant, hasCommand: Bool) -> String {
        if variant == .asGiven { return "use the parameters that opened it, or change the sender" }
        // A shell cannot pass on NUL bytes, but a key ring can contain them.
        return hasCommand
            ? "use the passphrase \(variant.rawValue), or change the sender"
            : "let the sender encode the passphrase as UTF-8, or use a key in the ring whose k is the "
                + "passphrase \(variant.rawValue)"
    }

    /// How the parameters that open the message differ from the expected ones, each named once.
    private static func difference(
        _ match: ParameterSearch.Match,
        _ expected: Salted.Parameters
    ) -> String {
        let (found, asked) = (describe(match.parameters), describe(expected))
        guard match.variant != .asGiven else { return "opens with \(found), not with \(asked)" }
        let variant = "opens with the passphrase \(match.variant.rawValue)"
        return match.parameters == expected
            ? variant : "\(variant), and with \(found), not \(asked)"
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

/// A passphrase and the parameters of its key.
struct Passphrase {
    let id: String?
    let secret: SecretBytes
    let parameters: Salted.Parameters

    /// Nil for a key that is not a passphrase.
    init?(_ key: Key) {
        id = key.id
        switch key.material {
        case .salted(let passphrase, let parameters):
            (secret, self.parameters) = (passphrase, parameters)
        case .cryptoJS(let passphrase, _):
            (secret, parameters) = (passphrase, .cryptoJS)
        default: return nil
        }
    }
}

extension Salted.Parameters {
    /// The equivalent key options of `pushseal`.
    var commandLineOptions: String {
        let cipher = "--cipher \(cipher.rawValue) --md \(keyDerivation.digest.rawValue)"
        return switch keyDerivation {
        case .pbkdf2(_, let iterations): "\(cipher) --iter \(iterations)"
        case .evpBytesToKey: "\(cipher) --legacy-kdf"
        }
    }

    /// The equivalent members of a `salted` key in a ring.
    func keyMembers(id: String?) -> JSONObject {
        var members: JSONObject = [:]
        if let id { members["kid"] = .string(id) }
        members["kty"] = "oct"
        members["alg"] = "salted"
        members["cipher"] = .string(cipher.rawValue)
        switch keyDerivation {
        case .pbkdf2(let digest, let iterations):
            members["kdf"] = .string(KeyDerivationName.pbkdf2)
            members["md"] = .string(digest.rawValue)
            members["iter"] = .number(JSONNumber(iterations))
        case .evpBytesToKey(let digest):
            members["kdf"] = .string(KeyDerivationName.evpBytesToKey)
            members["md"] = .string(digest.rawValue)
        }
        return members
    }
}
