// SPDX-License-Identifier: Apache-2.0

import PushSeal
package import SealFormats
import PushSealJSON

/// Why a file does not open, and the command that opens it.
package struct FileDiagnosis {
    /// What the file is, as one clause; nil if the keys open it as they are, if only decoded.
    package let words: String?
    /// The shell command that writes its contents to standard output; never contains a secret.
    package let command: String?

    /// Tries on a file what `inspect` tries on a message, within the same two seconds of processor
    /// time.
    ///
    /// - Parameters:
    ///   - portion: the file.
    ///   - keys: the keys that were given.
    ///   - source: the source of the passphrase as in `openssl -pass`; nil for a ring.
    ///   - willTakeLong: called once if it takes seconds.
    /// - Returns: nil if there is nothing to say beyond that the keys do not open it.
    /// - Throws: `library` when OpenSSL fails.
    package static func run(
        _ portion: FilePortion,
        keys: [Key],
        source: String?,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> FileDiagnosis? {
        try run(portion, keys, source, within: DerivationBudget(), willTakeLong: willTakeLong)
    }

    /// The same within a budget.
    static func run(
        _ portion: FilePortion,
        _ keys: [Key],
        _ source: String?,
        within budget: DerivationBudget,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> FileDiagnosis? {
        if portion.isPlainText { return nil }
        if let damage = FileDamage(portion) {
            return FileDiagnosis(words: damage.words, command: damage.command)
        }
        let trial = FileDiagnosisTrial(portion: portion, source: source, budget: budget)
        let tried = keys.prefix(FileDiagnosisTrial.passphraseLimit)
        return try trial.opening(Array(tried), willTakeLong: willTakeLong) ?? trial.named(keys)
    }
}

extension Diagnosis {
    /// Examines input that is a sealed file instead of a payload; nil if it is not.
    ///
    /// - Parameters:
    ///   - file: the input.
    ///   - name: its name on the command line.
    ///   - key: what to open it with.
    /// - Throws: `library` when OpenSSL fails.
    package init?(file: [UInt8], name: String, key: KeySource) throws(SealError) {
        let isSalted = file.starts(with: Salted.Message.magic)
        // Raw bytes of RFC 8188 are no text.
        let records =
            String(validating: file.prefix(4_096), as: UTF8.self) == nil
            ? RecordsInspection(file) : nil
        guard isSalted || records != nil else { return nil }
        let portion = FilePortion(
            head: Array(file.prefix(FilePortion.endByteCount)),
            tail: Array(file.suffix(FilePortion.endByteCount)),
            byteCount: file.count,
            name: name == "-" ? "FILE" : name
        )
        let keys = key.ring.keys.filter { $0.unusable == nil }
        let found = try FileDiagnosis.run(portion, keys: keys, source: key.source)
        let kind = records.map { "a file in \($0.contents)" } ?? "a file that openssl enc wrote"
        let opening = found.map { "; \($0.words ?? "the key opens it")" } ?? ""
        let words = "APNs expects a JSON object with aps, but this is \(kind)\(opening)"
        fault(.fileAlone, words)
        let payload: JSONObject = [
            "aps": ["alert": ["body": .string(Resolution.placeholder)], "mutable-content": 1],
            SealedFields.dataKey: .string(SealedText.base64(file)),
        ]
        let isShort = file.count <= SizeLimit.standard.byteCount / 2
        verdict = Verdict(
            code: .fileAlone,
            text: "the phone shows nothing: \(words)",
            cure: Cure(
                text:
                    "open it with open-file; to send it, write its base64 to ENCRYPTED_DATA beside aps",
                command: found?.command,
                payload: isShort ? .object(payload) : nil
            )
        )
        command = found?.command
    }
}

/// The trials of one file.
private struct FileDiagnosisTrial {
    let portion: FilePortion
    let source: String?
    let budget: DerivationBudget

    /// The most passphrases of a ring whose parameters are varied.
    static let passphraseLimit = 4

    /// What opens the file.
    func opening(
        _ keys: [Key],
        willTakeLong: () -> Void
    ) throws(SealError) -> FileDiagnosis? {
        var searches = keys.compactMap(Passphrase.init).map {
            PassphraseFileSearch(portion, $0, within: budget)
        }
        // Each has its turn before one takes the rest of the time.
        for isLong in [false, true] {
            for place in searches.indices {
                if isLong, place > 0 { break }
                let match = try searches[place].run(isLong: isLong, willTakeLong: willTakeLong)
                if let match { return diagnosis(match, searches[place].passphrase) }
            }
        }
        guard !portion.isSalted else { return nil }
        for key in keys {
            let secret: SecretBytes
            if let passphrase = Passphrase(key) {
                secret = passphrase.secret
            } else if case .aes128gcm(let material) = key.material {
                if let cause = records(key, material) { return cause }
                secret = material
            } else {
                continue
            }
            let name = source == nil ? key.title : "the passphrase"
            var search = RawKeyFileSearch(portion, within: budget)
            var match = search.run(secret, called: name, source: source)
            if match == nil, Passphrase(key) != nil {
                match = search.runDerived(secret, called: name, source: source)
            }
            if let match {
                return FileDiagnosis(words: "this is \(match.words)", command: match.command)
            }
        }
        return nil
    }

    /// The mistake in a file of RFC 8188, by its first record.
    private func records(_ key: Key, _ material: SecretBytes) -> FileDiagnosis? {
        guard RecordsInspection(portion.head) != nil,
            let cause = HandwrittenRecords(portion.head)?.mistake(material, keyID: key.id)
        else { return nil }
        return FileDiagnosis(words: cause.words, command: nil)
    }

    private func diagnosis(
        _ match: PassphraseFileSearch.Match,
        _ passphrase: Passphrase
    ) -> FileDiagnosis {
        let variant =
            match.variant == .asGiven ? "" : " with the passphrase \(match.variant.rawValue)"
        let found = match.words
        let words: String? =
            if match.parameters == passphrase.parameters {
                match.variant == .asGiven ? nil : "it opens\(variant)"
            } else {
                "it opens\(variant) with \(found), not with "
                    + PassphraseInspection.describe(passphrase.parameters)
            }
        return FileDiagnosis(words: words, command: command(match))
    }

    /// `pushseal open-file` where it can, otherwise `openssl enc`; nil if no shell can pass the
    /// passphrase on.
    private func command(_ match: PassphraseFileSearch.Match) -> String? {
        guard
            let (variable, pass) = OpenSSLCommandLine.passphrase(
                source ?? "env:PASSPHRASE",
                match.variant
            )
        else { return nil }
        let reading = portion.reading().map { "\($0) | " } ?? ""
        if let parameters = match.parameters {
            let file = reading.isEmpty ? " \(portion.word)" : ""
            return "\(reading)\(variable)pushseal open-file --pass \(pass) "
                + parameters.commandLineOptions + file
        }
        let file = reading.isEmpty ? " -in \(portion.word)" : ""
        return match.command(source).map { "\(reading)\($0)\(file)" }
    }

    /// What the beginning or the length says without a key that opens the file.
    func named(_ keys: [Key]) -> FileDiagnosis? {
        let start = Array(portion.head.prefix(4_096))
        if !portion.isSalted, let cause = OtherSystem.message(in: SealedText.base64(start)),
            cause.code != .ecbCiphertext
        {
            return FileDiagnosis(words: cause.words, command: nil)
        }
        guard case .raw = portion.encoding, let byteCount = portion.byteCount,
            !keys.compactMap(Passphrase.init).isEmpty
        else { return nil }
        let rest = keys.compactMap(Passphrase.init).count - Self.passphraseLimit
        if rest > 0 { budget.leaveOut("other parameters of \(rest) further keys") }
        let range = budget.leftOut.map { " \($0)" } ?? ""
        let tried = "none that was tried\(range) opens it with the passphrase"
        if portion.isSalted {
            let count = byteCount - 16
            guard count > 0 else { return nil }
            guard count % 16 != 0 else {
                guard let leftOut = budget.leftOut else { return nil }
                return FileDiagnosis(
                    words: "\(SealError.cannotOpen.detail); "
                        + "none of the parameters that were tried \(leftOut) opens it",
                    command: nil
                )
            }
            if count % 8 == 0 {
                return FileDiagnosis(
                    words:
                        "its \(count) bytes of ciphertext are whole blocks of 8, but not of 16: a "
                        + "cipher such as des-ede3-cbc, bf-cbc, cast5-cbc or rc2-cbc, or a stream mode; "
                        + tried,
                    command: nil
                )
            }
            return FileDiagnosis(
                words:
                    "its \(count) bytes of ciphertext are no whole blocks: a stream cipher or mode "
                    + "such as aes-256-ctr, chacha20 or rc4, or \(count % 16) bytes more or "
                    + "\(16 - count % 16) fewer than were written; \(tried)",
                command: nil
            )
        }
        guard RecordsInspection(portion.head) == nil else { return nil }
        let blocks = byteCount % 16 == 0 ? "whole blocks of 16 bytes" : "\(byteCount) bytes"
        return FileDiagnosis(
            words:
                "it is \(blocks) without a header: the output of openssl enc -nosalt, or of -S of OpenSSL "
                + "3, whose salt is not in the file (give it to openssl enc -d -S), or of "
                + "another tool; \(tried)",
            command: nil
        )
    }
}
