// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Seals text into the text form that is sent.
    ///
    /// - Throws: what the format says; `unsupported` for padding in a format that has none.
    func seal(_ plaintext: String, padding: Padding = .none) throws(SealError) -> String {
        guard padding == .none || isAuthenticated else {
            throw SealError(.unsupported, "\(format.rawValue) messages cannot be padded")
        }
        return switch material {
        case .rot13: Insecure.ROT13.apply(to: plaintext)
        case .salted(let passphrase, let parameters):
            SealedText.base64(
                try Salted.seal(
                    Array(plaintext.utf8),
                    passphrase: passphrase,
                    parameters: parameters
                )
            )
        case .aes128gcm(let keyingMaterial):
            SealedText.base64(
                try ContentCoding.seal(
                    Array(plaintext.utf8),
                    keyingMaterial: keyingMaterial,
                    keyID: Array((id ?? "").utf8),
                    padding: padding
                )
            )
        case .webpush(let key):
            try Self.seal(plaintext, to: key.recipient, padding: padding)
        case .webpushRecipient(let recipient):
            try Self.seal(plaintext, to: recipient, padding: padding)
        case .cryptoJS(let passphrase): try CryptoJS.seal(plaintext, passphrase: passphrase)
        }
    }

    /// Opens a text in the one format of this key, by the first of its readings that gives in.
    func open(_ text: String, readings: [SealedText.Reading]) throws(SealError) -> String {
        switch material {
        case .rot13: Insecure.ROT13.apply(to: text)
        case .salted(let passphrase, let parameters):
            try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try Salted.openText(bytes, passphrase: passphrase, parameters: parameters)
            }
        case .aes128gcm(let keyingMaterial):
            try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try ContentCoding.openText(bytes, keyingMaterial: keyingMaterial, keyID: id)
            }
        case .webpush(let key):
            try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                try WebPush.openText(bytes, with: key)
            }
        case .webpushRecipient:
            throw SealError(.keyUnavailable, "\(title) is a public half, which opens nothing")
        case .cryptoJS(let passphrase):
            if CryptoJS.isDocument(text) {
                try CryptoJS.open(document: text, passphrase: passphrase)
            } else {
                try Self.firstOpened(of: readings, in: text) { bytes throws(SealError) in
                    try Salted.openText(bytes, passphrase: passphrase, parameters: .cryptoJS)
                }
            }
        }
    }

    private static func seal(
        _ plaintext: String,
        to recipient: WebPush.Recipient,
        padding: Padding
    ) throws(SealError) -> String {
        SealedText.base64(
            try WebPush.seal(Array(plaintext.utf8), to: recipient, padding: padding)
        )
    }

    /// Tries readings in order; the error is that of the reading which got furthest.
    private static func firstOpened(
        of readings: [SealedText.Reading],
        in text: String,
        _ open: ([UInt8]) throws(SealError) -> String
    ) throws(SealError) -> String {
        var failure: SealError?
        for reading in readings {
            do throws(SealError) {
                return try open(reading.bytes)
            } catch {
                if failure == nil || error.code != .malformed { failure = error }
            }
        }
        if let failure { throw failure }
        let reason = SealedText.fault(in: text).map(\.description) ?? "not a text form"
        throw SealError(.malformed, reason)
    }
}
