// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct KeyMakingTests {
    @Test(arguments: Format.allCases)
    func `a random key of each format seals what it opens, and is no other`(format: Format) throws {
        let key = try Key.random(format, id: "2026-11")
        let ring = KeyRing(keys: [key])
        if key.sealsText {
            #expect(try ring.open(ring.seal("hello"), keyID: "2026-11").plaintext == "hello")
        } else {
            #expect(try ring.open(ring.sealFields("{}")).plaintext == "{}")
        }
        let again = try KeyRing(parsing: ring.serialized())
        #expect(again.serialized() == ring.serialized())
        if format != .rot13 {
            #expect(try Key.random(format).thumbprint != key.thumbprint)
        }
    }

    @Test func `a key is made in one line, and given to a sender`() throws {
        let device = KeyRing(keys: [try .random(.webpush, id: "phone"), try .random(id: "2026-11")])
        let sender = KeyRing(keys: [try device.keys[0].publicHalf()])
        #expect(try device.open(sender.seal("hello")).plaintext == "hello")
        let salted = try Key.salted(passphrase: SecretBytes("hunter2"))
        let ring = KeyRing(keys: [salted])
        #expect(try ring.open(ring.seal("hello")).plaintext == "hello")
    }

    @Test func `a key for files seals files`() throws {
        let key = try Key.random(id: "photos", purpose: .files)
        #expect(throws: Never.self) { try FileKey(key) }
        #expect(throws: SealError.self) { try Key.random(.webpush, purpose: .files) }
    }

    @Test func `an id or a passphrase that cannot be one is refused`() throws {
        #expect(throws: SealError.self) { try Key.random(id: "") }
        #expect(throws: SealError.self) { try Key.random(.webpush, id: "a\u{1B}") }
        #expect(throws: SealError.self) { try Key.salted(passphrase: SecretBytes("")) }
        let longest = String(repeating: "a", count: 1024)
        let ring = KeyRing(keys: [try Key.salted(passphrase: SecretBytes(longest))])
        #expect(try KeyRing(parsing: ring.serialized()).keys.count == 1)
        #expect(throws: SealError.self) {
            try Key.salted(passphrase: SecretBytes(longest + "a"))
        }
    }

    // What is written is read again: an app that keeps its ring would lose it otherwise.
    @Test func `no key is made that a ring could not be read with`() throws {
        let last = 253_402_300_799
        let ring = KeyRing(keys: [try Key.random(expiry: last), try Key.random(expiry: 0)])
        #expect(try KeyRing(parsing: ring.serialized()).keys.map(\.expiry) == [last, 0])
        for expiry in [-1, last + 1, 1_795_600_000_000, .max] {
            #expect(throws: SealError.self, "\(expiry)") { try Key.random(expiry: expiry) }
        }
        for iterations in [0, -1, 10_000_001, 1 << 31] {
            #expect(throws: SealError.self, "\(iterations)") {
                try Key.salted(
                    passphrase: SecretBytes("hunter2"),
                    keyDerivation: .pbkdf2(.sha256, iterations: iterations)
                )
            }
        }
    }
}
