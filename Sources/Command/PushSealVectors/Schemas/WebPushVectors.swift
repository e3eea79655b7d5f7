// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Web Push with all intermediate values, as RFC 8291 §5 and appendix A show it.
struct WebPushStepVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let device = try test.deviceKey("ua")
        let sender = try test.privateKey("as_private_b64url")
        let senderPoint = try test.base64URL("as_public_b64url")
        let salt = try test.base64URL("salt_b64url")
        let agreement = Agreement(
            shared: try test.base64URL("ecdh_secret_b64url"),
            extracted: try test.base64URL("prk_key_b64url"),
            info: try test.base64URL("key_info_b64url"),
            keyingMaterial: try test.base64URL("ikm_b64url")
        )
        let keys = RecordKeys(
            extracted: try test.base64URL("prk_b64url"),
            keyInfo: try test.base64URL("cek_info_b64url"),
            key: try test.base64URL("cek_b64url"),
            nonceInfo: try test.base64URL("nonce_info_b64url"),
            nonce: try test.base64URL("nonce_b64url")
        )
        let headerBytes = try test.base64URL("header_b64url")
        let padded = try test.base64URL("padded_plaintext_b64url")
        let ciphertext = try test.base64URL("ciphertext_b64url")
        let plaintext = try test.plaintext()
        let message = try test.base64URL("message_b64url")
        let recordSize = try test.integer("rs", in: ContentCoding.recordSizeLimits)
        try ResultWord.requireValid(&test)
        guard message == headerBytes + ciphertext, let header = ContentCodingHeader(of: message),
            header.salt == salt, header.recordSize == recordSize, header.keyID == senderPoint,
            senderPoint == sender.publicKey.uncompressed
        else {
            throw test.malformed("the message is not its header and record")
        }
        let whole = ContentCodingCase(
            message: message,
            header: header,
            secret: .device(device, sender: sender),
            expected: .opens,
            plaintext: plaintext
        )
        return VectorCheck { () throws(VectorFault) in
            try agreement.run(device, sender)
            try keys.run(
                keyingMaterial: SecretBytes(copying: agreement.keyingMaterial),
                salt: salt
            )
            try keys.seals(padded, nonce: keys.nonce, to: ciphertext)
            try whole.run()
        }
    }

    /// Keying material from two key pairs and the authentication secret (RFC 8291 §3.4).
    private struct Agreement: Sendable {
        let shared, extracted, info, keyingMaterial: [UInt8]

        func run(
            _ device: WebPush.DeviceKey,
            _ sender: P256.PrivateKey
        ) throws(VectorFault) {
            for (own, other) in [
                (device.privateKey, sender.publicKey),
                (sender, device.recipient.publicKey),
            ] {
                let secret = try attempt { () throws(SealError) in
                    try own.sharedSecret(with: other)
                }.value("a shared secret")
                try Compare.bytes(secret.copied(), shared, "shared secret")
            }
            let key = try attempt { () throws(SealError) in
                try HKDF.extract(
                    SecretBytes(copying: shared),
                    salt: device.authenticationSecret.copied()
                )
            }.value("a pseudorandom key")
            try Compare.bytes(key.copied(), extracted, "pseudorandom key")
            let expanded = try attempt { () throws(SealError) in
                try HKDF.expand(key, info: info, byteCount: keyingMaterial.count)
            }.value("keying material")
            try Compare.bytes(expanded.copied(), keyingMaterial, "keying material")
        }
    }
}

/// Web Push messages in the older coding `aesgcm`, which sends salt, sender's key and record size
/// beside the message.
struct AESGCMMessageVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source")
        let device = try test.deviceKey("receiver")
        let salt = try test.base64URL("salt_b64url")
        let senderKey = try test.publicKey("sender_public_b64url")
        let sender =
            test.has("sender_private_b64url")
            ? try test.privateKey("sender_private_b64url") : nil
        let recordSize = try test.integer("rs", in: 0...Int(UInt32.max))
        let ciphertext = try test.base64URL("ciphertext_b64url")
        let result: ResultWord = try test.word("result")
        let plaintext = try test.optionalPlaintext()
        guard (result == .valid) == (plaintext != nil), sender?.publicKey ?? senderKey == senderKey
        else {
            throw test.malformed("result, plaintext and keys do not go together")
        }
        return VectorCheck { () throws(VectorFault) in
            let opened = try unlessRefused { () throws(SealError) in
                try WebPush.open(
                    WebPush.AESGCMMessage(
                        salt: salt,
                        senderKey: senderKey,
                        recordSize: recordSize,
                        ciphertext: ciphertext
                    ),
                    with: device
                )
            }
            guard let plaintext else {
                if opened != nil { throw .wrong(expected: "a refusal", got: "a plaintext") }
                return
            }
            guard let opened else { throw .wrong(expected: "a plaintext", got: "a refusal") }
            try Compare.bytes(opened, plaintext, "plaintext")
            guard let sender, recordSize == WebPush.defaultAESGCMRecordSize else { return }
            // A record has two bytes for the padding length, and a tag.
            let padded = ciphertext.count - 18
            let sealed = try attempt { () throws(SealError) in
                try WebPush.sealAESGCM(
                    plaintext,
                    to: device.recipient,
                    padding: padded > plaintext.count ? .to(byteCount: padded) : .none,
                    ephemeral: sender,
                    salt: .given(salt)
                )
            }.value("the message")
            try Compare.bytes(sealed.ciphertext, ciphertext, "message")
        }
    }
}

extension Fields {
    /// Takes a private key as a scalar.
    mutating func privateKey(_ name: String) throws(VectorFault) -> P256.PrivateKey {
        let position = view[name]?.position
        let scalar = SecretBytes(copying: try base64URL(name))
        do throws(SealError) {
            return try P256.PrivateKey(scalar: scalar)
        } catch {
            throw .malformed("\(shown(name)) is not a key: \(error.detail)", at: position)
        }
    }

    /// Takes a public key as an uncompressed point.
    mutating func publicKey(_ name: String) throws(VectorFault) -> P256.PublicKey {
        let position = view[name]?.position
        let point = try base64URL(name)
        do throws(SealError) {
            return try P256.PublicKey(uncompressed: point)
        } catch {
            throw .malformed("\(shown(name)) is not a key: \(error.detail)", at: position)
        }
    }

    /// Takes `…_public_b64url` and an authentication secret.
    mutating func recipient(_ who: String) throws(VectorFault) -> WebPush.Recipient {
        let secretName = "auth_secret_b64url"
        let publicKey = try publicKey("\(who)_public_b64url")
        let secret = SecretBytes(copying: try base64URL(secretName))
        do throws(SealError) {
            return try WebPush.Recipient(publicKey: publicKey, authenticationSecret: secret)
        } catch {
            throw .malformed(
                "\(shown(secretName)) is not a secret: \(error.detail)",
                at: view[secretName]?.position
            )
        }
    }

    /// Takes `…_private_b64url`, its public half, and an authentication secret.
    mutating func deviceKey(_ who: String) throws(VectorFault) -> WebPush.DeviceKey {
        let privateKey = try privateKey("\(who)_private_b64url")
        let recipient = try recipient(who)
        guard privateKey.publicKey == recipient.publicKey else {
            throw malformed(
                "\(shown("\(who)_public_b64url")) is not the public half of the private key"
            )
        }
        do throws(SealError) {
            return try WebPush.DeviceKey(
                privateKey: privateKey,
                authenticationSecret: recipient.authenticationSecret
            )
        } catch {
            throw .cannotRun(error.detail)
        }
    }

    /// Takes `plaintext_b64url`, `plaintext_utf8`, or both if they agree.
    mutating func plaintext() throws(VectorFault) -> [UInt8] {
        guard let plaintext = try optionalPlaintext() else {
            throw malformed("the plaintext is missing")
        }
        return plaintext
    }

    /// The same for a plaintext that may be absent.
    mutating func optionalPlaintext() throws(VectorFault) -> [UInt8]? {
        let bytes = has("plaintext_b64url") ? try base64URL("plaintext_b64url") : nil
        let text = try optionalString("plaintext_utf8").map { Array($0.utf8) }
        if let bytes, let text, bytes != text {
            throw malformed("plaintext_utf8 and plaintext_b64url differ")
        }
        return bytes ?? text
    }
}
