// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct KeySetReadingTests {
    private static func ring(_ text: String) throws(SealError) -> KeyRing {
        try KeyRing(parsing: Array(text.utf8))
    }

    private static func failure(_ text: String) -> SealError? {
        do throws(SealError) {
            _ = try ring(text)
            return nil
        } catch {
            return error
        }
    }

    // base64url of "correct horse", "correct hors1" and "correct hors2".
    @Test func `a salted key has the parameters of openssl enc`() throws {
        let ring = try Self.ring(
            #"""
            {"keys":[
              {"kid":"a","kty":"oct","alg":"salted","k":"Y29ycmVjdCBob3JzZQ"},
              {"kid":"b","kty":"oct","alg":"salted","k":"Y29ycmVjdCBob3JzMQ",
               "cipher":"aes-128-cbc","md":"sha512","iter":1,"exp":1790000000},
              {"kty":"oct","alg":"salted","k":"Y29ycmVjdCBob3JzMg","kdf":"EVP_BytesToKey","md":"MD5"}
            ]}
            """#
        )
        #expect(ring.keys.map(\.id) == ["a", "b", nil])
        #expect(ring.keys.map(\.expiry) == [nil, 1_790_000_000, nil])
        let expected: [Salted.Parameters] = [
            .default,
            .init(cipher: .aes128CBC, keyDerivation: .pbkdf2(.sha512, iterations: 1)),
            .cryptoJS,
        ]
        for (key, wanted) in zip(ring.keys, expected) {
            guard case .salted(let passphrase, let parameters) = key.material else {
                Issue.record("\(key) is not salted")
                continue
            }
            #expect(parameters == wanted)
            let passphrases = ["correct horse", "correct hors1", "correct hors2"]
            #expect(passphrases.contains { passphrase == SecretBytes($0) })
        }
    }

    @Test func `members that mean nothing here are ignored`() throws {
        let ring = try Self.ring(
            #"{"note":[],"keys":[{"kty":"oct","alg":"cryptojs","k":"YQ","use":"enc","x":{"y":1}}]}"#
        )
        #expect(ring.keys.map(\.format) == [.cryptoJS])
    }

    @Test func `a ring without keys can be read`() throws {
        #expect(try Self.ring(#"{"keys":[]}"#).keys.isEmpty)
    }

    private static let mistakes: [(text: String, words: String)] = [
        ("", "line 1, column 1: not JSON: the input is empty"),
        ("{\n \"keys\": [\n ],\n}", "line 3, column 3: not JSON: trailing comma"),
        ("7", "line 1, column 1: not a key ring: it needs to be an object with \"keys\""),
        ("{\"keys\":7}", "line 1, column 9: \"keys\" is a number, expected an array"),
        (
            #"{"kty":"oct","alg":"salted","k":"YQ"}"#,
            "line 1, column 1: a single key; a key ring is {\"keys\":[…]} with the key in it"
        ),
        ("{\"keys\":[\n\"a\"]}", "line 2, column 1: key 1 is a string, expected an object"),
        (
            "{\"keys\":[{\"alg\":\"salted\",\"k\":\"YQ\"}]}",
            "line 1, column 10: key 1 has no \"kty\""
        ),
        (
            "{\"keys\":[{\"kty\":\"RSA\",\"alg\":\"salted\"}]}",
            "line 1, column 17: key 1: \"kty\" must be oct or EC"
        ),
        (
            "{\"keys\":[{\"kid\":\"a\",\"kty\":\"oct\",\"k\":\"YQ\"}]}",
            "line 1, column 10: key \"a\" has no \"alg\""
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":true,\"k\":\"YQ\"}]}",
            "line 1, column 29: key 1: \"alg\" is a boolean, expected a string"
        ),
        (
            "{\"keys\":[{\"kid\":\"a\",\"kty\":\"oct\",\"alg\":\"salted\"}]}",
            "line 1, column 10: key \"a\" has no \"k\""
        ),
        (
            "{\"keys\":[{\"kid\":\"a\",\"kty\":\"oct\",\"alg\":\"salted\",\"k\":12}]}",
            "line 1, column 52: key \"a\": \"k\" is a number, expected base64url"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"a+bc\"}]}",
            "line 1, column 42: key 1: \"k\" cannot be read: character 2 is plain base64; "
                + "base64url has - and _"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ==\"}]}",
            "line 1, column 42: key 1: \"k\" cannot be read: base64url in a key has no padding"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YR\"}]}",
            "line 1, column 42: key 1: \"k\" cannot be read: its last character has bits "
                + "left over, as if the end was cut off"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YWJjZ\"}]}",
            "line 1, column 42: key 1: \"k\" cannot be read: one base64url character is "
                + "missing or extra"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"\"}]}",
            "line 1, column 42: key 1: \"k\" has 0 bytes, not 1 to 1024"
        ),
        (
            "{\"keys\":[{\"kid\":\"\",\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\"}]}",
            "line 1, column 17: key 1: \"kid\" is empty"
        ),
        (
            "{\"keys\":[{\"kid\":\"a\\u001b\",\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\"}]}",
            "line 1, column 17: key \"a\\u{1B}\": \"kid\" contains a control or formatting character"
        ),
        (
            "{\"keys\":[{\"kid\":\"a\",\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\"},\n"
                + " {\"kid\":\"a\",\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\"}]}",
            "line 2, column 9: key \"a\": \"kid\" is already the id of another key"
        ),
        (
            "{\"keys\":[{\"kid\":\"a\",\n\"kid\":\"b\"}]}",
            "line 2, column 1: \"kid\" appears twice in one object"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"cipher\":\"aes-256-ecb\"}]}",
            "line 1, column 56: key 1: \"cipher\" is not one of aes-128-cbc, aes-192-cbc, "
                + "aes-256-cbc"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"md\":\"sha257\"}]}",
            "line 1, column 52: key 1: \"md\" is not a known digest"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"iter\":0}]}",
            "line 1, column 54: key 1: \"iter\" is not a whole number from 1 to 10000000"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"iter\":10000001}]}",
            "line 1, column 54: key 1: \"iter\" is not a whole number from 1 to 10000000"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"kdf\":\"scrypt\"}]}",
            "line 1, column 53: key 1: \"kdf\" must be pbkdf2 or EVP_BytesToKey"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"salted\",\"k\":\"YQ\",\"kdf\":\"EVP_BytesToKey\"}]}",
            "line 1, column 10: key 1 has no \"md\", which EVP_BytesToKey needs"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\",\"exp\":1.5}]}",
            "line 1, column 55: key 1: \"exp\" is not a whole number from 0 to 253402300799"
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"rot13\",\"k\":\"YQ\"}]}",
            "line 1, column 41: key 1: \"k\" is not allowed in a rot13 key"
        ),
        (
            #"{"keys":[{"kid":"a","kty":"oct","alg":"cryptojs","k":"YQ"},"#
                + #"{"kid":"b","kty":"oct","alg":"salted","k":"YQ"}]}"#,
            #"line 1, column 102: key "b": "k" is the same as that of the key "a""#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"aes128gcm","k":"AAAAAAAAAAAAAAAAAAAAAA"}]}"#,
            #"line 1, column 45: key 1: "k" is all zeros"#
        ),
        (
            #"{"keys":[{"kty":"EC","crv":"P-256","alg":"webpush","auth":"AAAAAAAAAAAAAAAAAAAAAA","#
                + #""x":"JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE","#
                + #""y":"aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}]}"#,
            #"line 1, column 59: key 1: "auth" is all zeros"#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"salted","k":"YQ","use":"sig"}]}"#,
            #"line 1, column 53: key 1: "use" is not enc"#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"salted","k":"YQ","key_ops":["encrypt"]}]}"#,
            #"line 1, column 57: key 1: "key_ops" has neither encrypt and decrypt, nor deriveKey "#
                + "or deriveBits"
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"salted","k":"YQ","key_ops":["decrypt","decrypt"]}]}"#,
            #"line 1, column 57: key 1: "key_ops" names an operation twice"#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"salted","k":"YQ","key_ops":"decrypt"}]}"#,
            #"line 1, column 57: key 1: "key_ops" is not an array of strings"#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"rot13","purpose":"files"}]}"#,
            #"line 1, column 47: key 1: "purpose" is files, but rot13 keys cannot seal files"#
        ),
        (
            "{\"keys\":[{\"kty\":\"oct\",\"alg\":\"cryptojs\",\"k\":\"YQ\"},"
                + "{\"kid\":\"r\",\"kty\":\"oct\",\"alg\":\"rot13\"}]}",
            "line 1, column 79: key \"r\": \"alg\" is rot13, which opens anything, so it cannot be in a "
                + "ring with other keys"
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"rot13"},"#
                + #"{"kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#,
            #"line 1, column 57: key 2: "alg" cannot be in a ring with a rot13 key, which opens "#
                + "anything"
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"bark","mode":"cbc","k":"AAECAwQFBgcICQoLDA0ODw","iv":5}]}"#,
            #"line 1, column 83: key 1: "iv" is a number, expected a string"#
        ),
        (
            #"{"keys":[{"kty":"oct","alg":"bark","mode":"cbc","k":"AAECAwQFBgcICQoLDA0ODw","iv":"abc"}]}"#,
            #"line 1, column 83: key 1: "iv" has 3 bytes, not the 16 of cbc"#
        ),
    ]

    @Test("every mistake is named with its place", arguments: mistakes)
    func mistake(text: String, words: String) {
        #expect(Self.failure(text)?.detail == words)
    }

    @Test func `an unknown alg is an error that lists the known ones`() {
        let error = Self.failure(#"{"keys":[{"kty":"oct","alg":"A256GCM","k":"YQ"}]}"#)
        #expect(error?.code == .unsupported)
        #expect(error?.detail.contains("\"alg\" is not one of rot13, salted") == true)
    }

    @Test func `a ring that is too long or too deep is refused`() {
        let long = Array("{\"keys\":[]}".utf8) + [UInt8](repeating: 0x20, count: 64 << 20)
        let error = #expect(throws: SealError.self) { _ = try KeyRing(parsing: long) }
        #expect(error?.code == .malformed)
        let deep = "{\"keys\":[],\"x\":" + String(repeating: "[", count: 100)
        #expect(
            Self.failure(deep)?.detail.hasSuffix("arrays and objects are nested too deeply") == true
        )
    }

    @Test func `no cut and no stray byte makes a ring trap or show a secret`() throws {
        let text = Array(
            #"{"keys":[{"kid":"a","kty":"oct","alg":"salted","k":"aHVudGVyMmh1bnRlcjI","iter":9}]}"#
                .utf8
        )
        for place in text.indices {
            let head = Array(text[..<place])
            let tail = Array(text[place...])
            var changes: [[UInt8]] = [head]
            changes.append(head + [0x22] + tail)
            changes.append(head + tail.dropFirst())
            changes.append(head + [0xFF] + tail)
            for changed in changes {
                do throws(SealError) {
                    _ = try KeyRing(parsing: changed)
                } catch {
                    let words = "\(error) \(String(reflecting: error))"
                    #expect(!words.contains("aHVudGVy") && !words.contains("hunter"))
                    #expect(error.detail.hasPrefix("line 1, column "))
                }
            }
        }
    }

    @Test func `reading with erasing leaves the array empty, read or not`() throws {
        for text in [#"{"keys":[{"kty":"oct","alg":"cryptojs","k":"YQ"}]}"#, "{", ""] {
            var bytes = Array(text.utf8)
            _ = try? KeyRing(erasing: &bytes)
            #expect(bytes.isEmpty && bytes.capacity == 0)
        }
    }

    @Test func `what a key may be used for is taken where it is enough`() throws {
        for members in [
            #""use":"enc""#, #""key_ops":["encrypt","decrypt"]"#, #""key_ops":["deriveBits"]"#,
            #""use":"enc","key_ops":["wrapKey","deriveKey"]"#,
        ] {
            let text = #"{"keys":[{"kty":"oct","alg":"salted","k":"YQ",\#(members)}]}"#
            #expect(throws: Never.self) { try KeyRing(parsing: Array(text.utf8)) }
        }
        let pair =
            #""kty":"EC","crv":"P-256","alg":"webpush","auth":"BTBZMqHH6r4Tts7J_aSIgg","#
            + #""x":"JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE","#
            + #""y":"aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4""#
        let d = #","d":"q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94""#
        // As browsers export them: a public key has no operation of its own.
        for (members, operations, isTaken) in [
            (pair, "[]", true), (pair, #"["verify"]"#, false), (pair + d, "[]", false),
            (pair + d, #"["deriveKey","deriveBits"]"#, true), (pair + d, #"["sign"]"#, false),
        ] {
            let text = #"{"keys":[{\#(members),"key_ops":\#(operations)}]}"#
            #expect(((try? KeyRing(parsing: Array(text.utf8))) != nil) == isTaken, "\(operations)")
        }
    }

    @Test func `many keys are read, and each is found by its id`() throws {
        var keys: [Key] = []
        for number in 0..<300 {
            keys.append(
                Key(
                    id: "k\(number)",
                    material: .aes128gcm(keyingMaterial: try RandomSecret.bytes(16))
                )
            )
        }
        let ring = try KeyRing(parsing: KeyRing(keys: keys).serialized())
        #expect(ring.keys.count == 300)
        for number in [0, 17, 299] {
            let id = "k\(number)"
            #expect(ring.key(id)?.id == id)
            let text = try KeyRing(keys: [keys[number]]).seal("to \(number)")
            #expect(try ring.open(text, keyID: id).plaintext == "to \(number)")
            #expect(try ring.open(text).keyID == id)
        }
        #expect(ring.key("k300") == nil)
    }
}
