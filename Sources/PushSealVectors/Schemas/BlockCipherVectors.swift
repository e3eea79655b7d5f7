// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// AES-CBC without padding, one direction per test; the key's length selects the cipher.
struct BlockCipherVectors: VectorSchema {
    static let name = "aes_cbc"

    static func recognizes(algorithm: String) -> Bool { algorithm == "AES-CBC, no padding" }

    private enum Direction: String, CaseIterable {
        case encrypt, decrypt
    }

    private enum Padding: String, CaseIterable {
        case none
    }

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {}

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let direction: Direction = try test.word("direction")
        let key = try test.hex("key_hex")
        let iv = try test.hex("iv_hex")
        let plaintext = try test.hex("plaintext_hex")
        let ciphertext = try test.hex("ciphertext_hex")
        let _: Padding = try test.word("padding")
        try ResultWord.requireValid(&test)
        return VectorCheck { () throws(VectorFault) in
            let isEncrypting = direction == .encrypt
            let apples = AppleCrypto.cbc(
                isEncrypting ? plaintext : ciphertext,
                key: key,
                iv: iv,
                isEncrypting: isEncrypting,
                isPadded: false
            )
            try Compare.same(apples, as: isEncrypting ? ciphertext : plaintext, "CommonCrypto")
            switch direction {
            case .encrypt:
                let made = try attempt { () throws(SealError) in
                    try AESCBC.encrypt(
                        plaintext,
                        key: SecretBytes(copying: key),
                        iv: SecretBytes(copying: iv),
                        padding: .none
                    )
                }.value("a ciphertext")
                try Compare.bytes(made, ciphertext, "ciphertext")
            case .decrypt:
                let opened = try attempt { () throws(SealError) in
                    try AESCBC.decrypt(
                        ciphertext,
                        key: SecretBytes(copying: key),
                        iv: SecretBytes(copying: iv),
                        padding: .none
                    )
                }.value("a plaintext")
                try Compare.bytes(opened, plaintext, "plaintext")
            }
        }
    }
}
