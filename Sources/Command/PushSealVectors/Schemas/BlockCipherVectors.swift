// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// AES-CBC without padding, one direction per test; the key's length selects the cipher.
struct BlockCipherVectors: PlainVectorSchema {
    private enum Direction: String, CaseIterable {
        case encrypt, decrypt
    }

    private enum Padding: String, CaseIterable {
        case none
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let direction: Direction = try test.word("direction")
        let message = CBCCase(
            key: try test.hex("key_hex"),
            iv: try test.hex("iv_hex"),
            padding: .none
        )
        let plaintext = try test.hex("plaintext_hex")
        let ciphertext = try test.hex("ciphertext_hex")
        let _: Padding = try test.word("padding")
        try ResultWord.requireValid(&test)
        return VectorCheck { () throws(VectorFault) in
            switch direction {
            case .encrypt:
                let apples = message.byApple(plaintext, isEncrypting: true)
                try Compare.same(apples, as: ciphertext, "CommonCrypto")
                try Compare.bytes(try message.encrypted(plaintext), ciphertext, "ciphertext")
            case .decrypt:
                let apples = message.byApple(ciphertext, isEncrypting: false)
                try Compare.same(apples, as: plaintext, "CommonCrypto")
                let opened = try message.decrypted(ciphertext).value("a plaintext")
                try Compare.bytes(opened, plaintext, "plaintext")
            }
        }
    }
}

/// Key, IV and padding of one AES-CBC message.
struct CBCCase: Sendable {
    let key, iv: [UInt8]
    let padding: AESCBC.Padding

    var isPadded: Bool { padding == .pkcs7 }

    func encrypted(_ plaintext: [UInt8]) throws(VectorFault) -> [UInt8] {
        try attempt { () throws(SealError) in
            try AESCBC.encrypt(
                plaintext,
                key: SecretBytes(copying: key),
                iv: SecretBytes(copying: iv),
                padding: padding
            )
        }.value("a ciphertext")
    }

    func decrypted(
        _ ciphertext: [UInt8]
    ) throws(VectorFault) -> Result<[UInt8], SealError> {
        try attempt { () throws(SealError) in
            try AESCBC.decrypt(
                ciphertext,
                key: SecretBytes(copying: key),
                iv: SecretBytes(copying: iv),
                padding: padding
            )
        }
    }
}
