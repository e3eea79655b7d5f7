// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Finds out what is wrong with a `Salted__` message that the right passphrase does not open to text.
struct BlocksInspection {
    private let bytes: [UInt8]
    /// The whole blocks behind the salt.
    private let ciphertext: [UInt8]

    /// Longer ones are no messages of a push.
    private static let byteCountLimit = 8 << 10

    /// Takes a message with at least one whole block; nil for any other.
    init?(_ bytes: [UInt8]) {
        let header = 16
        guard bytes.starts(with: Salted.Message.magic),
            (header + 16...Self.byteCountLimit).contains(bytes.count)
        else { return nil }
        self.bytes = bytes
        ciphertext = Array(bytes[header...].prefix((bytes.count - header) / 16 * 16))
    }

    /// What is wrong, if the passphrase is right; nil where nothing speaks for that.
    func cause(_ passphrase: SecretBytes, _ parameters: Salted.Parameters) -> Cause? {
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: Array(bytes[8..<16]),
                parameters: parameters
            )
        else { return nil }
        let isWhole = bytes.count % 16 == 0
        if isWhole, let text = try? AESCBC.decrypt(ciphertext, key: derived.key, iv: derived.iv) {
            guard String(validating: text, as: UTF8.self) == nil else { return nil }
            return OddText.form(of: text) ?? OddText.damage(in: text).map(Self.altered)
        }
        guard
            let blocks = try? AESCBC.decrypt(
                ciphertext,
                key: derived.key,
                iv: derived.iv,
                padding: .none
            )
        else { return nil }
        if !isWhole, let mode = streamMode(derived.key, derived.iv) {
            return Cause(
                .streamCiphertext,
                "it was encrypted with AES-\(8 * derived.key.count)-\(mode), and \(parameters.cipher.rawValue) "
                    + "is expected"
            )
        }
        if !isWhole, blocks.count >= 32, OddText.beginsPlain(blocks) {
            return Cause(
                .messageIncomplete,
                "its beginning opens to text, and the last \(16 - bytes.count % 16) bytes or more are "
                    + "missing"
            )
        }
        return (isWhole ? OddText.form(ofUnpadded: blocks) : nil)
            ?? OddText.damage(in: blocks).map(Self.altered)
    }

    /// The stream mode that opens the bytes behind the salt to text, as `openssl enc -aes-256-ctr`
    /// writes them.
    private func streamMode(_ key: SecretBytes, _ iv: SecretBytes) -> String? {
        let sealed = Array(bytes[16...])
        guard sealed.count >= 16 else { return nil }
        if OddText.isPlain(StreamModes.counter(sealed, key, from: iv.copy) ?? []) { return "CTR" }
        let text = StreamModes.cipherFeedback(sealed, key, iv: iv.copy) ?? []
        return OddText.isPlain(text) ? "CFB" : nil
    }

    /// That whole blocks of a text do not open, named by their place in the text.
    private static func altered(_ range: Range<Int>) -> Cause {
        let (start, end) = (range.lowerBound / 16 * 16, (range.upperBound + 15) / 16 * 16)
        return Cause(
            .ciphertextAltered,
            "it opens to text except for bytes \(start + 1) to \(end), where the ciphertext was "
                + "altered or lost bytes"
        )
    }
}
