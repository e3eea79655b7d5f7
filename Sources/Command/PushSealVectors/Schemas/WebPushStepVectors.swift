// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
