// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// Seals text into the text form that is sent.
    func seal(_ plaintext: String) throws(SealError) -> String {
        switch material {
        case .rot13: Insecure.ROT13.apply(to: plaintext)
        case .salted(let passphrase, let parameters):
            SealedText.base64(
                try Salted.seal(
                    Array(plaintext.utf8),
                    passphrase: passphrase,
                    parameters: parameters
                )
            )
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
