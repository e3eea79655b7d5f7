// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
