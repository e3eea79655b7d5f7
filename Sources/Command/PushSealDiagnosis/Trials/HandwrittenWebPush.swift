// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Tries the usual mistakes in hand-written RFC 8291 code on a message that no device's key opens.
///
/// A message for another device and one with another authentication secret look alike: the header
/// has only the sender's public key, and both secrets go into one key. Only known secrets can be
/// tried, including those of the other keys in the ring.
struct HandwrittenWebPush {
    private let message: [UInt8]
    private let header: RecordHeader
    private let records: HandwrittenRecords
    private let senderKey: P256.PublicKey
    /// The form of the key in the header, if it is not the right one.
    private let form: SenderKeyForm?

    /// Takes a message whose header has a sender's public key, in whatever form; nil for any other.
    init?(_ message: [UInt8]) {
        guard let found = Self.parse(message) else { return nil }
        self.message = message
        (header, senderKey, form) = found
        records = HandwrittenRecords(header, body: Array(message[header.byteCount...]))
    }

    private static func parse(
        _ message: [UInt8]
    ) -> (RecordHeader, P256.PublicKey, SenderKeyForm?)? {
        guard let header = RecordHeader(message) ?? Self.header(message, 64) else { return nil }
        if let key = try? P256.PublicKey(uncompressed: header.keyID) { return (header, key, nil) }
        // Some write the length of 65 bytes before a key that has fewer.
        let other = header.keyID.count == 65 ? [64, 63, 33].map { Self.header(message, $0) } : []
        for header in [header] + other.compactMap(\.self)
        where header.recordSize <= RecordHeader.mostRecordSize {
            if let form = SenderKeyForm(header.keyID) { return (header, form.key, form) }
        }
        return nil
    }

    private static func header(_ message: [UInt8], _ keyIDByteCount: Int) -> RecordHeader? {
        message.count > RecordHeader.fixedByteCount + keyIDByteCount
            ? RecordHeader(message, keyIDByteCount: keyIDByteCount) : nil
    }

    /// The fault that can be seen without a key: a public key in another form.
    var keyForm: Cause? {
        form.map { form in
            Cause(
                form.lostZero ? .leadingZerosLost : .publicKeyForm,
                "the sender's public key in the header is \(form.words), not the point of 65 bytes "
                    + "that begins with 4"
            )
        }
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
        let secret = device.authenticationSecret
        if let right = derive(shared, secret, own + sender) {
            if form == nil, let text = try? ContentCoding.open(message, keyingMaterial: right) {
                return UndecodableText.form(of: text)
            }
            let mistake = records.mistake(right, keyID: nil)
            if form != nil, mistake != nil || records.opens(right) { return keyForm }
            if let mistake { return mistake }
        }
        return infoMistake(shared, secret, own + sender)
            ?? formMistake(shared, secret, device.recipient.publicKey)
            ?? secretMistake(shared, device, others)
    }

    /// An info string that does not end as it should; there are three.
    private func infoMistake(
        _ shared: SecretBytes,
        _ secret: SecretBytes,
        _ keys: [UInt8]
    ) -> Cause? {
        for end in InfoEnd.allCases where end != .right {
            guard let material = derive(shared, secret, keys, end) else { continue }
            let inner = records.infoMistake(material)
            guard inner != nil || records.opens(material) else { continue }
            let own = InfoEnd.cause([("WebPush: info", end)])
            guard let inner, let own else { return own }
            return Cause(own.code, "\(own.words), and \(inner.words)")
        }
        return nil
    }

    /// A key or the shared secret that was hashed in another form.
    private func formMistake(
        _ shared: SecretBytes,
        _ secret: SecretBytes,
        _ own: P256.PublicKey
    ) -> Cause? {
        var bytes = shared.copy
        defer { erase(&bytes) }
        if bytes.first == 0,
            opens(
                derive(
                    SecretBytes(copying: bytes.drop { $0 == 0 }),
                    secret,
                    own.uncompressed + senderKey.uncompressed
                )
            )
        {
            return Cause(
                .leadingZerosLost,
                "the shared secret begins with a zero byte, which the sender left out"
            )
        }
        let right = (bytes: [UInt8](), words: "")
        var senders = [right] + SenderKeyForm.all(of: senderKey)
        if form != nil { senders.append((header.keyID, "as it is in the header")) }
        for device in [right] + SenderKeyForm.all(of: own) {
            for sender in senders where !device.bytes.isEmpty || !sender.bytes.isEmpty {
                let first = device.bytes.isEmpty ? own.uncompressed : device.bytes
                let second = sender.bytes.isEmpty ? senderKey.uncompressed : sender.bytes
                guard opens(derive(shared, secret, first + second)) else { continue }
                if let keyForm { return keyForm }
                let names = [("the device's key", device), ("the sender's key", sender)]
                    .filter { !$0.1.words.isEmpty }
                let isZero = names.contains { $0.1.words.contains("zeros") }
                return Cause(
                    isZero ? .leadingZerosLost : .publicKeyForm,
                    "the info of HKDF has "
                        + names.map { "\($0.0) \($0.1.words)" }.joined(separator: " and ")
                )
            }
        }
        return nil
    }

    /// Another order of the keys, or another authentication secret.
    private func secretMistake(
        _ shared: SecretBytes,
        _ device: WebPush.DeviceKey,
        _ others: [(id: String?, WebPush.DeviceKey)]
    ) -> Cause? {
        let (own, sender) = (device.recipient.publicKey.uncompressed, senderKey.uncompressed)
        let secret = device.authenticationSecret
        if opens(derive(shared, secret, sender + own)) {
            return Cause(
                .publicKeysSwapped,
                "the sender's public key comes before the device's in the info of HKDF"
            )
        }
        if HandwrittenRecords.textForms(of: secret).contains(where: {
            opens(derive(shared, $0, own + sender))
        }) {
            return Cause(
                .keyTextAsKey,
                "the text of the authentication secret was used in place of its bytes"
            )
        }
        if opens(shared) || opens(derive(shared, SecretBytes(copying: []), own + sender)) {
            return Cause(
                .authenticationSecretUnused,
                "it was sealed without the authentication secret"
            )
        }
        for (id, other) in others
        where opens(derive(shared, other.authenticationSecret, own + sender)) {
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
        _ keys: [UInt8],
        _ end: InfoEnd = .right
    ) -> SecretBytes? {
        var salt = authenticationSecret.copy
        defer { erase(&salt) }
        guard let pseudorandomKey = try? HKDF.extract(shared, salt: salt) else { return nil }
        return end.expand(pseudorandomKey, "WebPush: info", keys, byteCount: 32)
    }

    private func opens(_ keyingMaterial: SecretBytes?) -> Bool {
        keyingMaterial.map(records.opens) ?? false
    }
}
