// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Finds out why a `Salted__` message does not open to text with the right passphrase.
struct BlocksInspection {
    private let bytes: [UInt8]
    /// The whole blocks after the salt.
    private let ciphertext: [UInt8]

    /// Longer messages do not come from a push.
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

    /// What is wrong, assuming that the passphrase is right; nil without evidence of that.
    func cause(_ passphrase: Passphrase, within budget: DerivationBudget) -> Cause? {
        let parameters = passphrase.parameters
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase.secret,
                salt: Array(bytes[8..<16]),
                parameters: parameters,
                stretcher: budget
            )
        else { return nil }
        let isWhole = bytes.count % 16 == 0
        if isWhole, let text = try? AESCBC.decrypt(ciphertext, key: derived.key, iv: derived.iv) {
            guard String(validating: text, as: UTF8.self) == nil else { return nil }
            let bits = 8 * Double(ciphertext.count - text.count) - 4
            return UndecodableText.form(of: text, evidence: bits)
                ?? UndecodableText.damage(in: text).map(Self.altered)
        }
        guard
            let blocks = try? AESCBC.decrypt(
                ciphertext,
                key: derived.key,
                iv: derived.iv,
                padding: .none
            )
        else { return nil }
        if isWhole,
            let padded = BlockPadding.read(blocks)
        {
            return padded.cause
        }
        if !isWhole, Evidence.bits(ofBeginning: blocks) >= Evidence.enoughForOneKey {
            return Cause(
                .messageIncomplete,
                "its beginning opens to text, and the last \(16 - bytes.count % 16) bytes or more are "
                    + "missing"
            )
        }
        return (isWhole ? UndecodableText.form(ofUnpadded: blocks) : nil)
            ?? UndecodableText.damage(in: blocks).map(Self.altered)
    }

    /// Names the altered blocks by their position in the text.
    private static func altered(_ range: Range<Int>) -> Cause {
        let (start, end) = (range.lowerBound / 16 * 16, (range.upperBound + 15) / 16 * 16)
        return Cause(
            .ciphertextAltered,
            "it opens to text except for bytes \(start + 1) to \(end), where the ciphertext was "
                + "altered or lost bytes"
        )
    }
}
