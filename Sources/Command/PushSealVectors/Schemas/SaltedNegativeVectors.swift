// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

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
