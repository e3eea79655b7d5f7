// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// The copy of a ring for one thread of a batch.
@Suite struct KeyRingCopyTests {
    private static let keyingMaterial = SecretBytes(copying: 0..<16 as Range<UInt8>)

    private static func ring(keyCount: Int = 1) -> KeyRing {
        KeyRing(
            keys: (0..<keyCount).map { number in
                Key(
                    id: "key \(number)",
                    material: .aes128gcm(keyingMaterial: keyingMaterial),
                    expiry: 2_000_000_000
                )
            }
                + [
                    KeyRingTests.old,
                    Key(
                        id: "file",
                        material: .aes128gcm(keyingMaterial: SecretBytes("0123456789abcdef")),
                        purpose: .files
                    ),
                ]
        )
    }

    private static func secrets(_ ring: KeyRing) -> [SecretBytes] {
        ring.keys.compactMap { key in
            switch key.material {
            case .aes128gcm(let secret), .salted(let secret, _): secret
            default: nil
            }
        }
    }

    @Test func `a thread's keys are the same, and no other thread counts their holders`() throws {
        let ring = Self.ring()
        let copy = ring.copiedForThread()
        #expect(copy.keys.map(\.id) == ring.keys.map(\.id))
        #expect(copy.keys.map(\.expiry) == ring.keys.map(\.expiry))
        #expect(copy.keys.map(\.purpose) == ring.keys.map(\.purpose))
        #expect(Self.secrets(copy) == Self.secrets(ring))
        for (own, shared) in zip(Self.secrets(copy), Self.secrets(ring)) {
            #expect(own !== shared)
        }
        let sealed = try ring.seal("Meet at dawn", at: 1_900_000_000)
        #expect(try copy.open(sealed, at: 1_900_000_000).plaintext == "Meet at dawn")
        let old = try KeyRingTests.sealed("Meet at noon", "old")
        #expect(try copy.open(old, at: 1_900_000_000) == ring.open(old, at: 1_900_000_000))
    }

    @Test func `a ring that would do nothing does nothing as a copy either`() {
        let secret = Self.keyingMaterial
        let ring = KeyRing(keys: [
            Key(material: .aes128gcm(keyingMaterial: secret)),
            Key(material: .aes128gcm(keyingMaterial: secret), purpose: .files),
        ])
        #expect(throws: SealError.self) { try ring.copiedForThread().seal("Meet at dawn") }
    }

    @Test func `the secrets of many keys are in memory once`() {
        let ring = Self.ring(keyCount: 100)
        for (own, shared) in zip(Self.secrets(ring.copiedForThread()), Self.secrets(ring)) {
            #expect(own === shared)
        }
    }
}
