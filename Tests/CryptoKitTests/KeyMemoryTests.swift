// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import PushSealMemorySearch
import Testing

/// Searches the process's memory for erased secrets; in its own process, which has less memory.
@Suite(
    .disabled(if: OwnMemory.hasThreadSanitizer, "its heap is too large to be looked through"),
    .enabled(if: OwnMemory.isReadable, "/proc/self/mem cannot be read here"),
    .enabled(if: OwnMemory.isBoundAtStart, "it needs LD_BIND_NOW=1, which Scripts/test.sh sets")
)
struct `Memory of CryptoKit's keys` {
    @Test func `a symmetric key, and what is derived of it, go with the last copy`() async {
        await #expect(processExitsWith: .success) {
            var key: SymmetricKey? = SymmetricKey(size: .bits256)
            let needle = Needle(try #require(key))
            #expect(try needle.countInMemory() == 1, "the search finds what is there")
            var derived: SymmetricKey?
            if let key {
                derived = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, outputByteCount: 32)
                let box = try AES.GCM.seal(Data(count: 100), using: key)
                _ = try AES.GCM.open(box, using: key)
            }
            let other = Needle(try #require(derived))
            #expect(try other.countInMemory() == 1)
            key = nil
            derived = nil
            #expect(try needle.countInMemory() == 0)
            #expect(try other.countInMemory() == 0)
        }
    }

    @Test func `a shared secret goes with the last copy`() async {
        await #expect(processExitsWith: .success) {
            let needle: Needle
            do {
                let a = P256.KeyAgreement.PrivateKey(), b = P256.KeyAgreement.PrivateKey()
                let secret = try a.sharedSecretFromKeyAgreement(with: b.publicKey)
                needle = Needle(secret)
                #expect(try needle.countInMemory() == 1, "the search finds what is there")
                withExtendedLifetime(secret) {}
            }
            #expect(try needle.countInMemory() == 0)
        }
    }
    @Test func `a private key that has signed goes with the last copy`() async {
        await #expect(processExitsWith: .success) {
            var raw = (0..<32).map { $0 == 0 ? 1 : UInt8.random(in: 0...255) }
            // As in OpenSSL's numbers.
            var reversed = Array(raw.reversed())
            let needles = (Needle(raw), Needle(reversed))
            do {
                let key = try P256.Signing.PrivateKey(rawRepresentation: raw)
                for place in raw.indices { (raw[place], reversed[place]) = (0, 0) }
                #expect(try needles.0.countInMemory() == 1, "the search finds what is there")
                #expect(try needles.1.countInMemory() == 1, "the search finds what is there")
                _ = try key.signature(for: Data(count: 100))
            }
            #expect(try needles.0.countInMemory() == 0)
            #expect(try needles.1.countInMemory() == 0)
        }
    }
}
