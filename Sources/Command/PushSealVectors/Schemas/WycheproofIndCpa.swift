// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `IndCpaTest`: AES-CBC with PKCS#7 padding (Wycheproof calls it PKCS #5), both directions.
struct WycheproofIndCpa: WycheproofSchema {
    private let keyBitCount: Int
    private let ivBitCount: Int

    init(group: inout Fields, algorithm: String) throws(VectorFault) {
        keyBitCount = try group.integer("keySize")
        ivBitCount = try group.integer("ivSize")
        guard algorithm == "AES-CBC-PKCS5" else {
            throw .cannotRun("there is no \(shown(algorithm)) here")
        }
    }

    func check(
        _ test: inout Fields,
        result: WycheproofResult
    ) throws(VectorFault) -> VectorCheck {
        let message = CBCCase(
            key: try test.hex("key"),
            iv: try test.hex("iv"),
            padding: .pkcs7
        )
        let plaintext = try test.hex("msg")
        let ciphertext = try test.hex("ct")
        guard message.key.count * 8 == keyBitCount, message.iv.count * 8 == ivBitCount else {
            throw test.malformed("key or iv is not as long as the group says")
        }
        return VectorCheck { () throws(VectorFault) in
            let decrypted = try message.decrypted(ciphertext)
            let opened = try? decrypted.get()
            try result.hold(opened: opened, to: plaintext, "the message")
            let apples = message.byApple(ciphertext, isEncrypting: false)
            try Compare.same(apples, as: opened, "CommonCrypto")
            guard result == .valid else { return }
            try Compare.bytes(try message.encrypted(plaintext), ciphertext, "ciphertext")
            let sealed = message.byApple(plaintext, isEncrypting: true)
            try Compare.same(sealed, as: ciphertext, "CommonCrypto")
        }
    }
}
