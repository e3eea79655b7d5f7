// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

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
        return VectorCheck { second throws(VectorFault) in
            switch direction {
            case .encrypt:
                let sealed = try message.encrypted(plaintext, beside: second)
                try Compare.bytes(sealed, ciphertext, "ciphertext")
            case .decrypt:
                let opened = try message.decrypted(ciphertext, beside: second)
                try Compare.bytes(opened.value("a plaintext"), plaintext, "plaintext")
            }
        }
    }
}

/// Key, IV and padding of one AES-CBC message.
struct CBCCase: Sendable {
    let key, iv: [UInt8]
    let padding: AESCBC.Padding

    var isPadded: Bool { padding == .pkcs7 }

    func encrypted(
        _ plaintext: [UInt8],
        beside second: (any SecondImplementation)? = nil
    ) throws(VectorFault) -> [UInt8] {
        let sealed = try attempt { () throws(SealError) in
            try AESCBC.encrypt(
                plaintext,
                key: SecretBytes(copying: key),
                iv: SecretBytes(copying: iv),
                padding: padding
            )
        }.value("a ciphertext")
        if let second { try Compare.same(second.encrypt(plaintext, self), as: sealed) }
        return sealed
    }

    func decrypted(
        _ ciphertext: [UInt8],
        beside second: (any SecondImplementation)? = nil
    ) throws(VectorFault) -> Result<[UInt8], SealError> {
        let opened = try attempt { () throws(SealError) in
            try AESCBC.decrypt(
                ciphertext,
                key: SecretBytes(copying: key),
                iv: SecretBytes(copying: iv),
                padding: padding
            )
        }
        if let second { try Compare.same(second.decrypt(ciphertext, self), as: try? opened.get()) }
        return opened
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
        return VectorCheck { second throws(VectorFault) in
            let opened = try message.open(beside: second)
            guard let plaintext else {
                if opened != nil { throw .wrong(expected: "a refusal", got: "a plaintext") }
                return
            }
            guard let opened else { throw .wrong(expected: "a plaintext", got: "a refusal") }
            try Compare.bytes(opened, plaintext, "plaintext")
            try message.seals(plaintext, beside: second)
        }
    }
}

/// One AES-GCM message.
struct GCMCase: Sendable {
    let key, iv, associatedData, ciphertext, tag: [UInt8]

    /// The plaintext; nil if the message is rejected.
    func open(
        beside second: (any SecondImplementation)? = nil
    ) throws(VectorFault) -> [UInt8]? {
        let opened = try unlessRefused { () throws(SealError) in
            try AESGCM.open(
                ciphertext + tag,
                key: SecretBytes(copying: key),
                iv: iv,
                authenticating: associatedData
            )
        }
        if let second, second.takesIV(ofByteCount: iv.count) {
            try Compare.same(second.open(self), as: opened)
        }
        return opened
    }

    /// Checks that sealing gives this ciphertext and tag.
    func seals(
        _ plaintext: [UInt8],
        beside second: (any SecondImplementation)? = nil
    ) throws(VectorFault) {
        let sealed = try attempt { () throws(SealError) in
            try AESGCM.seal(
                plaintext,
                key: SecretBytes(copying: key),
                iv: iv,
                authenticating: associatedData
            )
        }.value("a ciphertext")
        try Compare.bytes(sealed, ciphertext + tag, "ciphertext and tag")
        if let second, second.takesIV(ofByteCount: iv.count) {
            try Compare.same(second.seal(plaintext, self), as: sealed)
        }
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
