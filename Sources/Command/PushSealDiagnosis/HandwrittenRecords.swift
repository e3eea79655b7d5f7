// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// Tries the usual mistakes in hand-written RFC 8188 code on a message that a key does not open.
///
/// Tries one record, which is all that fits a push; each trial is one derivation and one decryption
/// of at most 4 096 bytes.
struct HandwrittenRecords {
    private let header: ContentCoding.Header
    private let record: [UInt8]
    /// Whether there is only one record.
    private let isWhole: Bool

    /// Takes a message apart; nil if it has no header or nothing after it.
    init?(_ message: [UInt8]) {
        guard let header = try? ContentCoding.Header(parsing: message),
            message.count > header.byteCount + 1
        else { return nil }
        self.header = header
        isWhole = message.count <= header.byteCount + header.recordSize
        record = Array(message.dropFirst(header.byteCount).prefix(min(header.recordSize, 4_096)))
    }

    /// The mistake with which the key opens the record, if it is a known one.
    ///
    /// - Parameters:
    ///   - keyingMaterial: the key.
    ///   - keyID: its id.
    /// - Returns: the code and one clause; nil if it is none of these.
    func mistake(
        _ keyingMaterial: SecretBytes,
        keyID: String?
    ) -> Cause? {
        guard let right = derive(keyingMaterial, "\0") else { return nil }
        if let text = open(right) {
            return mistake(inOpened: text, keyID)
        }
        if let other = derive(keyingMaterial, ""), open(other) != nil {
            return Cause(.infoWithoutNUL, "the info strings of HKDF were used without their NUL")
        }
        if let other = derive(keyingMaterial, "\0\u{1}"), open(other) != nil {
            return Cause(
                .infoWithCounter,
                "the info strings of HKDF were given the 0x01 of the last step"
            )
        }
        if opensWithoutHKDF(keyingMaterial, right.nonce) {
            return Cause(.keyWithoutDerivation, "the key was used as it is, without HKDF")
        }
        if Self.textForms(of: keyingMaterial).contains(where: {
            derive($0, "\0").flatMap(open) != nil
        }) {
            return Cause(.keyTextAsKey, "the text of the key was used in place of its bytes")
        }
        // The record decrypted without checking the tag.
        guard let text = StreamModes.galoisCounter(record, right.key, nonce: right.nonce) else {
            return nil
        }
        if Self.isMessage(text) {
            return Cause(.recordWithoutTag, "the record has no authentication tag")
        }
        if Self.isMessage(Array(text.dropLast(16))) {
            return Cause(.tagDoesNotFit, "the record opens, but its authentication tag is wrong")
        }
        if Self.isCut(text) {
            return Cause(.recordIncomplete, "the message opens, but its end is missing")
        }
        // In counter mode only the altered bytes themselves are garbled.
        let end = text.dropLast(16).lastIndex { $0 != 0 } ?? 0
        return UndecodableText.damage(in: Array(text[..<end])).map { range in
            Cause(
                .tagDoesNotFit,
                "the record opens, but was altered between bytes \(range.lowerBound + 1) and "
                    + "\(range.upperBound) of its text"
            )
        }
    }

    /// What is wrong with a record that opens.
    private func mistake(
        inOpened text: [UInt8],
        _ keyID: String?
    ) -> Cause? {
        let delimiter = text.last { $0 != 0 }
        // A shorter record was not cut, or its tag would not fit: it should have been the last.
        if !isWhole || delimiter == 1 && record.count == header.recordSize {
            return Cause(
                .recordIncomplete,
                "the first record opens, but the end of the message does not"
            )
        }
        guard delimiter == 2 else {
            return Cause(.recordWithoutDelimiter, "the record ends without the delimiter 0x02")
        }
        guard let keyID, !header.keyID.isEmpty, !keyID.utf8.elementsEqual(header.keyID) else {
            return nil
        }
        return Cause(
            .keyIDNamesAnother,
            "the header of the message names a key other than \(quoted(keyID)), which opens it"
        )
    }

    /// The key and nonce of the first record.
    private struct Derived {
        let key: SecretBytes
        let nonce: [UInt8]
    }

    private func derive(_ secret: SecretBytes, _ end: String) -> Derived? {
        let infos = ["aes128gcm", "nonce"].map { Array("Content-Encoding: \($0)\(end)".utf8) }
        guard
            let key = try? HKDF.derive(secret, salt: header.salt, info: infos[0], byteCount: 16),
            let nonce = try? HKDF.derive(secret, salt: header.salt, info: infos[1], byteCount: 12)
        else { return nil }
        return Derived(key: key, nonce: nonce.copy)
    }

    private func open(_ derived: Derived) -> [UInt8]? {
        try? AESGCM.open(record, key: derived.key, iv: derived.nonce)
    }

    /// Whether the key opens the record without HKDF, with one of the likely nonces.
    private func opensWithoutHKDF(_ secret: SecretBytes, _ nonce: [UInt8]) -> Bool {
        var bytes = secret.copy
        defer { erase(&bytes) }
        let lengths = Set([16, 32, bytes.count]).filter { $0 <= bytes.count }
        let keys = lengths.sorted().map { SecretBytes(copying: bytes.prefix($0)) }
        let nonces = [nonce, Array(header.salt.prefix(12)), [UInt8](repeating: 0, count: 12)]
        return keys.contains { key in
            nonces.contains { nonce in open(Derived(key: key, nonce: nonce)) != nil }
        }
    }

    /// The texts that people write a key as, and the bytes of a key that is such a text itself.
    static func textForms(of secret: SecretBytes) -> [SecretBytes] {
        let variants: [PassphraseVariant] = [
            .base64, .hexadecimal, .fromBase64, .fromHexadecimal, .lineFeed, .trimmed,
        ]
        var forms = variants.compactMap { $0.apply(to: secret) }
        var bytes = secret.copy
        defer { erase(&bytes) }
        let text = SealedText.base64(bytes).replacing("+", with: "-").replacing("/", with: "_")
        for form in [text, text.replacing("=", with: "")] {
            // A file written by a shell ends in a line feed.
            forms.append(SecretBytes(copying: form.utf8))
            forms.append(SecretBytes(copying: (form + "\n").utf8))
        }
        return forms
    }

    /// Whether bytes are a text without its end, and perhaps a part of the tag.
    ///
    /// A wrong key gives 12 plain bytes once in 150 000 messages.
    private static func isCut(_ bytes: [UInt8]) -> Bool {
        if (1...15).contains(where: { isMessage(Array(bytes.dropLast($0)), least: 12) }) {
            return true
        }
        // A long text need not be whole: with the end of a tag, as much as that may be no text.
        return [0, 20].contains { count in
            bytes.count >= 12 + count && UndecodableText.beginsPlain(Array(bytes.dropLast(count)))
        }
    }

    /// Whether bytes are a text and a delimiter.
    private static func isMessage(_ bytes: [UInt8], least: Int = 6) -> Bool {
        // A wrong key gives six plain bytes and a delimiter once in 60 000 messages.
        guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 2, end >= least else {
            return false
        }
        return UndecodableText.isPlain(Array(bytes[..<end]))
    }
}

/// Tries the usual mistakes in hand-written RFC 8291 code on a message that no device's key opens.
///
/// A message for another device and one with another authentication secret look alike: the header
/// has only the sender's public key, and both secrets go into one key. Only known secrets can be
/// tried, including those of the other keys in the ring.
struct HandwrittenWebPush {
    private let message: [UInt8]
    private let senderKey: P256.PublicKey

    /// Takes a message whose header has a sender's public key; nil for any other.
    init?(_ message: [UInt8]) {
        guard let header = try? ContentCoding.Header(parsing: message),
            let senderKey = try? P256.PublicKey(uncompressed: header.keyID)
        else { return nil }
        self.message = message
        self.senderKey = senderKey
    }

    /// The mistake with which a device's key opens the message.
    ///
    /// - Parameters:
    ///   - device: the key.
    ///   - others: the other keys of the ring, with their ids.
    /// - Returns: the cause; nil if it is none of these.
    func cause(_ device: WebPush.DeviceKey, others: [(id: String?, WebPush.DeviceKey)]) -> Cause? {
        guard let shared = try? device.privateKey.sharedSecret(with: senderKey) else { return nil }
        let (own, sender) = (device.recipient.publicKey.uncompressed, senderKey.uncompressed)
        let info = Array("WebPush: info\0".utf8)
        let secret = device.authenticationSecret
        if let right = derive(shared, secret, info + own + sender) {
            if let text = try? ContentCoding.open(message, keyingMaterial: right) {
                return UndecodableText.form(of: text)
            }
            if let cause = HandwrittenRecords(message)?.mistake(right, keyID: nil) { return cause }
        }
        if opens(derive(shared, secret, info.dropLast() + own + sender)) {
            return Cause(
                .infoWithoutNUL,
                "the info string \"WebPush: info\" was used without its NUL"
            )
        }
        if opens(derive(shared, secret, info + sender + own)) {
            return Cause(
                .publicKeysSwapped,
                "the sender's public key comes before the device's in the info of HKDF"
            )
        }
        if HandwrittenRecords.textForms(of: secret).contains(where: {
            opens(derive(shared, $0, info + own + sender))
        }) {
            return Cause(
                .keyTextAsKey,
                "the text of the authentication secret was used in place of its bytes"
            )
        }
        if opens(shared) || opens(derive(shared, SecretBytes(copying: []), info + own + sender)) {
            return Cause(
                .authenticationSecretUnused,
                "it was sealed without the authentication secret"
            )
        }
        for (id, other) in others
        where opens(derive(shared, other.authenticationSecret, info + own + sender)) {
            return Cause(
                .authenticationSecretOfAnother,
                "it was sealed with the authentication secret of "
                    + (id.map { "the key \(quoted($0))" } ?? "another key")
            )
        }
        return nil
    }

    private func derive(
        _ shared: SecretBytes,
        _ authenticationSecret: SecretBytes,
        _ info: some Collection<UInt8>
    ) -> SecretBytes? {
        var salt = authenticationSecret.copy
        defer { erase(&salt) }
        return try? HKDF.derive(shared, salt: salt, info: Array(info), byteCount: 32)
    }

    private func opens(_ keyingMaterial: SecretBytes?) -> Bool {
        keyingMaterial.flatMap { try? ContentCoding.open(message, keyingMaterial: $0) } != nil
    }
}
