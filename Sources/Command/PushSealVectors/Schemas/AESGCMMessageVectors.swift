// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
