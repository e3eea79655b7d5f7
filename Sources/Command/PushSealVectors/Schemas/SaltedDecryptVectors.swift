// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// Containers that open, and that sealing with the same salt reproduces.
struct SaltedDecryptVectors: PlainVectorSchema {
    private enum Padding: String, CaseIterable {
        case pkcs7, none
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source", "licence", "producer", "salt_origin", "verified_with")
        let recipe = try SaltedRecipe(&test)
        let padding: Padding = try test.word("padding")
        let passphrase = try test.hex("passphrase_hex", orText: "passphrase_utf8")
        let salt = try test.hex("salt_hex")
        let container = try test.base64("salted_b64")
        let plaintext = try SaltedPlaintext(&test)
        if let options = try test.nullableString("openssl_options") {
            try recipe.check(options: options, at: test.view)
        }
        try plaintext.readOlderMarks(&test)
        try ResultWord.requireValid(&test)
        guard Array(container.dropFirst(8).prefix(8)) == salt else {
            throw test.malformed("salt_hex is not the salt of the container")
        }
        let parameters = try recipe.parameters()
        return VectorCheck(cost: recipe.cost) { () throws(VectorFault) in
            guard let parameters, padding == .pkcs7 else {
                return try Self.runByParts(
                    recipe,
                    padding == .pkcs7 ? .pkcs7 : .none,
                    passphrase,
                    container,
                    plaintext.bytes
                )
            }
            let message = SaltedCase(
                container: container,
                passphrase: passphrase,
                parameters: parameters
            )
            try message.opens(to: plaintext.bytes)
            // The key ring derives the key once more, which takes too long for the slowest tests.
            if recipe.cost <= 100_000 { try message.opensAsText(to: plaintext.text) }
        }
    }

    /// Builds from primitives what the format's own API does not offer, as `openssl enc` never
    /// writes it.
    private static func runByParts(
        _ recipe: SaltedRecipe,
        _ padding: AESCBC.Padding,
        _ passphrase: [UInt8],
        _ container: [UInt8],
        _ plaintext: [UInt8]
    ) throws(VectorFault) {
        let digest = try Digest(known: recipe.digest)
        let message = try attempt { () throws(SealError) in
            try Salted.Message(parsing: container)
        }.value("a container")
        let keyByteCount = recipe.cipher.keyByteCount
        let derived = try attempt { () throws(SealError) in
            try recipe.derivation.derive(
                passphrase,
                salt: Array(message.salt),
                digest: digest,
                iterations: recipe.iterations,
                byteCount: keyByteCount + AESCBC.blockByteCount
            )
        }.value("a key")
        let whole = CBCCase(
            key: Array(derived.prefix(keyByteCount)),
            iv: Array(derived.dropFirst(keyByteCount)),
            padding: padding
        )
        let ciphertext = Array(message.ciphertext)
        let opened = try whole.decrypted(ciphertext).value("the plaintext")
        try Compare.bytes(opened, plaintext, "plaintext")
        try Compare.bytes(try whole.encrypted(plaintext), ciphertext, "ciphertext")
    }
}

/// `plaintext_hex`, and `plaintext_utf8` if and only if that is text.
struct SaltedPlaintext: Sendable {
    let bytes: [UInt8]
    /// Nil if the bytes are not UTF-8.
    let text: String?

    init(_ test: inout Fields) throws(VectorFault) {
        bytes = try test.hex("plaintext_hex")
        text = try test.optionalString("plaintext_utf8")
        guard text.map({ Array($0.utf8) == bytes }) ?? true else {
            throw test.malformed("plaintext_utf8 and plaintext_hex differ")
        }
        guard (text == nil) == (String(validating: bytes, as: UTF8.self) == nil) else {
            throw test.malformed(
                "plaintext_utf8 must be present exactly when plaintext_hex is UTF-8"
            )
        }
    }

    /// Takes the older members that say "not UTF-8" in files without flags.
    func readOlderMarks(_ test: inout Fields) throws(VectorFault) {
        let isTextMark = test.has("plaintext_is_utf8") ? try test.bool("plaintext_is_utf8") : nil
        let outcome: SaltedOutcome? =
            test.has("string_result") ? try test.word("string_result") : nil
        guard isTextMark ?? (text != nil) == (text != nil),
            outcome.map({ ($0 == .ok) == (text != nil) }) ?? true
        else {
            throw test.malformed("it contradicts plaintext_hex on whether it is UTF-8")
        }
    }
}

extension SaltedRecipe {
    /// Checks the command that a row shows against the parameters that it states.
    func check(options: String, at place: JSONView) throws(VectorFault) {
        let words = options.split(separator: " ").map(String.init)
        var expected = ["-" + cipher.rawValue, digest]
        if derivation == .pbkdf2 { expected += ["-pbkdf2", String(iterations)] }
        guard expected.allSatisfy(words.contains),
            words.contains("-pbkdf2") == (derivation == .pbkdf2)
        else {
            throw .malformed(
                "openssl_options contradicts the parameters",
                at: place.position
            )
        }
    }
}
