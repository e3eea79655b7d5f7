// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// The text forms of a container; ours is the lenient one of the three readers described.
struct SaltedTextVectors: VectorSchema {
    /// The outcome of reading: bad base64, or the outcome of opening the container.
    private enum Outcome: Equatable, Sendable {
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
        lenient: Outcome,
        other: (form: SealedText.Form, outcome: Outcome)?,
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
        to outcome: Outcome,
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
    ) throws(VectorFault) -> Outcome {
        if expect.view[name]?.string == "bad_base64" {
            _ = expect.take(name)
            return .badBase64
        }
        return .container(try expect.word(name))
    }
}
