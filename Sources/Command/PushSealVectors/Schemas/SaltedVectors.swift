// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// The text forms of a container; ours is the lenient one of the three readers described.
struct SaltedTextVectors: VectorSchema {
    /// The outcome of reading: bad base64, or the outcome of opening the container.
    private enum TextOutcome: Equatable, Sendable {
        case badBase64
        case container(SaltedOutcome)

        var opens: Bool { self == .container(.ok) }
    }

    private enum Verdict: String, CaseIterable {
        case ok, error
    }

    private enum Form: String, CaseIterable {
        case hex, latin1
        case macOSRoman = "mac_os_roman"

        var form: SealedText.Form {
            switch self {
            case .hex: .hex
            case .latin1: .latin1
            case .macOSRoman: .macOSRoman
            }
        }
    }

    private let recipe: SaltedRecipe
    private let isFullForm: Bool

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        self.isFullForm = isFullForm
        recipe = try file.object("parameters", SaltedRecipe.init)
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        if test.has("salted_b64") {
            let expected: SaltedOutcome = try test.word("expected")
            return try SaltedNegativeVectors.check(&test, recipe: recipe, expected: expected)
        }
        let text = try test.string("salted_text")
        // A text that no reader decodes needs no passphrase.
        let passphrase = Array((try test.optionalString("passphrase_utf8") ?? "").utf8)
        var expect = try test.object("expect")
        let strict = try Self.outcome(&expect, "strict")
        let spaced = try Self.outcome(&expect, "ignore_whitespace")
        let lenient = try Self.outcome(&expect, "lenient")
        let other = expect.has("readings") ? try Self.outcome(&expect, "readings") : nil
        try expect.finish()
        let form: Form? = test.has("form") ? try test.word("form") : nil
        let plaintext = try test.optionalString("plaintext_utf8")
        for name in ["openssl_a", "openssl_A"] where isFullForm || test.has(name) {
            let _: Verdict = try test.word(name)
        }
        // A flag in our own files.
        _ = try test.mark("noncanonical_trailing_bits")
        let opens = lenient.opens || other?.opens == true
        if isFullForm || test.has("result") {
            let result: ResultWord = try test.word("result")
            try test.demand((result == .valid) == opens, "result")
        }
        try test.demand((plaintext != nil) == opens, "plaintext_utf8")
        // Each reader accepts what the stricter one accepts.
        try test.demand(!strict.opens || spaced == strict, "ignore_whitespace")
        try test.demand(!spaced.opens || lenient == spaced, "lenient")
        try test.demand((other == nil) == (form == nil), "form")
        let parameters = try recipe.requiredParameters()
        return VectorCheck(cost: recipe.cost) { () throws(VectorFault) in
            try Self.run(
                text,
                parameters,
                passphrase,
                lenient: lenient,
                other: form.flatMap { form in other.map { (form.form, $0) } },
                plaintext: plaintext
            )
        }
    }

    private static func run(
        _ text: String,
        _ parameters: Salted.Parameters,
        _ passphrase: [UInt8],
        lenient: TextOutcome,
        other: (form: SealedText.Form, outcome: TextOutcome)?,
        plaintext: String?
    ) throws(VectorFault) {
        let forms = other.map { [$0.form] } ?? [.base64, .base64url]
        let reading = SealedText.readings(of: text).first { forms.contains($0.form) }
        let outcome = other?.outcome ?? lenient
        try hold(reading?.bytes, to: outcome, parameters, passphrase, plaintext, text)
        let secret = SecretBytes(copying: passphrase)
        try KeyRing(keys: [Key(material: .salted(passphrase: secret, parameters))])
            .opens(text, to: plaintext.map { Array($0.utf8) })
    }

    /// Checks the octets from one reader, nil if there are none, against the outcome.
    private static func hold(
        _ octets: [UInt8]?,
        to outcome: TextOutcome,
        _ parameters: Salted.Parameters,
        _ passphrase: [UInt8],
        _ plaintext: String?,
        _ text: String
    ) throws(VectorFault) {
        switch (outcome, octets) {
        case (.badBase64, nil): return
        case (.badBase64, .some): throw .wrong(expected: "no base64", got: "octets")
        // An empty text has no reading, or one without octets: both are too short.
        case (.container(.tooShort), nil) where !text.contains { !$0.isWhitespace }: return
        case (.container(let word), nil):
            throw .wrong(expected: word.rawValue, got: "no octets")
        case (.container(let word), .some(let octets)):
            try SaltedCase(container: octets, passphrase: passphrase, parameters: parameters)
                .stops(at: word, plaintext: plaintext.map { Array($0.utf8) })
        }
    }

    private static func outcome(
        _ expect: inout Fields,
        _ name: String
    ) throws(VectorFault) -> TextOutcome {
        if expect.view[name]?.string == "bad_base64" {
            _ = expect.take(name)
            return .badBase64
        }
        return .container(try expect.word(name))
    }
}

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
private struct SaltedPlaintext: Sendable {
    let bytes: [UInt8]
    /// Nil if the bytes are not UTF-8.
    let text: String?

    init(_ test: inout Fields) throws(VectorFault) {
        bytes = try test.hex("plaintext_hex")
        text = try test.optionalString("plaintext_utf8")
        guard text.map({ Array($0.utf8) == bytes }) ?? true else {
            throw test.malformed("plaintext_utf8 and plaintext_hex differ")
        }
        guard (text == nil) == (String(ifUTF8: bytes) == nil) else {
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

/// Containers that must be refused for the stated reason, and near misses that open.
struct SaltedNegativeVectors: VectorSchema {
    private let recipe: SaltedRecipe
    private let outcomes: Set<String>

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        outcomes = try file.explainedWords("outcomes")
        for word in outcomes where SaltedOutcome(rawValue: word) == nil {
            throw .cannotRun("unknown outcome \(shown(word))")
        }
        recipe = try file.object("parameters", SaltedRecipe.init)
        if file.has("wrong_passphrases_tried") {
            _ = try file.integer("wrong_passphrases_tried")
        }
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        var recipe = recipe
        if test.has("parameters_override") {
            recipe = try test.object("parameters_override", recipe.overridden)
        }
        let expected: SaltedOutcome = try test.word("expected")
        guard outcomes.contains(expected.rawValue) else {
            throw test.malformed("\"outcomes\" does not explain \(quoted(expected.rawValue))")
        }
        let exitStatus = try test.integer("openssl_cli_exit", in: 0...1)
        guard (exitStatus == 0) == expected.opens else {
            throw test.malformed("openssl_cli_exit contradicts \"expected\"")
        }
        // A flag in our own files.
        _ = try test.mark("garbage_with_good_padding")
        return try Self.check(&test, recipe: recipe, expected: expected)
    }

    /// Reads the members that give a container and its expected outcome.
    static func check(
        _ test: inout Fields,
        recipe: SaltedRecipe,
        expected: SaltedOutcome
    ) throws(VectorFault) -> VectorCheck {
        let passphrase = Array(try test.string("passphrase_utf8").utf8)
        let container = try test.base64("salted_b64")
        let plaintext = test.has("plaintext_hex") ? try SaltedPlaintext(&test) : nil
        let result: ResultWord = try test.word("result")
        guard (result == .valid) == (expected == .ok), (plaintext != nil) == expected.opens,
            (plaintext?.text != nil) == (expected == .ok)
        else {
            throw test.malformed("result and plaintext contradict \"expected\"")
        }
        let parameters = try recipe.requiredParameters()
        return VectorCheck(cost: recipe.cost) { () throws(VectorFault) in
            try SaltedCase(container: container, passphrase: passphrase, parameters: parameters)
                .stops(at: expected, plaintext: plaintext?.bytes)
        }
    }
}
