// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import MemorySearch
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
}
