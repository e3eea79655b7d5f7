// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Finds out why a key of Bark does not open `ciphertext` and `iv`.
struct BarkFailure {
    private let settings: Bark.Settings
    private let text: String
    private let iv: String?
    private let title: String
    private let budget: DerivationBudget

    init(
        _ settings: Bark.Settings,
        _ fields: ServiceFields,
        title: String,
        within budget: DerivationBudget
    ) {
        self.settings = settings
        self.title = title
        self.budget = budget
        text = fields["ciphertext"] ?? ""
        iv = fields["iv"]
    }

    private var key: SecretBytes { settings.key }
    private var bits: Int { 8 * key.count }
    private var modeName: String { "AES-\(bits)-\(settings.mode.rawValue.uppercased())" }

    /// The mistake with which the key opens the push; nil if it is none of these.
    var mistake: ServiceFailure.Mistake? {
        if let mistake = textMistake ?? ivForm { return mistake }
        let readings = SealedText.readings(of: text).map(\.bytes).filter {
            !$0.isEmpty && $0.count <= RawMessage.byteCountLimit
        }
        guard !readings.isEmpty else {
            let fault = SealedText.fault(in: text)?.description ?? "it is empty"
            return mistake(.encodingNotRecognized, "\"ciphertext\" is not base64: \(fault)")
        }
        for bytes in readings {
            let found =
                saltedMistake(bytes) ?? modeMistake(bytes) ?? ivMistake(bytes) ?? endMistake(bytes)
                ?? keyMistake(bytes)
            if let found { return found }
        }
        guard iv == nil, settings.iv == nil else { return nil }
        return mistake(.otherIV, "\"iv\" is absent, and \(title) has none", ivCure)
    }

    // MARK: - The texts

    private func open(_ text: String, iv: String?) -> String? {
        try? Bark.open(ciphertext: text, iv: iv, with: settings)
    }

    /// What is wrong with the text of `ciphertext`.
    private var textMistake: ServiceFailure.Mistake? {
        ServiceText.variants(of: text, in: .base64).first { open($0.text, iv: iv) != nil }.map {
            let cure = $0.code == .otherTextEncoding ? "write standard base64 in one line" : nil
            return ServiceFailure.Mistake(
                cause: Cause($0.code, "\"ciphertext\" is \($0.words)"),
                cure: cure ?? $0.code.cure ?? "",
                fields: ["ciphertext": $0.text]
            )
        }
    }

    /// What is wrong with the text of `iv`: Bark uses its characters as bytes.
    private var ivForm: ServiceFailure.Mistake? {
        let count = settings.mode.ivByteCount
        guard let iv else { return nil }
        for (bytes, form) in SealedText.readings(of: iv).map({ ($0.bytes, $0.form) }) {
            guard bytes.count == count, opens(bytes) else { continue }
            let words =
                "\"iv\" is the \(form == .hex ? "hexadecimal" : "base64") of the IV, but Bark uses its "
                + "\(count) characters"
            let plain =
                UndecodableText.isPlain(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
            return ServiceFailure.Mistake(
                cause: Cause(.otherIV, words),
                cure: ivCure,
                fields: plain.map { ["iv": $0] }
            )
        }
        guard let mended = settings.iv, mended != iv, open(text, iv: mended) != nil else {
            return nil
        }
        return ServiceFailure.Mistake(
            cause: Cause(.otherIV, "it was encrypted with the IV of \(title), not with \"iv\""),
            cure: "encrypt with the IV that is sent in \"iv\""
        )
    }

    private var ivCure: String {
        "use \(settings.mode.ivByteCount) letters or digits as the IV, and send them as they are in "
            + "\"iv\""
    }

    /// Whether the message opens with an IV of any bytes.
    private func opens(_ iv: [UInt8]) -> Bool {
        ServiceEncoding.base64.decode(text).map { plaintext($0, iv) != nil } ?? false
    }

    /// What the key and mode open bytes to, if that is text.
    private func plaintext(_ bytes: [UInt8], _ iv: [UInt8]) -> [UInt8]? {
        switch settings.mode {
        case .cbc: Evidence.text(inBlocks: bytes, key: key, iv: iv)
        case .gcm:
            (try? AESGCM.open(bytes, key: key, iv: iv)).flatMap {
                String(validating: $0, as: UTF8.self) == nil ? nil : $0
            }
        }
    }

    // MARK: - The cipher

    /// A message under a passphrase, as CryptoJS and `openssl enc` write it when given a text.
    private func saltedMistake(_ bytes: [UInt8]) -> ServiceFailure.Mistake? {
        guard bytes.starts(with: Salted.Message.magic) else { return nil }
        let digests: [Digest] = [.md5, .sha256]
        let derivations =
            digests.map { Salted.KeyDerivation.evpBytesToKey($0) }
            + [.pbkdf2(.sha256, iterations: 10_000)]
        let message = try? Salted.Message(parsing: bytes)
        let found = derivations.first { derivation in
            Salted.Cipher.allCases.contains { cipher in
                guard let message,
                    let derived = try? Salted.deriveKey(
                        passphrase: key,
                        salt: Array(message.salt),
                        parameters: .init(cipher: cipher, keyDerivation: derivation),
                        stretcher: budget
                    )
                else { return false }
                let blocks = Array(message.ciphertext)
                return Evidence.text(inBlocks: blocks, key: derived.key, iv: derived.iv.copy) != nil
            }
        }
        let words = "\"ciphertext\" is a Salted__ message, whose key is derived from a passphrase"
        return mistake(
            .passphraseForKey,
            found == nil ? words : "\(words); the characters of \(title) are that passphrase",
            "give the cipher the characters of the key as bytes: CryptoJS.enc.Utf8.parse(key) with "
                + "an iv, or openssl enc -K with their hexadecimal and -iv"
        )
    }

    /// Another mode than the one of the key.
    private func modeMistake(_ bytes: [UInt8]) -> ServiceFailure.Mistake? {
        let vector = Array((iv ?? settings.iv ?? "").utf8)
        let cure = "encrypt with \(modeName), as the key says"
        if settings.mode == .cbc {
            if !vector.isEmpty, (try? AESGCM.open(bytes, key: key, iv: vector)) != nil {
                return mistake(.otherMode, "it is AES-\(bits)-GCM, and the key is for CBC", cure)
            }
        } else if vector.count == 16,
            let cause = RawKeyTrial.cause(RawMessage(bytes, iv: vector), rawKey),
            cause.code == .ivInFront
        {
            return mistake(
                .otherMode,
                "it is AES-\(bits)-CBC, and the key is for GCM",
                cure,
                OpenSSLCommandLine.raw(bytes, "cbc", rawKey, iv: vector)
            )
        }
        let trial = RawKeyTrial.cause(RawMessage(bytes, iv: []), rawKey)
        guard let trial, trial.code == .ecbCiphertext else { return nil }
        return mistake(
            .ecbCiphertext,
            "it is AES-\(bits) in ECB mode, and the key is for "
                + settings.mode.rawValue.uppercased(),
            "\(cure), with an IV in \"iv\"",
            trial.command
        )
    }

    /// An IV that is another one than the message was encrypted with, or in front of it.
    private func ivMistake(_ bytes: [UInt8]) -> ServiceFailure.Mistake? {
        let count = settings.mode.ivByteCount
        let cure = "send the IV with which the text is encrypted, \(count) characters, in \"iv\""
        // With CBC any block serves as the IV of the rest, so the text has to begin as it should.
        if bytes.count > count,
            let text = plaintext(Array(bytes[count...]), Array(bytes[..<count])),
            settings.mode == .gcm || text.first == UInt8(ascii: "{")
        {
            return mistake(
                .ivInFront,
                "its IV is in front of it in \"ciphertext\"",
                "\(cure), and only the rest in \"ciphertext\""
            )
        }
        switch settings.mode {
        case .gcm:
            guard bytes.count > 16 else { return nil }
            let (text, tag) = (Array(bytes.dropLast(16)), Array(bytes.suffix(16)))
            let nonce = GaloisHash.nonce(ciphertext: text, tag: tag, key: key)
            guard let nonce, nonce != Array((iv ?? settings.iv ?? "").utf8) else { return nil }
            return mistake(
                .otherIV,
                "it was encrypted with another IV\(Self.name(nonce)) than \(sentIV)",
                cure,
                OpenSSLCommandLine.raw(text, "ctr", rawKey, iv: nonce + [0, 0, 0, 2])
            )
        case .cbc:
            let zeros = [UInt8](repeating: 0, count: 16)
            var whole = key.copy
            var start = Array(whole.prefix(16))
            defer {
                erase(&whole)
                erase(&start)
            }
            for (vector, words) in [(zeros, "an IV of zeros"), (start, "its key as IV")]
            where plaintext(bytes, vector) != nil {
                return mistake(.otherIV, "it was encrypted with \(words), not \(sentIV)", cure)
            }
            // An IV changes only the first block.
            guard bytes.count >= 48, bytes.count % 16 == 0,
                plaintext(Array(bytes[16...]), Array(bytes[..<16])) != nil
            else { return nil }
            return mistake(
                .otherIV,
                "all but the first 16 bytes of its text open: it was encrypted with another IV than "
                    + sentIV,
                cure
            )
        }
    }

    private var sentIV: String { iv == nil ? "the one of \(title)" : "\"iv\"" }

    private static func name(_ iv: [UInt8]) -> String {
        iv.allSatisfy { $0 == 0 } ? ", one of zeros," : ""
    }

    // MARK: - The end and the text

    /// What is wrong with a message that the key begins to open.
    private func endMistake(_ bytes: [UInt8]) -> ServiceFailure.Mistake? {
        let vector = Array((iv ?? settings.iv ?? "").utf8)
        guard vector.count == settings.mode.ivByteCount else { return nil }
        switch settings.mode {
        case .gcm: return taggedMistake(bytes, vector)
        case .cbc:
            let whole = Array(bytes.prefix(bytes.count / 16 * 16))
            let blocks = try? AESCBC.decrypt(
                whole,
                key: key,
                iv: SecretBytes(copying: vector),
                padding: .none
            )
            guard let blocks, !blocks.isEmpty else { return nil }
            if whole.count < bytes.count,
                Evidence.bits(ofBeginning: blocks) >= Evidence.enoughForOneKey
            {
                return mistake(
                    .messageIncomplete,
                    "\"ciphertext\" has \(bytes.count) bytes, which is not a multiple of 16: its end is "
                        + "missing"
                )
            }
            if let text = try? AESCBC.decrypt(bytes, key: key, iv: SecretBytes(copying: vector)),
                let cause = UndecodableText.form(
                    of: text,
                    evidence: 8 * Double(bytes.count - text.count) - 4
                )
            {
                return mistake(cause.code, cause.words)
            }
            guard whole.count == bytes.count else { return nil }
            return UndecodableText.form(ofUnpadded: blocks).map { mistake($0.code, $0.words) }
        }
    }

    private func taggedMistake(_ bytes: [UInt8], _ iv: [UInt8]) -> ServiceFailure.Mistake? {
        if let text = try? AESGCM.open(bytes, key: key, iv: iv) {
            return UndecodableText.form(of: text).map { mistake($0.code, $0.words) }
        }
        if bytes.count > 16,
            (try? AESGCM.open(Array(bytes[16...] + bytes[..<16]), key: key, iv: iv)) != nil
        {
            return mistake(
                .tagMisplaced,
                "its tag is in front of the ciphertext",
                "put the tag of 16 bytes behind the ciphertext"
            )
        }
        guard let text = StreamModes.galoisCounter(bytes, key, nonce: iv), text.count >= 12 else {
            return nil
        }
        return UntaggedDocument(text).map { end in
            switch end {
            case .withoutTag:
                mistake(.recordWithoutTag, "the ciphertext has no authentication tag")
            case .withOtherTag:
                mistake(.tagDoesNotFit, "it opens, but its authentication tag is wrong")
            case .cut: mistake(.messageIncomplete, "it opens, but its end is missing")
            }
        }
    }

    /// Another form of the key.
    private func keyMistake(_ bytes: [UInt8]) -> ServiceFailure.Mistake? {
        let vector = Array((iv ?? settings.iv ?? "").utf8)
        guard vector.count == settings.mode.ivByteCount else { return nil }
        for other in RawKey.all(of: key, called: "the key", source: nil) {
            let opened =
                switch settings.mode {
                case .cbc: Evidence.text(inBlocks: bytes, key: other.secret, iv: vector)
                case .gcm: try? AESGCM.open(bytes, key: other.secret, iv: vector)
                }
            guard opened != nil else { continue }
            return mistake(
                .keyTextAsKey,
                "it was encrypted under \(other.words)",
                "use the \(key.count) characters of the key as they are as the AES key"
            )
        }
        return nil
    }

    private var rawKey: RawKey {
        RawKey(
            secret: key,
            words: title,
            shellDigits: "\(OpenSSLCommandLine.secret(nil)) | head -c \(key.count) | xxd -p -c 0"
        )
    }

    private func mistake(
        _ code: Diagnosis.Code,
        _ words: String,
        _ cure: String? = nil,
        _ command: String? = nil
    ) -> ServiceFailure.Mistake {
        ServiceFailure.Mistake(
            cause: Cause(code, words, command: command),
            cure: cure ?? code.cure ?? ""
        )
    }
}
