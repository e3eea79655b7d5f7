// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// The fields of a push, from a dictionary.
func serviceFields(_ fields: [String: String]) -> ServiceFields { ServiceFields { fields[$0] } }

@Suite struct BarkTests {
    static func ring(_ key: String, _ mode: Bark.Mode, iv: String? = nil) throws -> KeyRing {
        let settings = try Bark.Settings(key: SecretBytes(key), mode: mode, iv: iv)
        return KeyRing(keys: [Key(id: "bark", material: .bark(settings))])
    }

    static let key = "1234567890123456"
    static let cbc = "+aPt5cwN9GbTLLSFri60l3h1X00u/9j1FENfWiTxhNHVLGU+XoJ15JJG5W/d/yf0"
    static let gcm =
        "a9CkBbe9d0qkskyAzKyb4pV/WjH6D1J/JLm0EOUTMcoTpJEs10gqANkkLKaOPqVXL0yo0AaxElYjmLmynw=="

    // From the documentation of Bark.
    @Test func `opens AES-CBC, with the IV of the push or of the settings`() throws {
        let document = "{\"body\": \"test\", \"sound\": \"birdsong\"}"
        let sent = try Self.ring(Self.key, .cbc).open(
            serviceFields(["ciphertext": Self.cbc, "iv": Self.key])
        )
        #expect(sent.plaintext == document)
        #expect(sent.format == .bark && sent.keyID == "bark" && !sent.isAuthenticated)
        let fixed = try Self.ring(Self.key, .cbc, iv: Self.key).open(
            serviceFields(["ciphertext": Self.cbc])
        )
        #expect(fixed.plaintext == document)
    }

    // From the tests of Apprise.
    @Test func `opens AES-GCM, which is authenticated`() throws {
        let opened = try Self.ring(String(repeating: "k", count: 32), .gcm).open(
            serviceFields(["ciphertext": Self.gcm, "iv": "fixed-iv-123"])
        )
        #expect(opened.plaintext == "{\"body\":\"Encrypted weather\",\"level\":\"active\"}")
        #expect(opened.isAuthenticated)
    }

    @Test(arguments: [16, 24, 32], Bark.Mode.allCases)
    func `opens what it seals, with an IV of its own each time`(
        keyByteCount: Int,
        mode: Bark.Mode
    ) throws {
        let key = SecretBytes(copying: (0..<keyByteCount).map { UInt8($0) })
        let settings = try Bark.Settings(key: key, mode: mode)
        let messages = try (0..<20).map { _ in try Bark.seal("{\"body\":\"ü\"}", with: settings) }
        #expect(Set(messages.map(\.iv)).count == 20)
        for message in messages {
            #expect(message.iv.utf8.count == mode.ivByteCount)
            let opened = try Bark.open(
                ciphertext: message.ciphertext,
                iv: message.iv,
                with: settings
            )
            #expect(opened == "{\"body\":\"ü\"}")
        }
    }

    @Test(
        "what cannot be a message says which field is wrong",
        arguments: [
            ([:], "\"ciphertext\" is missing or not a string"),
            (["ciphertext": cbc], "\"iv\" is absent, and the key has none"),
            (["ciphertext": cbc, "iv": "short"], "\"iv\" has 5 bytes, not 16 as for cbc"),
            (["ciphertext": "*", "iv": key], "\"ciphertext\" is not base64"),
            (["ciphertext": "", "iv": key], "\"ciphertext\" is empty"),
            (["ciphertext": "YQ==", "iv": key], "1 bytes are not whole blocks of 16"),
        ] as [([String: String], String)]
    )
    func malformed(fields: [String: String], words: String) throws {
        let ring = try Self.ring(Self.key, .cbc)
        let error = #expect(throws: SealError.self) { try ring.open(serviceFields(fields)) }
        #expect(error?.code == .malformed)
        #expect(error?.detail == words)
    }

    @Test func `another key does not open`() throws {
        let fields = serviceFields(["ciphertext": Self.gcm, "iv": "fixed-iv-123"])
        let ring = try Self.ring(String(repeating: "j", count: 32), .gcm)
        #expect(throws: SealError.cannotOpen) { try ring.open(fields) }
    }
}

@Suite struct RelayedWebPushTests {
    // The device keys of draft-ietf-httpbis-encryption-encoding-02 appendix B and RFC 8291 §5.
    static let walrus = jwk(
        x: "ISQGPMvxncL6iLZDugTm3Y2n6nuiyMYuD3epQ_TC-pE",
        y: "T21EEWyf0cQDQcakQMqz4hQKYOQ3il2nNZct4HgAUQU",
        d: "9FWl15_QUQAWDaD3k3l50ZBZQJ4au27F1V4F0uLSD_M",
        auth: "R29vIGdvbyBnJyBqb29iIQ"
    )
    static let melon = jwk(
        x: "JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE",
        y: "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
        auth: "BTBZMqHH6r4Tts7J_aSIgg"
    )

    private static func jwk(x: String, y: String, d: String, auth: String) -> String {
        "\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"\(x)\",\"y\":\"\(y)\",\"d\":\"\(d)\",\"auth\":\"\(auth)\""
    }

    static func ring(_ alg: String, _ members: String) throws -> KeyRing {
        try KeyRing(
            parsing: Array("{\"keys\":[{\"kid\":\"a\",\"alg\":\"\(alg)\",\(members)}]}".utf8)
        )
    }

    /// The draft's message in Z85, encoded by toot-relay's rules with a program in another
    /// language.
    static let walrusFields = [
        "p": "(uW$DlJ(@[yqViUL3Yi9ry$tk+3}kyDDhA)-v=zn0:",
        "k": "1LKB%W/26CRT+j1<rnJOW5QxNIpUSSEq{3hqPef)i%*-CJE7{y=kJ-08BExm2b@yAO}xj*(SR[vKnk@e1w",
        "s": "MuTsIYO.9Vbk4M6-F9Dq",
    ]

    @Test func `opens aesgcm of the Mastodon relay, the draft's own message`() throws {
        let opened = try Self.ring("mastodon", Self.walrus).open(serviceFields(Self.walrusFields))
        #expect(opened.plaintext == "I am the walrus")
        #expect(opened.format == .mastodon && opened.isAuthenticated)
    }

    @Test func `opens aes128gcm of the Mastodon relay, the message of RFC 8291`() throws {
        let opened = try Self.ring("mastodon", Self.melon).open(
            serviceFields([
                "p": "3#tZwT.i]P0%{LFmT1x&000Mgk)mfy]S5C^AGJ#6sr)M4rfSCffL#%TgtxvoNO$RBF/>LaDv71"
                    + "Qv7Es4D6?XuLiB#F0532sQkFg7yRa&M(<@VN?DJsoX]yV$Q]>ca2{mUy]r+[>o5kxhDkTMhUW3>"
                    + "AtpIlev+1N<rZD7IFH>R#]E=AMXngoL"
            ])
        )
        #expect(opened.plaintext == "When I grow up, I want to be a watermelon")
    }

    @Test func `opens both codings of the IceCubes relay`() throws {
        let old = try Self.ring("icecubes", Self.walrus).open(
            serviceFields([
                "m": "6nqAQUME8hNqw5J3kl8cpVVJylXKYqZOeseZG8UueKpA",
                "k": "BNoRDbb84JGm8g5Z5CFxurSqsXWJ11ItfXEWYVLE85Y7CYkDjXsIEc4aqxYaQ1G8BqkXCJ6DPpDr"
                    + "WtdWj_mugHU",
                "s": "lngarbyKfMoi9Z75xYXmkg",
            ])
        )
        #expect(old.plaintext == "I am the walrus")
        #expect(old.format == .iceCubes)
        let new = try Self.ring("icecubes", Self.melon).open(
            serviceFields([
                "m": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6"
                    + "e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3o"
                    + "ZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
            ])
        )
        #expect(new.plaintext == "When I grow up, I want to be a watermelon")
    }

    @Test func `a field that is missing or not of the relay's text is named`() throws {
        let ring = try Self.ring("mastodon", Self.walrus)
        for (name, value, words) in [
            ("p", nil, "\"p\" is missing or not a string"),
            ("k", nil, "\"k\" or \"s\" is missing"),
            ("s", "~", "\"s\" is not in the text encoding of this relay"),
            ("s", "MuTsI", "a salt has 16 bytes, not 4"),
            (
                "k", "MuTsI",
                "\"k\" is not a public key: a P-256 public key is 65 bytes that begin with 4; this is "
                    + "4 bytes"
            ),
            ("p", "", "the aesgcm records are cut short"),
        ] as [(String, String?, String)] {
            var fields = Self.walrusFields
            fields[name] = value
            let error = #expect(throws: SealError.self) { try ring.open(serviceFields(fields)) }
            #expect(error?.code == .malformed)
            #expect(error?.detail == words)
        }
    }

    @Test func `no changed character of a relayed message opens`() throws {
        let ring = try Self.ring("mastodon", Self.walrus)
        for (name, text) in Self.walrusFields {
            for place in text.indices {
                var fields = Self.walrusFields
                let other = text[place] == "0" ? "1" : "0"
                fields[name] = text.replacingCharacter(at: place, with: other)
                #expect(throws: SealError.self) { try ring.open(serviceFields(fields)) }
            }
        }
    }

    @Test func `a ring reads the fields of its own services only`() throws {
        let mastodon = try Self.ring("mastodon", Self.walrus)
        #expect(mastodon.reads(serviceFields(["p": "x"])))
        #expect(!mastodon.reads(serviceFields(["m": "x", "k": "x", "ciphertext": "x"])))
        #expect(!KeyRing(keys: [KeyRingTests.new]).reads(serviceFields(["p": "x", "m": "x"])))
    }
}

extension String {
    func replacingCharacter(at place: Index, with other: String) -> String {
        String(self[..<place]) + other + String(self[index(after: place)...])
    }
}
