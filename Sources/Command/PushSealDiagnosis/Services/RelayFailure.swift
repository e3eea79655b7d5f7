// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Finds out why a device's key does not open the fields of a relay: Mastodon's or that of IceCubes.
struct RelayFailure {
    private let fields: ServiceFields
    private let relay: WebPush.Relay
    private let device: WebPush.DeviceKey
    /// The other devices of the ring.
    private let others: [WebPush.DeviceKey]

    init(
        _ fields: ServiceFields,
        _ relay: WebPush.Relay,
        _ device: WebPush.DeviceKey,
        others: [WebPush.DeviceKey]
    ) {
        self.fields = fields
        self.relay = relay
        self.device = device
        self.others = others
    }

    private var encoding: ServiceEncoding { ServiceEncoding(relay.format) }
    private var name: String { relay.format.serviceFields.first ?? "" }

    /// One way to read a field.
    private struct Reading {
        let bytes: [UInt8]
        /// What the text is instead; nil if it is as the relay writes it.
        let variant: ServiceText?
    }

    /// The mistake with which the key opens the push; nil if it is none of these.
    var mistake: ServiceFailure.Mistake? {
        let messages = readings(of: name)
        guard !messages.isEmpty else { return unreadable(name) }
        let keys = readings(of: "k")
        let salts = readings(of: "s")
        if fields["k"] == nil || fields["s"] == nil { return unaccompanied(messages) }
        let isPoint = { (bytes: [UInt8]) in
            bytes.count == 65 || SenderKeyForm(bytes) != nil
        }
        if !keys.contains(where: { isPoint($0.bytes) }),
            keys.contains(where: { $0.bytes.count == 16 }),
            salts.contains(where: { isPoint($0.bytes) })
        {
            return ServiceFailure.Mistake(
                cause: Cause(
                    .senderKeyAndSaltSwapped,
                    "\"k\" has the salt and \"s\" the sender's key"
                ),
                cure: "send the sender's key in \"k\" and the salt in \"s\"",
                fields: ["k": fields["s"] ?? "", "s": fields["k"] ?? ""]
            )
        }
        guard let salt = salts.first(where: { $0.bytes.count == 16 }) else {
            return unreadable("s", salts.first.map { "has \(sizeInWords($0.bytes.count)), not 16" })
        }
        guard let point = keys.first(where: { isPoint($0.bytes) }) else {
            return unreadable("k", keys.first.map { "has \(sizeInWords($0.bytes.count)), not 65" })
        }
        return accompanied(messages, point, salt)
    }

    private func readings(of name: String) -> [Reading] {
        guard let text = fields[name] else { return [] }
        let right = encoding.decode(text).map { Reading(bytes: $0, variant: nil) }
        return (right.map { [$0] } ?? [])
            + ServiceText.variants(of: text, in: encoding).map {
                Reading(bytes: $0.bytes, variant: $0)
            }
    }

    private func unreadable(_ name: String, _ words: String? = nil) -> ServiceFailure.Mistake {
        ServiceFailure.Mistake(
            cause: Cause(
                .encodingNotRecognized,
                "\"\(name)\" \(words ?? "is neither \(encoding.words) nor anything like it")"
            ),
            cure: "write \"\(name)\" in \(encoding.words), whole"
        )
    }

    // MARK: - With the sender's key and a salt beside it

    private func accompanied(
        _ messages: [Reading],
        _ point: Reading,
        _ salt: Reading
    ) -> ServiceFailure.Mistake? {
        for message in messages {
            let parts = HandwrittenAESGCM(
                salt: salt.bytes,
                senderKey: point.bytes,
                ciphertext: message.bytes
            )
            guard let parts else { continue }
            let cause = parts.cause(device, others: others)
            let variants = [(name, message), ("k", point), ("s", salt)].compactMap { field in
                field.1.variant.map { (name: field.0, text: $0) }
            }
            if let cause { return ServiceFailure.Mistake(cause: cause, cure: cure(of: cause)) }
            guard !variants.isEmpty, parts.opens(device) else { continue }
            return dressed(variants)
        }
        return nil
    }

    /// Fields that open once their texts are taken back to what the relay writes.
    private func dressed(_ variants: [(name: String, text: ServiceText)]) -> ServiceFailure.Mistake
    {
        let names = variants.map { "\"\($0.name)\"" }
        let text = variants[0].text
        return ServiceFailure.Mistake(
            cause: Cause(
                text.code,
                "\(enumeration(names, conjunction: "and")) \(names.count == 1 ? "is" : "are") "
                    + "\(text.words)"
            ),
            cure: text.code == .otherTextEncoding
                ? "write \(enumeration(names, conjunction: "and")) in \(encoding.words), as \(relay.title) does"
                : text.code.cure ?? "",
            fields: Dictionary(uniqueKeysWithValues: variants.map { ($0.name, $0.text.text) })
        )
    }

    private func cure(of cause: Cause) -> String {
        switch cause.code {
        case .recordWithoutDelimiter:
            "put the two bytes of the padding's length before the text, zeros for none"
        case .recordIncomplete:
            "send all of the message: \(relay.title) has room for 4 096 bytes in all"
        default: cause.code.cure ?? ""
        }
    }

    // MARK: - Alone

    /// A message without `k` or `s` is aes128gcm, or lacks what the older coding needs.
    private func unaccompanied(_ messages: [Reading]) -> ServiceFailure.Mistake? {
        for message in messages {
            if let variant = message.variant,
                (try? WebPush.open(message.bytes, with: device)) != nil
            {
                return dressed([(name, variant)])
            }
            let cause = HandwrittenWebPush(message.bytes)?.cause(
                device,
                others: others.map { (nil, $0) }
            )
            if let cause {
                return ServiceFailure.Mistake(cause: cause, cure: cause.code.cure ?? "")
            }
        }
        if fields["k"] == nil, fields["s"] == nil {
            // A whole header, so only the keys can be wrong.
            if messages.contains(where: { HandwrittenWebPush($0.bytes) != nil }) { return nil }
            let cut = messages.lazy.filter { $0.variant == nil }
                .map { UnrecognizedBytes(bytes: $0.bytes, formats: [.webpush]).cause }
                .first { $0.code == .messageIncomplete }
            if let cut {
                return ServiceFailure.Mistake(
                    cause: Cause(cut.code, "\"\(name)\" is \(cut.words)"),
                    cure: cut.code.cure ?? ""
                )
            }
            if let salted = messages.first(where: { $0.bytes.starts(with: Salted.Message.magic) }) {
                let count = salted.bytes.count
                return ServiceFailure.Mistake(
                    cause: Cause(
                        .passphraseForKey,
                        "\"\(name)\" is a Salted__ message of \(sizeInWords(count)), under a passphrase"
                    ),
                    cure: "seal to the device's p256dh and auth, as RFC 8291 says"
                )
            }
        }
        let missing = ["k", "s"].filter { fields[$0] == nil }
        let what = missing.map { $0 == "k" ? "the sender's key (k)" : "the salt (s)" }
        return ServiceFailure.Mistake(
            cause: Cause(
                .aesgcmHeadersMissing,
                "its message is in the older aesgcm coding of Web Push, and "
                    + "\(enumeration(what, conjunction: "and")) \(missing.count == 1 ? "is" : "are") "
                    + "missing"
                    + (missing.count == 1
                        ? ""
                        : "; or the header of an aes128gcm message was cut off: the sender's "
                            + "Content-Encoding tells which")
            ),
            cure: Diagnosis.Code.aesgcmHeadersMissing.cure ?? ""
        )
    }
}

/// Tries the usual mistakes in hand-written code for the older `aesgcm` coding.
struct HandwrittenAESGCM {
    private let salt: [UInt8]
    private let senderKey: P256.PublicKey
    private let form: SenderKeyForm?
    private let ciphertext: [UInt8]

    /// Nil if the key is no point of the curve.
    init?(salt: [UInt8], senderKey: [UInt8], ciphertext: [UInt8]) {
        form = SenderKeyForm(senderKey)
        guard ciphertext.count <= 8_192,
            let key = (try? P256.PublicKey(uncompressed: senderKey)) ?? form?.key
        else { return nil }
        (self.salt, self.senderKey, self.ciphertext) = (salt, key, ciphertext)
    }

    /// Whether a device's key opens the message as it is.
    func opens(_ device: WebPush.DeviceKey) -> Bool { text(device) != nil }

    private func text(_ device: WebPush.DeviceKey) -> [UInt8]? {
        let message = try? WebPush.AESGCMMessage(
            salt: salt,
            senderKey: senderKey,
            ciphertext: ciphertext
        )
        return message.flatMap { try? WebPush.open($0, with: device) }
    }

    /// The mistake with which a device's key opens the message; nil if it is none of these, also
    /// for a message without a mistake.
    func cause(_ device: WebPush.DeviceKey, others: [WebPush.DeviceKey]) -> Cause? {
        if let text = text(device) {
            if let form {
                return Cause(
                    form.lostZero ? .leadingZerosLost : .publicKeyForm,
                    "the sender's public key in \"k\" is \(form.words), not the point of 65 bytes"
                )
            }
            return UndecodableText.form(of: text)
        }
        guard let shared = try? device.privateKey.sharedSecret(with: senderKey) else { return nil }
        let keys = (device.recipient.publicKey.uncompressed, senderKey.uncompressed)
        let secret = device.authenticationSecret
        guard let right = derive(shared, secret, keys) else { return nil }
        if let padded = open(right), UndecodableText.isPlain(padded) {
            return Cause(
                .recordWithoutDelimiter,
                "its text lacks the two bytes before it that give the length of the padding"
            )
        }
        if let cause = untagged(right) { return cause }
        let swapped = (keys.1, keys.0)
        if opens(derive(shared, secret, swapped)) {
            return Cause(
                .publicKeysSwapped,
                "the sender's public key comes before the device's in the info of HKDF"
            )
        }
        for end in InfoEnd.allCases where end != .right {
            for place in 0..<3 where opens(derive(shared, secret, keys, end, place)) {
                let names = ["auth", "aesgcm", "nonce"]
                return InfoEnd.cause([("Content-Encoding: \(names[place])", end)])
            }
            if opens(derive(shared, secret, keys, end)) {
                return InfoEnd.cause([("Content-Encoding: …", end)])
            }
        }
        if HandwrittenRecords.textForms(of: secret).contains(where: {
            opens(derive(shared, $0, keys))
        }) {
            return Cause(
                .keyTextAsKey,
                "the text of the authentication secret was used in place of its bytes"
            )
        }
        if opens(derive(shared, nil, keys)) || opens(derive(shared, SecretBytes(copying: []), keys))
        {
            return Cause(
                .authenticationSecretUnused,
                "it was sealed without the authentication secret"
            )
        }
        if others.contains(where: { opens(derive(shared, $0.authenticationSecret, keys)) }) {
            return Cause(
                .authenticationSecretOfAnother,
                "it was sealed with the authentication secret of another key"
            )
        }
        var bytes = shared.copy
        defer { erase(&bytes) }
        guard bytes.first == 0,
            opens(derive(SecretBytes(copying: bytes.drop { $0 == 0 }), secret, keys))
        else { return nil }
        return Cause(
            .leadingZerosLost,
            "the shared secret begins with a zero byte, which the sender left out"
        )
    }

    /// What is wrong with a record whose tag is missing or does not fit.
    private func untagged(_ right: Derived) -> Cause? {
        let padded = StreamModes.galoisCounter(ciphertext, right.key, nonce: right.nonce) ?? []
        guard padded.count >= 14 else { return nil }
        let start = 2 + (Int(padded[0]) << 8 | Int(padded[1]))
        guard start + 12 <= padded.count, padded[2..<start].allSatisfy({ $0 == 0 }) else {
            return nil
        }
        return UntaggedDocument(Array(padded[start...])).map { end in
            switch end {
            case .withoutTag: Cause(.recordWithoutTag, "the record has no authentication tag")
            case .withOtherTag:
                Cause(.tagDoesNotFit, "the record opens, but its authentication tag is wrong")
            case .cut: Cause(.recordIncomplete, "the message opens, but its end is missing")
            }
        }
    }

    private struct Derived {
        let key: SecretBytes
        let nonce: [UInt8]
    }

    /// The key and nonce; without an authentication secret the shared secret is used as it is.
    private func derive(
        _ shared: SecretBytes,
        _ authenticationSecret: SecretBytes?,
        _ keys: ([UInt8], [UInt8]),
        _ end: InfoEnd = .right,
        _ place: Int? = nil
    ) -> Derived? {
        let ends = (0..<3).map { place == nil || place == $0 ? end : .right }
        var material: SecretBytes? = shared
        if let authenticationSecret {
            var auth = authenticationSecret.copy
            defer { erase(&auth) }
            let first = try? HKDF.extract(shared, salt: auth)
            material = first.flatMap { ends[0].expand($0, "Content-Encoding: auth", byteCount: 32) }
        }
        let context = Array("P-256\0".utf8) + [0, 65] + keys.0 + [0, 65] + keys.1
        guard let material, let second = try? HKDF.extract(material, salt: salt),
            let key = ends[1].expand(second, "Content-Encoding: aesgcm", context, byteCount: 16),
            let nonce = ends[2].expand(second, "Content-Encoding: nonce", context, byteCount: 12)
        else { return nil }
        return Derived(key: key, nonce: nonce.copy)
    }

    private func open(_ derived: Derived) -> [UInt8]? {
        try? AESGCM.open(ciphertext, key: derived.key, iv: derived.nonce)
    }

    private func opens(_ derived: Derived?) -> Bool { derived.flatMap(open) != nil }
}
