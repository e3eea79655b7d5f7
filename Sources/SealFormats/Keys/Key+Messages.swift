// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Seals text into the text form that is sent.
    func seal(_ plaintext: String, padding: Padding) throws(SealError) -> String {
        switch material {
        case .rot13:
            try refusePadding(padding)
            return Insecure.ROT13.apply(to: plaintext)
        case .salted(let passphrase, let parameters):
            try refusePadding(padding)
            return SealedText.base64(
                try Salted.seal(
                    Array(plaintext.utf8),
                    passphrase: passphrase,
                    parameters: parameters
                )
            )
        case .cryptoJS(let passphrase, let form):
            try refusePadding(padding)
            return try CryptoJS.seal(plaintext, passphrase: passphrase, as: form)
        case .aes128gcm(let keyingMaterial):
            return SealedText.base64(
                try ContentCoding.seal(
                    Array(plaintext.utf8),
                    keyingMaterial: keyingMaterial,
                    keyID: Array((id ?? "").utf8),
                    padding: padding
                )
            )
        case .webpush(let key): return try Self.seal(plaintext, to: key.recipient, padding)
        case .webpushRecipient(let recipient):
            return try Self.seal(plaintext, to: recipient, padding)
        case .bark, .mastodon, .mastodonRecipient, .iceCubes, .iceCubesRecipient:
            throw SealError(
                .unsupported,
                "\(title) is \(format.rawValue), which seals no text but \(fieldNames)"
            )
        }
    }

    /// Seals the document of another service's push into the fields that its reader looks for.
    func sealFields(
        _ document: String,
        padding: Padding
    ) throws(SealError) -> WireFields {
        switch material {
        case .bark(let settings):
            try refusePadding(padding)
            let message = try Bark.seal(document, with: settings)
            return WireFields(["ciphertext": message.ciphertext, "iv": message.iv])
        case .mastodon(let key):
            return try RelayedWebPush.mastodon.seal(document, to: key.recipient, padding)
        case .mastodonRecipient(let recipient):
            return try RelayedWebPush.mastodon.seal(document, to: recipient, padding)
        case .iceCubes(let key):
            return try RelayedWebPush.iceCubes.seal(document, to: key.recipient, padding)
        case .iceCubesRecipient(let recipient):
            return try RelayedWebPush.iceCubes.seal(document, to: recipient, padding)
        default:
            throw SealError(
                .unsupported,
                "\(title) is \(format.rawValue), which seals a text, no fields"
            )
        }
    }

    /// The fields of the format, in words.
    private var fieldNames: String {
        format.wireFields.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    private static func seal(
        _ plaintext: String,
        to recipient: WebPush.Recipient,
        _ padding: Padding
    ) throws(SealError) -> String {
        SealedText.base64(
            try WebPush.seal(Array(plaintext.utf8), to: recipient, padding: padding)
        )
    }

    private func refusePadding(_ padding: Padding) throws(SealError) {
        guard padding != .none else { return }
        throw SealError(.unsupported, "\(format.rawValue) has no padding to hide a length with")
    }

    /// Opens a text in the one format of this key, by the first of its readings that gives in.
    func open(_ text: String, readings: SealedText.Readings) throws(SealError) -> String {
        switch material {
        case .rot13: return Insecure.ROT13.apply(to: text)
        case .salted(let passphrase, let parameters):
            return try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try Salted.openText(bytes, passphrase: passphrase, parameters: parameters)
            }
        case .aes128gcm(let keyingMaterial):
            return try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try ContentCoding.openText(bytes, keyingMaterial: keyingMaterial, keyID: id)
            }
        case .webpush(let key):
            return try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try WebPush.openText(bytes, with: key)
            }
        case .webpushRecipient, .mastodonRecipient, .iceCubesRecipient:
            throw SealError(.keyUnavailable, "\(title) is a public half, which opens nothing")
        case .cryptoJS(let passphrase, _):
            guard !CryptoJS.isDocument(text) else {
                return try CryptoJS.open(document: text, passphrase: passphrase)
            }
            return try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try Salted.openText(bytes, passphrase: passphrase, parameters: .cryptoJS)
            }
        case .bark, .mastodon, .iceCubes:
            throw SealError(
                .malformed,
                "\(title) is \(format.rawValue), whose messages stand in \(fieldNames)"
            )
        }
    }

    /// Opens the fields of another service's push.
    func open(_ fields: WireFields) throws(SealError) -> String {
        switch material {
        case .bark(let settings):
            return try Bark.open(
                ciphertext: fields.required("ciphertext"),
                iv: fields["iv"],
                with: settings
            )
        case .mastodon(let key):
            return try RelayedWebPush.mastodon.openText(fields, with: key)
        case .iceCubes(let key):
            return try RelayedWebPush.iceCubes.openText(fields, with: key)
        case .mastodonRecipient, .iceCubesRecipient:
            throw SealError(.keyUnavailable, "\(title) is a public half, which opens nothing")
        default:
            throw SealError(.malformed, "\(title) is \(format.rawValue), which has no such fields")
        }
    }

    /// Tries readings in order; the error is that of the reading which got furthest.
    private static func firstOpened(
        of readings: SealedText.Readings,
        in text: String,
        _ open: ([UInt8]) throws(SealError) -> String
    ) throws(SealError) -> String {
        if case .base64(let bytes) = readings { return try open(bytes) }
        var failure: SealError?
        for reading in readings.list {
            do throws(SealError) {
                return try open(reading.bytes)
            } catch {
                let saysMore = error.code != .malformed && failure?.isNotText != true
                if failure == nil || saysMore { failure = error }
            }
        }
        if let failure { throw failure }
        let reason = SealedText.fault(in: text).map(\.description) ?? "not a text form"
        throw SealError(.malformed, reason)
    }
}
