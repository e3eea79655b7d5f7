// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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

/// AES-GCM with a tag of 16 bytes; messages that open are sealed again.
///
/// The key is as long as `algorithm` says, as in "AES-256-GCM", or else one that AES takes.
struct GCMVectors: VectorSchema {
    private let keyByteCounts: [Int]

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        let all = [16, 24, 32]
        let named = all.filter { algorithm.hasPrefix("AES-\($0 * 8)") }
        keyByteCounts = named.isEmpty ? all : named
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let message = GCMCase(
            key: try test.hex("key_hex"),
            iv: try test.hex("iv_hex"),
            associatedData: try test.hex("aad_hex"),
            ciphertext: try test.hex("ciphertext_hex"),
            tag: try test.hex("tag_hex")
        )
        // Otherwise a slip in the vector would be the refusal that it expects.
        for (octets, name, counts) in [
            (message.key, "key_hex", keyByteCounts), (message.iv, "iv_hex", [12]),
            (message.tag, "tag_hex", [16]),
        ] where !counts.contains(octets.count) {
            let words = counts.map(String.init).joined(separator: ", ")
            throw test.malformed("\(name) is not \(words) octets")
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

/// ROT13, which is its own inverse; runs both directions.
struct ROT13Vectors: PlainVectorSchema {
    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        let input = try test.string("input_utf8")
        let output = try test.string("output_utf8")
        try ResultWord.requireValid(&test)
        return VectorCheck { () throws(VectorFault) in
            // Bytes, because strings compare composed and decomposed letters as equal.
            try Compare.bytes(
                Array(InsecureROT13.apply(to: input).utf8),
                Array(output.utf8),
                "output"
            )
            try Compare.bytes(
                Array(InsecureROT13.apply(to: output).utf8),
                Array(input.utf8),
                "input"
            )
        }
    }
}

/// The value of `result`.
enum ResultWord: String, CaseIterable, Sendable {
    case valid, invalid

    /// Reads the result in a schema in which nothing is ever invalid.
    static func requireValid(_ test: inout Fields) throws(VectorFault) {
        let result: ResultWord = try test.word("result")
        guard result == .valid else {
            throw test.malformed("nothing in this schema is invalid")
        }
    }
}
