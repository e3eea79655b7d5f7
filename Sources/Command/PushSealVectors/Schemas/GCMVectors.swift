// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// AES-GCM with a tag of 16 bytes; messages that open are sealed again.
struct GCMVectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let message = GCMCase(
            key: try test.hex("key_hex"),
            iv: try test.hex("iv_hex"),
            associatedData: try test.hex("aad_hex"),
            ciphertext: try test.hex("ciphertext_hex"),
            tag: try test.hex("tag_hex")
        )
        // Otherwise a slip in the vector would be the refusal that it expects.
        for (octets, name, count) in [
            (message.key, "key_hex", 16), (message.iv, "iv_hex", 12), (message.tag, "tag_hex", 16),
        ] where octets.count != count {
            throw test.malformed("\(name) is not \(count) octets")
        }
        let plaintext = test.has("plaintext_hex") ? try test.hex("plaintext_hex") : nil
        let result: ResultWord = try test.word("result")
        guard (result == .valid) == (plaintext != nil) else {
            throw test.malformed("plaintext_hex must be present exactly when the result is valid")
        }
        return VectorCheck { () throws(VectorFault) in
            let opened = try message.open()
            guard let plaintext else {
                if opened != nil { throw .wrong(expected: "a refusal", got: "a plaintext") }
                return
            }
            guard let opened else { throw .wrong(expected: "a plaintext", got: "a refusal") }
            try Compare.bytes(opened, plaintext, "plaintext")
            try message.seals(plaintext)
        }
    }
}

/// One AES-GCM message.
struct GCMCase: Sendable {
    let key, iv, associatedData, ciphertext, tag: [UInt8]

    /// The plaintext; nil if the message is rejected.
    func open() throws(VectorFault) -> [UInt8]? {
        let opened = try unlessRefused { () throws(SealError) in
            try AESGCM.open(
                ciphertext + tag,
                key: SecretBytes(copying: key),
                iv: iv,
                authenticating: associatedData
            )
        }
        // Our CryptoKit rejects shorter nonces, as Apple's does.
        guard iv.count >= 12 else { return opened }
        try Compare.same(openedByApple(), as: opened, "CryptoKit")
        return opened
    }

    /// Checks that sealing gives this ciphertext and tag.
    func seals(_ plaintext: [UInt8]) throws(VectorFault) {
        let sealed = try attempt { () throws(SealError) in
            try AESGCM.seal(
                plaintext,
                key: SecretBytes(copying: key),
                iv: iv,
                authenticating: associatedData
            )
        }.value("a ciphertext")
        try Compare.bytes(sealed, ciphertext + tag, "ciphertext and tag")
        guard iv.count >= 12 else { return }
        try Compare.same(sealedByApple(plaintext), as: sealed, "CryptoKit")
    }
}
