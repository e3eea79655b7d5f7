// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct KeyRingTests {
    static let quick = Salted.Parameters(cipher: .aes128CBC, keyDerivation: .evpBytesToKey(.sha256))

    static func key(_ id: String?, _ passphrase: String) -> Key {
        Key(id: id, material: .salted(passphrase: SecretBytes(passphrase), quick))
    }

    /// A text sealed with a fixed salt, so that no test fails once in a blue moon.
    static func sealed(_ plaintext: String, _ passphrase: String) throws -> String {
        SealedText.base64(
            try Salted.seal(
                Array(plaintext.utf8),
                passphrase: SecretBytes(passphrase),
                parameters: quick,
                salt: [1, 2, 3, 4, 5, 6, 7, 8]
            )
        )
    }

    static let new = key("2026-11", "new")
    static let old = key("2026-10", "old")
    static let ring = KeyRing(keys: [new, old])

    @Test func `the first key seals, as base64 on one line`() throws {
        let text = try Self.ring.seal("Grüße 🔑")
        #expect(text.allSatisfy { $0.isASCII && !$0.isWhitespace && $0 != "-" && $0 != "_" })
        let opened = try Self.ring.open(text)
        #expect(opened.plaintext == "Grüße 🔑")
        #expect(opened.format == .salted)
        #expect(opened.keyID == "2026-11")
        #expect(!opened.isStale)
        #expect(try KeyRing(keys: [Self.new]).open(text) == opened)
    }

    @Test func `a message under an older key opens and is stale`() throws {
        let text = try Self.sealed("queued", "old")
        for keyID in [nil, "2026-10"] {
            let opened = try Self.ring.open(text, keyID: keyID)
            #expect(opened.plaintext == "queued")
            #expect(opened.keyID == "2026-10")
            #expect(opened.isStale)
        }
    }

    @Test func `only the key that is named is tried`() throws {
        let text = try Self.sealed("queued", "old")
        let error = #expect(throws: SealError.self) {
            try Self.ring.open(text, keyID: "2026-11")
        }
        #expect(error?.code == .cannotOpen)
    }

    @Test func `a key id that the ring does not hold is an error of its own`() throws {
        let text = try Self.sealed("x", "new")
        let error = #expect(throws: SealError.self) { try Self.ring.open(text, keyID: "2031-01") }
        #expect(error?.code == .unknownKey)
    }

    @Test func `a key without an id may be the one that is named`() throws {
        let bare = KeyRing(keys: [Self.key(nil, "old")])
        let text = try Self.sealed("queued", "old")
        let opened = try bare.open(text, keyID: "2026-10")
        #expect(opened.plaintext == "queued")
        #expect(opened.keyID == nil)
        // But not if a key has that id.
        let ring = KeyRing(keys: [Self.key(nil, "old"), Self.key("2026-10", "other")])
        #expect(throws: SealError.self) { try ring.open(text, keyID: "2026-10") }
    }

    @Test func `keys that share an id are tried in order`() throws {
        let ring = KeyRing(keys: [Self.key("a", "one"), Self.key("a", "two")])
        let text = try Self.sealed("x", "two")
        #expect(try ring.open(text, keyID: "a").isStale)
    }

    @Test func `a wrong key and an altered text are one error`() throws {
        let text = try Self.sealed("x", "stranger")
        let own = try Self.sealed("x", "new")
        let altered = own.prefix(24) + String(own.dropFirst(24).reversed()).drop { $0 == "=" }
        let wrongKey = #expect(throws: SealError.self) { try Self.ring.open(text) }
        let changed = #expect(throws: SealError.self) { try Self.ring.open(String(altered)) }
        #expect(wrongKey?.code == .cannotOpen)
        #expect(wrongKey == changed)
    }

    @Test func `what no key could be tried on is malformed, with the place`() {
        #expect(throws: SealError.self) { try Self.ring.open("") }
        for (text, words) in [
            ("", "0 bytes are too short for \"Salted__\""),
            ("QUJDREVGR0hJSktMTU5PUA==", "does not begin with \"Salted__\""),
            ("U2FsdGVkX18", "the salt is cut short: 0 of 8 bytes"),
            ("(Encrypted)", "character 1 is \"(\" (U+0028), which no text encoding uses"),
        ] {
            do throws(SealError) {
                _ = try Self.ring.open(text)
                Issue.record("\(text) opened")
            } catch {
                #expect(error.code == .malformed)
                #expect(error.detail == words)
            }
        }
    }

    @Test func `an empty ring says so`() {
        let empty = KeyRing(keys: [])
        let opening = #expect(throws: SealError.self) { try empty.open("x") }
        let sealing = #expect(throws: SealError.self) { try empty.seal("x") }
        #expect(opening?.code == .keyUnavailable)
        #expect(sealing?.code == .keyUnavailable)
    }

    @Test func `no failure names a key or a text`() throws {
        let text = try Self.sealed("hunter2 is the secret", "stranger")
        for candidate in [text, text + "*", "*" + text, String(text.dropLast(5))] {
            let error = #expect(throws: SealError.self) { try Self.ring.open(candidate) }
            let words = "\(error?.detail ?? "") \(String(reflecting: error))"
            #expect(!words.contains(text.dropFirst(16).prefix(6)))
            #expect(!words.contains("hunter2"))
        }
    }
}

extension KeyRing.Opened: Equatable {
    /// Whether both opened to the same text by a key of the same id and format.
    public static func == (a: Self, b: Self) -> Bool {
        a.plaintext == b.plaintext && a.keyID == b.keyID && a.format == b.format
            && a.isStale == b.isStale && a.isAuthenticated == b.isAuthenticated
    }
}
