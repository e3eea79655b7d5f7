// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import Testing

/// A ring with a key whose digest this system lacks, on Apple's systems BLAKE2's.
@Suite struct UnusableKeyPushTests {
    private static let digest =
        [Digest.blake2b512, .whirlpool, .md4].first { !$0.isAvailable }

    private func ring() throws -> KeyRing {
        let digest = try #require(Self.digest, "this system has every digest")
        let keys =
            #"{"keys":[{"kid":"old","kty":"oct","alg":"salted","k":"czNjcmV0","md":"\#(digest.rawValue)"},"#
            + #"{"kid":"new","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#
        return try KeyRing(parsing: Array(keys.utf8))
    }

    @Test func `a push that its other key sealed opens`() throws {
        let payload = try Payload(
            parsing: Push(title: "T", body: "Meet at dawn").sealed(with: ring(), keyID: "new")
        )
        let resolution = Unsealer(ring: try ring()).resolve(payload.sealed)
        #expect(resolution.body == "Meet at dawn")
        #expect(resolution.decryption.keyID == "new")
    }

    @Test func `a push that it may have sealed falls back, and the reason names the key`() throws {
        let payload = try Payload(parsing: Push(body: "x").sealed(with: KeyRing(keys: [key("x")])))
        let resolution = Unsealer(ring: try ring()).resolve(payload.sealed)
        #expect(resolution.decryption.status == .fallback)
        let reason = resolution.decryption.reason ?? ""
        #expect(reason.hasPrefix(#"the key "old" cannot be used: "#), "\(reason)")
        #expect(reason.contains(Self.digest?.rawValue ?? "?"))
    }

    @Test func `sealing says so, and takes no other key`() throws {
        let error = #expect(throws: PushError.self) { try Push(body: "x").sealed(with: ring()) }
        #expect(error?.code == .unsupported)
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains(#"the key "old" cannot be used"#), "\(words)")
    }
}
