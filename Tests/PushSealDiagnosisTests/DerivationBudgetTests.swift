// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import Testing

@testable import PushSealDiagnosis

/// Without a bound each of these takes hours.
@Suite("A key's own iterations do not hold inspect")
struct DerivationBudgetTests {
    /// By `openssl enc -aes-256-cbc -pbkdf2` 3.0 with the passphrase "s3cret".
    private static let text = "U2FsdGVkX19Ej66QZucYRDzrOsgkwM3jx+YjwoKte6QDv66QnHWgl2Yak1sYJIqg"
    private static let count = 10_000_000

    private func diagnosis(
        _ keys: [(passphrase: String, Digest, iterations: Int)],
        fields: [String] = [SealedFields.dataKey]
    ) throws -> Diagnosis {
        let members = fields.map { #""\#($0)":"\#(Self.text)""# }.joined(separator: ",")
        let payload = #"{"aps":{"alert":"x","mutable-content":1},\#(members)}"#
        let ring = KeyRing(
            keys: try keys.enumerated().map { place, key in
                try Key.salted(
                    id: "k\(place)",
                    passphrase: SecretBytes(copying: key.passphrase.utf8),
                    keyDerivation: .pbkdf2(key.1, iterations: key.iterations)
                )
            }
        )
        return try Diagnosis(Payload(parsing: Array(payload.utf8)), key: .ring(ring))
    }

    @Test(arguments: [Digest.sha256, .sha1, .sha512, .sha3_224])
    func `the verdict says which key was not tried`(_ digest: Digest) throws {
        let verdict = try diagnosis([("other", digest, Self.count)]).verdict
        #expect(verdict.code == .keyNotTried)
        #expect(
            verdict.text.hasPrefix(
                #"the result on the phone is not known: the key "k0" was not tried on ENCRYPTED_DATA: "#
            )
        )
        #expect(verdict.text.contains("PBKDF2 with \(digest.rawValue) and 10000000 iterations"))
    }

    @Test func `two fields share the two seconds`() throws {
        let fields = [SealedFields.payloadKey, SealedFields.dataKey]
        let found = try diagnosis([("other", .sha1, Self.count)], fields: fields)
        let faults = found.findings.filter { $0.severity == .fault }
        #expect(faults.map(\.code) == [.keyNotTried, .keyNotTried])
        #expect(faults.map(\.place?.keyPath) == fields)
    }

    @Test func `the passphrase is still tried with usual parameters`() throws {
        let found = try diagnosis([("s3cret", .sha1, Self.count)])
        #expect(found.verdict.code == .otherParametersOpen)
        #expect(found.match?.parameters == .default)
    }

    @Test func `another key of the ring opens the message`() throws {
        let found = try diagnosis([("other", .sha256, Self.count), ("s3cret", .sha256, 10_000)])
        #expect(found.isSound)
        #expect(found.opened?.keyID == "k1")
    }

    @Test func `many keys of ordinary iterations are cut, too, where the time ends`() throws {
        let keys = (0..<400).map { ("other \($0)", Digest.sha1, iterations: 10_000) }
        let verdict = try diagnosis(keys).verdict
        #expect(verdict.code == .keyNotTried)
        #expect(!verdict.text.contains(#"the key "k0""#))
    }

    /// Every search asks the budget first, so an empty one leaves nothing but the names.
    @Test(arguments: [
        (
            "Salted__12345678" + String(repeating: "\u{1}\u{7F}", count: 24),
            "the key does not open it: a wrong key, wrong parameters, or altered text; none of"
        ),
        (String(repeating: "\u{1}\u{7F}", count: 24), "it is whole blocks of 16 bytes"),
    ])
    func `a file that no key opens costs no more than a message, and says what was left out`(
        _ file: String,
        _ words: String
    ) throws {
        let bytes = Array(file.utf8)
        let keys = try (0..<6).map {
            try Key.salted(id: "k\($0)", passphrase: SecretBytes(copying: "other \($0)".utf8))
        }
        let portion = FilePortion(head: bytes, tail: bytes, byteCount: bytes.count, name: "s")
        let found = try DerivationBudget.$nanoseconds.withValue(0) {
            try FileDiagnosis.run(portion, keys: keys, source: nil)
        }
        let sentence = try #require(found?.words)
        #expect(sentence.hasPrefix(words))
        #expect(sentence.contains("(not tried: PBKDF2 with sha256 and 10000 iterations"))
        #expect(sentence.contains("other parameters of 2 further keys"))
        #expect(sentence.contains("ciphers"))
    }

    @Test func `what was tried counts once, however often a message is opened with it`() throws {
        let budget = DerivationBudget()
        let passphrase = SecretBytes(copying: "s3cret".utf8)
        let derivation = Salted.KeyDerivation.pbkdf2(.sha1, iterations: 20_000)
        // The budget pays for 225 of them on a fast machine, for fewer on others.
        let keys = try (0..<400).map { _ throws(SealError) in
            try Salted.deriveKey(
                passphrase: passphrase,
                salt: Array("12345678".utf8),
                parameters: .init(cipher: .aes128CBC, keyDerivation: derivation),
                stretcher: budget
            ).key
        }
        #expect(Set(keys.map { $0.copy }).count == 1)
        #expect(budget.leftOut == nil)
    }
}
