// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// A ring with a key whose digest this system lacks: Apple's systems have no BLAKE2, and OpenSSL's
/// default provider no Whirlpool.
@Suite struct UnusableKeyTests {
    private static let good =
        #"{"kid":"new","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}"#
    /// In the form of `openssl enc`, and of no key here.
    private static let salted = SealedText.base64(Array("Salted__".utf8) + pattern(8 + 32))

    private static func missing() throws -> Digest {
        try #require(Digest.allCases.first { !$0.isAvailable })
    }

    private static func bad(purpose: String = "pushes") throws -> String {
        #"{"kid":"old","kty":"oct","alg":"salted","k":"czNjcmV0","md":"\#(try missing().rawValue)","#
            + #""purpose":"\#(purpose)"}"#
    }

    private static func ring(_ keys: String...) throws -> KeyRing {
        try KeyRing(parsing: Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
    }

    private static func error() throws -> SealError {
        let digest = try missing()
        return SealError(
            .unsupported,
            #"the key "old" cannot be used: \#(digest.unavailable.detail)"#
        )
    }

    @Test func `the other keys open`() throws {
        let text = try Self.ring(Self.good).seal("Meet at dawn")
        for ring in [
            try Self.ring(Self.good, Self.bad()), try Self.ring(Self.bad(), Self.good),
        ] {
            #expect(try ring.open(text).plaintext == "Meet at dawn")
            #expect(try ring.open(text, keyID: "new").plaintext == "Meet at dawn")
        }
    }

    @Test func `it is named where a message may need it, and nowhere else`() throws {
        let ring = try Self.ring(Self.good, Self.bad())
        for id in [nil, "old"] {
            #expect(throws: try Self.error()) { try ring.open(Self.salted, keyID: id) }
        }
        let others = try Self.ring(
            Self.good.replacing("new", with: "other").replacing("AAEC", with: "BBBB")
        )
        for text in ["@", try others.seal("x")] {
            let error = #expect(throws: SealError.self) { try ring.open(text) }
            #expect(error?.code != .unsupported)
        }
    }

    @Test func `no other key seals for it`() throws {
        let ring = try Self.ring(Self.bad(), Self.good)
        #expect(try ring.sealingKey().id == "old")
        #expect(throws: try Self.error()) { try ring.seal("Meet at dawn") }
    }

    @Test func `files are refused before anything is read or written`() throws {
        let key = try #require(Self.ring(Self.good, Self.bad(purpose: "files")).key("old"))
        #expect(throws: try Self.error()) { try FileKey(key) }
    }
}
