// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@Suite struct KeyRotationTests {
    private static func failure<T>(_ body: () throws -> T) -> SealError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? SealError
        }
    }

    @Test func `a rotated ring opens what the old key sealed, until that is retired`() throws {
        let before = KeyRing(keys: [KeyRingTests.old])
        let queued = try before.seal("queued")
        let after = try before.adding(KeyRingTests.new)
        #expect(after.keys.map(\.id) == ["2026-11", "2026-10"])
        let fresh = try after.seal("fresh")
        #expect(try !after.open(fresh, keyID: "2026-11").isStale)
        #expect(try after.open(queued, keyID: "2026-10").isStale)
        let retired = try after.retiring("2026-10")
        #expect(Self.failure { try retired.open(queued, keyID: "2026-10") }?.code == .unknownKey)
        #expect(try retired.open(fresh).plaintext == "fresh")
    }

    @Test func `a key that has ended neither seals nor opens, and says when it ended`() throws {
        let old = Key(id: "2026-10", material: KeyRingTests.old.material, expiry: 1_000)
        let ring = KeyRing(keys: [old, KeyRingTests.new])
        _ = try KeyRing(keys: [old]).seal("queued", at: 999)
        let text = try KeyRingTests.sealed("queued", "old")
        #expect(try ring.open(text, keyID: "2026-10", at: 999).plaintext == "queued")
        let error = Self.failure { try ring.open(text, keyID: "2026-10", at: 1_000) }
        #expect(error?.code == .expiredKey)
        #expect(error?.detail == "the key \"2026-10\" expired at 1970-01-01T00:16:40Z")
        #expect(Self.failure { try KeyRing(keys: [old]).seal("x", at: 1_000) } == error)
        #expect(Self.failure { try KeyRing(keys: [old]).open(text, at: 1_000) } == error)
        // Without an id, the remaining keys are tried; none of them sealed it.
        #expect(Self.failure { try ring.open(text, at: 1_000) }?.code == .cannotOpen)
    }

    @Test func `the first key that has not ended seals, and what it sealed is not stale`() throws {
        let ended = Key(id: "2026-12", material: KeyRingTests.key("", "newest").material, expiry: 5)
        let ring = KeyRing(keys: [ended, KeyRingTests.new, KeyRingTests.old])
        #expect(try ring.sealingKey(at: 4).id == "2026-12")
        #expect(try ring.sealingKey(at: 5).id == "2026-11")
        #expect(try !ring.open(ring.seal("x", at: 5), at: 5).isStale)
        // At 4 the newest key is tried first, with a salt for which it does not fit by chance.
        #expect(try ring.open(KeyRingTests.sealed("x", "new"), at: 4).isStale)
    }

    @Test func `a key cannot be added over another, nor retired twice`() throws {
        let ring = KeyRing(keys: [KeyRingTests.old])
        let again = Self.failure { try ring.adding(KeyRingTests.key("2026-10", "x")) }
        #expect(again?.detail == "the key ring already has a key \"2026-10\"")
        let gone = Self.failure { try ring.retiring("2026-11") }
        #expect(gone?.code == .unknownKey)
        #expect(gone?.detail == "the key ring has no key \"2026-11\"")
        #expect(Self.failure { try ring.adding(KeyRingTests.key("", "x")) }?.code == .invalidKey)
        let twin = Self.failure { try ring.adding(KeyRingTests.key("2026-11", "old")) }
        #expect(twin?.detail == "the key \"2026-10\" of the ring is the same key")
    }

    @Test func `ids of composed and decomposed letters are two`() throws {
        let ring = KeyRing(keys: [KeyRingTests.key("\u{E9}", "a")])
        #expect(ring.key("e\u{301}") == nil)
        #expect(try ring.adding(KeyRingTests.key("e\u{301}", "b")).keys.count == 2)
    }

    @Test func `a new key is named by its month, with a number if that is taken`() throws {
        var ring = KeyRing(keys: [])
        var ids: [String] = []
        for _ in 0..<3 {
            ids.append(ring.newKeyID(at: 1_793_491_200))
            ring = try ring.adding(KeyRingTests.key(ids.last, "x\(ids.count)"))
        }
        #expect(ids == ["2026-11", "2026-11-2", "2026-11-3"])
    }

    // Expectations from `date -u -d @SECONDS +%FT%TZ`.
    @Test(
        "times are shown as in ISO 8601",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_793_491_200, "2026-11-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (Int.max, "9999-12-31T23:59:59Z"), (-1, "1970-01-01T00:00:00Z"),
        ]
    )
    func time(seconds: Int, words: String) {
        #expect(SystemTime.utc(seconds) == words)
    }
}

@Suite struct KeyFormatBindingTests {
    static let rot13 = Key(id: "r", material: .rot13)

    @Test func `a rot13 key opens in a ring of its own`() throws {
        let ring = KeyRing(keys: [Self.rot13])
        let opened = try ring.open("Uryyb, Jbeyq!", keyID: "r")
        #expect(opened.plaintext == "Hello, World!")
        #expect(opened.format == .rot13)
        #expect(!opened.isAuthenticated)
        #expect(try ring.seal("Hello") == "Uryyb")
    }

    @Test func `a rot13 key does nothing beside other keys, named or not`() throws {
        for keys in [[Self.rot13, KeyRingTests.new], [KeyRingTests.new, Self.rot13]] {
            let ring = KeyRing(keys: keys)
            #expect(try ring.sealingKey().id == "2026-11")
            for text in ["Uryyb", try ring.seal("x")] {
                do throws(SealError) {
                    _ = try ring.open(text, keyID: "r")
                    Issue.record("rot13 opened in a ring with other keys")
                } catch {
                    #expect(error.code == .invalidKey)
                }
            }
            #expect(throws: SealError.self) { try ring.open("Uryyb") }
        }
        #expect(throws: SealError.self) { try KeyRing(keys: [Self.rot13]).adding(KeyRingTests.new) }
        #expect(throws: SealError.self) { try KeyRing(keys: [KeyRingTests.new]).adding(Self.rot13) }
    }
}
