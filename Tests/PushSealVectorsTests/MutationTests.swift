// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON
import Testing

@testable import PushSealVectors

@Suite("A changed vector is found")
struct MutationTests {
    /// Whether a member is an input or output; all others are words or for people.
    private static func isValue(_ name: String) -> Bool {
        ["_hex", "_b64", "_b64url", "_utf8", "_text", "_compact"].contains { name.hasSuffix($0) }
            || [
                "key", "iv", "msg", "ct", "password", "salt", "dk", "aad", "tag", "public",
                "private", "shared", "sig",
            ].contains(name)
    }

    @Test("changing any input or output fails the test", arguments: try VectorFolder.files())
    func changedValue(_ name: String) throws {
        let vector = try OneVector(name) { test in
            // An empty value cannot be changed, and only sealing depends on every byte of the text.
            test["result"]?.string == "valid" && test["plaintext_hex"]?.string != ""
                && test["msg"]?.string != "" && test["input_utf8"]?.string != ""
                && (test["payload_text"] == nil || test["scheme"]?.string == "rot13")
        }
        #expect(vector.faults == [])
        var changed = 0
        for member in vector.test.members where Self.isValue(member.name) {
            guard let text = member.value.string, let other = OneVector.altered(text) else {
                continue
            }
            changed += 1
            let faults = vector.changing(member.name, to: .string(other)).faults
            #expect(!faults.isEmpty, "\(member.name) can be changed unseen")
        }
        #expect(changed > 0)
    }

    @Test(
        "so does changing a value inside a list or a key",
        arguments: [
            ("rfc/rfc8188_aes128gcm.json", "records"), ("rfc/rfc6979_p256_sha256.json", "key"),
            ("rfc/rfc7515_es256.json", "key"),
        ]
    )
    func changedInside(_ name: String, _ member: String) throws {
        let vector = try OneVector(name)
        let list = vector.test[member]?.array
        let object = try #require((list?.first ?? vector.file[member])?.object)
        for inner in object.members {
            guard let text = inner.value.string, let other = OneVector.altered(text) else {
                continue
            }
            var changed = object
            changed[inner.name] = .string(other)
            let whole: JSONValue = list == nil ? .object(changed) : [.object(changed)]
            let faults =
                list == nil
                ? vector.changingFile(member, to: whole).faults
                : vector.changing(member, to: whole).faults
            #expect(!faults.isEmpty, "\(inner.name) can be changed unseen")
        }
    }

    @Test("a member of another type is refused", arguments: try VectorFolder.files())
    func mistyped(_ name: String) throws {
        let vector = try OneVector(name)
        for member in vector.test.members {
            #expect(!vector.changing(member.name, to: [1]).faults.isEmpty, "\(member.name)")
        }
        for member in vector.file.members {
            #expect(!vector.changingFile(member.name, to: [1]).faults.isEmpty, "\(member.name)")
        }
    }

    @Test("a name that the schema lacks is refused", arguments: try VectorFolder.files())
    func unknownName(_ name: String) throws {
        let vector = try OneVector(name)
        for faults in [
            vector.changing("comentary", to: "x").faults,
            vector.changingFile("comentary", to: "x").faults,
        ] {
            guard case .malformed(let text, let place)? = faults.first else {
                Issue.record("\(faults)")
                continue
            }
            #expect(text == "unknown name \"comentary\"")
            #expect(place != nil)
        }
    }

    @Test("what every test must have cannot be missing", arguments: try VectorFolder.files())
    func missing(_ name: String) throws {
        let vector = try OneVector(name)
        for required in ["id", "tcId", "comment", "flags", "result"]
        where vector.test[required] != nil {
            #expect(!vector.changing(required, to: nil).faults.isEmpty, "\(required)")
        }
        for required in ["algorithm", "source", "licence", "notes", "numberOfTests", "tests"]
        where vector.file[required] != nil {
            #expect(!vector.changingFile(required, to: nil).faults.isEmpty, "\(required)")
        }
    }

    @Test("a wrong count fails the file", arguments: try VectorFolder.files())
    func wrongCount(_ name: String) throws {
        let faults = try OneVector(name).changingFile("numberOfTests", to: 2).faults
        #expect(faults == [.wrong(expected: "numberOfTests 2 tests", got: "1 tests")])
    }

    @Test("an unknown schema is an error, not a skip", arguments: try VectorFolder.files())
    func unknownSchema(_ name: String) throws {
        let faults = try OneVector(name).changingFile("schema", to: "saltet_decrypt").faults
        guard case .malformed(let text, _)? = faults.first else {
            Issue.record("\(faults)")
            return
        }
        #expect(text.hasPrefix("unknown schema \"saltet_decrypt\"; known are "))
    }

    @Test("a flag without a note, and a flag that stands twice, are refused")
    func flags() throws {
        let vector = try OneVector("salted/literal.json")
        #expect(!vector.changing("flags", to: ["Unexplained"]).faults.isEmpty)
        let flag = try #require(vector.test["flags"]?.array?.first)
        #expect(!vector.changing("flags", to: [flag, flag]).faults.isEmpty)
        // A note that no test uses means that a flag was lost.
        #expect(!vector.changing("flags", to: []).faults.isEmpty)
    }

    @Test("a result that is turned round fails", arguments: try VectorFolder.files())
    func turnedResult(_ name: String) throws {
        for (result, other) in [("valid", "invalid"), ("invalid", "valid")] {
            guard let vector = try? OneVector(name, where: { $0["result"]?.string == result })
            else { continue }
            #expect(!vector.changing("result", to: .string(other)).faults.isEmpty)
        }
    }

    @Test("a refusal of AES-GCM is not a slip in the length of key, IV or tag")
    func gcmLengths() throws {
        let vector = try OneVector("nist/aes_gcm_decrypt_128.json") {
            $0["result"]?.string == "invalid"
        }
        #expect(vector.faults.isEmpty)
        for name in ["key_hex", "iv_hex", "tag_hex"] {
            let digits = try #require(vector.test[name]?.string)
            for other in ["", String(digits.dropLast(2)), digits + digits] {
                #expect(!vector.changing(name, to: .string(other)).faults.isEmpty, "\(name)")
            }
        }
    }

    /// The empty message under a key and an IV of zeros, from test cases 7 and 13 of the mode's
    /// submission to NIST, and what apprise's tests have for a key of Bark.
    @Test(
        "AES-GCM runs with every length of key that AES has",
        arguments: [
            (
                "AES-192-GCM", String(repeating: "0", count: 48), String(repeating: "0", count: 24),
                "", "cd33b28ac773f74ba00ed1f312572435", ""
            ),
            (
                "AES-256-GCM", String(repeating: "0", count: 64), String(repeating: "0", count: 24),
                "", "530f8afbc74536b9a963b4f1c4cb738b", ""
            ),
            (
                "AES-GCM", String(repeating: "6b", count: 32), "66697865642d69762d313233",
                "6bd0a405b7bd774aa4b24c80ccac9be2957f5a31fa0f527f24b9b410e513"
                    + "31ca13a4912cd7482a00d9242ca68e",
                "3ea5572f4ca8d006b112562398b9b29f",
                "7b22626f6479223a22456e637279707465642077656174686572222c226c"
                    + "6576656c223a22616374697665227d"
            ),
        ]
    )
    func gcmKeys(
        _ row: (
            algorithm: String, key: String, iv: String, ciphertext: String, tag: String,
            plaintext: String
        )
    ) throws {
        let vector = try OneVector("nist/aes_gcm_decrypt_128.json") {
            $0["result"]?.string == "valid"
        }
        .changingFile("algorithm", to: .string(row.algorithm))
        .changing("key_hex", to: .string(row.key)).changing("iv_hex", to: .string(row.iv))
        .changing("aad_hex", to: "").changing("ciphertext_hex", to: .string(row.ciphertext))
        .changing("tag_hex", to: .string(row.tag))
        .changing("plaintext_hex", to: .string(row.plaintext))
        #expect(vector.faults == [])
        #expect(!vector.changingFile("algorithm", to: "AES-128-GCM").faults.isEmpty)
        #expect(!vector.changing("key_hex", to: .string("00" + row.key)).faults.isEmpty)
    }

    @Test("each outcome of a refused container is told from each other")
    func outcomes() throws {
        for outcome in SaltedOutcome.allCases {
            let vector = try OneVector("salted/negative_evp.json") {
                $0["expected"]?.string == outcome.rawValue
            }
            #expect(vector.faults == [])
            for other in SaltedOutcome.allCases where other != outcome {
                let changed = vector.changing("expected", to: .string(other.rawValue))
                #expect(!changed.faults.isEmpty, "\(outcome) passes as \(other)")
            }
        }
    }

    @Test("each rule that a refused message breaks is told from each other")
    func refusals() throws {
        let words = ["ok"] + ContentCoding.BrokenRule.allCases.map(\.rawValue)
        for word in words {
            let vector = try OneVector("ece/constructed.json") { $0["expected"]?.string == word }
            #expect(vector.faults == [])
            for other in words where other != word {
                let changed = vector.changing("expected", to: .string(other))
                #expect(!changed.faults.isEmpty, "\(word) passes as \(other)")
            }
        }
    }

    @Test("what a row says of a header is held to the header")
    func headers() throws {
        let vector = try OneVector("ece/constructed.json") { $0["keyid_hex"]?.string == "6131" }
        #expect(vector.faults == [])
        #expect(!vector.changing("keyid_hex", to: "6132").faults.isEmpty)
        #expect(!vector.changing("rs", to: 4097).faults.isEmpty)
        #expect(!vector.changing("rs", to: nil).faults.isEmpty)
        #expect(!vector.changing("salt_b64url", to: "AAAAAAAAAAAAAAAAAAAAAA").faults.isEmpty)
        let padded = try OneVector("ece/ecec.json") { $0["pad_length"] != nil }
        #expect(padded.faults == [])
        #expect(!padded.changing("pad_length", to: 1).faults.isEmpty)
        let several = try OneVector("ece/ecec.json")
        #expect(several.test["flags"]?.array?.contains("MultiRecord") == true)
        #expect(!several.changing("flags", to: ["WebPush"]).faults.isEmpty)
    }

    @Test("the older form leaves it open whether a body without records opens")
    func acceptable() throws {
        let vector = try OneVector("ece/constructed.json") {
            $0["expected"]?.string == "no_records"
        }
        let open = vector.changing("result", to: "acceptable")
        #expect(!open.faults.isEmpty)
        let older = open.changing("flags", to: nil).changingFile("notes", to: nil)
            .changingFile("schema", to: nil)
        #expect(older.faults == [])
    }

    @Test("a cipher or digest that is not here cannot run, and so fails")
    func cannotRun() throws {
        let vector = try OneVector("salted/literal.json")
        #expect(
            vector.changing("cipher", to: "aes-256-ctr").faults
                == [.cannotRun("unknown cipher \"aes-256-ctr\"")]
        )
        #expect(
            vector.changing("openssl_options", to: nil).changing("digest", to: "md6").faults
                == [.cannotRun("unknown digest \"md6\"")]
        )
        let wycheproof = try OneVector("wycheproof/aes_cbc_pkcs5_test.json")
        #expect(!wycheproof.changingFile("algorithm", to: "ARIA-CBC-PKCS5").faults.isEmpty)
    }

    @Test("a file in the form without schema, count, licence, notes and flags runs")
    func olderForm() throws {
        for name in try VectorFolder.files() where !name.hasPrefix("wycheproof/") {
            var vector = try OneVector(name)
            for member in ["numberOfTests", "licence", "notes"] {
                vector = vector.changingFile(member, to: nil)
            }
            let schema = try #require(vector.file["schema"]?.string)
            vector = vector.changing("flags", to: nil)
            #expect(vector.changingFile("schema", to: nil).faults == [], "\(name)")
            #expect(vector.changingFile("schema", to: .string(schema + ": in words")).faults == [])
            #expect(vector.changingFile("schema", to: "a sentence, of any kind").faults == [])
            #expect(!vector.faults.isEmpty, "the word alone asks for the full form")
        }
    }
}
