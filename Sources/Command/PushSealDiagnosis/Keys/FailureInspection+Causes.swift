// SPDX-License-Identifier: Apache-2.0

import SealFormats

// What the keys open in another way than the receiver does.
extension FailureInspection {
    /// The first mistake within its own format that explains the text, by reading and key.
    func formatCause(_ readings: [SealedText.Reading], _ keys: [Key]) -> Cause? {
        for reading in readings {
            for key in keys {
                if let cause = cause(reading.bytes, key, keys) { return cause }
            }
        }
        return nil
    }

    /// What the text is in another format.
    func otherCause(_ readings: [SealedText.Reading], _ keys: [Key]) -> Cause? {
        if let cause = OlderWebPush.cause(in: payload, readings, keys) { return cause }
        // A message in a known format has its parts in the right places.
        guard !readings.contains(where: \.beginsLikeMessage) else { return nil }
        return rawCause(keys) ?? OlderWebPush.causeWithoutHeaders(payload, readings, keys)
    }

    /// What the text is, if a key was used directly as an AES key or with another derivation.
    func rawCause(_ keys: [Key]) -> Cause? {
        let source = key.source
        let passphrases = keys.compactMap { key in
            Passphrase(key).map { (secret: $0.secret, name: name(of: key)) }
        }
        let text = parts ?? text
        let readings = SealedText.readings(of: self.text)
        if let cause = cipherCause(readings, keys) { return cause }
        // With the parts in the members beside it first, as one of them may be its IV.
        for trial in Set([text, self.text]).sorted(by: { $0.count > $1.count }).map(
            RawKeyTrial.init
        ) {
            for key in keys {
                guard let secret = Self.secret(of: key) else { continue }
                let cause = trial.cause(secret, called: name(of: key), source: source)
                if let cause { return cause }
            }
        }
        // Takes half a second, so it tries one passphrase, and no text that has been identified.
        let isIdentified = OtherSystem.message(in: text) != nil || PlainWords.kind(of: text) != nil
        guard !isIdentified || !RawMessage.saltedCandidates(in: text).isEmpty,
            let (passphrase, name) = passphrases.first
        else { return nil }
        return DerivedKeyTrial([text, self.text]).cause(
            passphrase,
            called: name,
            source: source,
            within: budget
        )
    }

    /// What `openssl enc` or CryptoJS wrote with another cipher, another salt or none, or with a count
    /// of EVP_BytesToKey.
    func cipherCause(_ readings: [SealedText.Reading], _ keys: [Key]) -> Cause? {
        let lengths = 16...RawMessage.byteCountLimit
        for bytes in readings.map(\.bytes)
        where lengths.contains(bytes.count) && RecordsInspection(bytes)?.isCertain != true {
            for key in keys.prefix(4) {
                guard let passphrase = Passphrase(key) else { continue }
                var search = PassphraseFileSearch(
                    FilePortion(message: bytes),
                    passphrase,
                    within: budget
                )
                if let match = try? search.run(isLong: false) {
                    return Self.cause(match, bytes, source: self.key.source)
                }
                if let cause = CountedDerivation.cause(
                    bytes,
                    passphrase.secret,
                    within: budget
                ) {
                    return cause
                }
            }
        }
        return nil
    }

    private static func cause(
        _ match: PassphraseFileSearch.Match,
        _ bytes: [UInt8],
        source: String?
    ) -> Cause {
        let variant =
            match.variant == .asGiven ? "" : " and the passphrase \(match.variant.rawValue)"
        let isStream = match.cipher.blockByteCount == 1 && match.cipher.name.hasPrefix("aes-")
        let code: Diagnosis.Code =
            if match.cipher.name.hasSuffix("-ecb") {
                .ecbCiphertext
            } else if isStream { .streamCiphertext } else if case .inFile = match.salt {
                .otherCipher
            } else { .rawCiphertext }
        return Cause(
            code,
            "it opens with \(match.words)\(variant)",
            command: match.command(source).map {
                "printf %s '\(SealedText.base64(bytes))' | base64 -d | \($0)"
            }
        )
    }

    /// What findings call a key.
    private func name(of key: Key) -> String {
        self.key.source == nil ? key.title : "the passphrase"
    }

    /// The part of a key that may have been used as an AES key.
    private static func secret(of key: Key) -> SecretBytes? {
        switch key.material {
        case .aes128gcm(let secret): secret
        case .bark(let settings): settings.key
        default: Passphrase(key)?.secret
        }
    }

    private func cause(_ bytes: [UInt8], _ key: Key, _ keys: [Key]) -> Cause? {
        switch key.material {
        case .aes128gcm(let secret):
            if let text = try? ContentCoding.open(bytes, keyingMaterial: secret),
                let cause = UndecodableText.form(of: text)
            {
                return cause
            }
            return HandwrittenRecords(bytes)?.mistake(secret, keyID: key.id)
        case .device(let device, nil):
            let others = keys.compactMap { other -> (String?, WebPush.DeviceKey)? in
                guard case .device(let known, nil) = other.material, known != device else {
                    return nil
                }
                return (other.id, known)
            }
            return HandwrittenWebPush(bytes)?.cause(device, others: others)
        default:
            return Passphrase(key).flatMap { passphrase in
                BlocksInspection(bytes)?.cause(passphrase, within: budget)
            }
        }
    }
}
