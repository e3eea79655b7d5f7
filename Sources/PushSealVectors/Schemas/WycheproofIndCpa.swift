// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// `IndCpaTest`: AES-CBC with PKCS#7 padding (Wycheproof calls it PKCS #5), both directions.
struct WycheproofIndCpa: WycheproofSchema {
    static let name = "ind_cpa_test_schema_v1.json"
    static let groupType = "IndCpaTest"

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
        let key = try test.hex("key")
        let iv = try test.hex("iv")
        let message = try test.hex("msg")
        let ciphertext = try test.hex("ct")
        guard key.count * 8 == keyBitCount, iv.count * 8 == ivBitCount else {
            throw test.malformed("key or iv is not as long as the group says")
        }
        return VectorCheck { () throws(VectorFault) in
            let opened = try attempt { () throws(SealError) in
                try AESCBC.decrypt(
                    ciphertext,
                    key: SecretBytes(copying: key),
                    iv: SecretBytes(copying: iv),
                    padding: .pkcs7
                )
            }
            try result.hold(opened: try? opened.get(), to: message, "the message")
            let apples = AppleCrypto.cbc(
                ciphertext,
                key: key,
                iv: iv,
                isEncrypting: false,
                isPadded: true
            )
            try Compare.same(apples, as: try? opened.get(), "CommonCrypto")
            guard result == .valid else { return }
            let made = try attempt { () throws(SealError) in
                try AESCBC.encrypt(
                    message,
                    key: SecretBytes(copying: key),
                    iv: SecretBytes(copying: iv),
                    padding: .pkcs7
                )
            }.value("a ciphertext")
            try Compare.bytes(made, ciphertext, "ciphertext")
            let sealed = AppleCrypto.cbc(
                message,
                key: key,
                iv: iv,
                isEncrypting: true,
                isPadded: true
            )
            try Compare.same(sealed, as: ciphertext, "CommonCrypto")
        }
    }
}
