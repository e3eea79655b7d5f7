// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

/// A virtual machine that is cloned while it runs draws the same random bytes twice.
///
/// Two messages must not have the same salt then: it would mean the same key and nonces.
@Suite struct HedgedSaltTests {
    private let secret = SecretBytes(copying: pattern(16))
    private let random = pattern(16).map { $0 ^ 0x5A }

    private func salt(
        _ text: [UInt8],
        secret: SecretBytes? = nil,
        recordSize: Int = 4096,
        padding: Padding = .none
    ) throws -> [UInt8] {
        let sealed = try ContentCoding.seal(
            text,
            keyingMaterial: secret ?? self.secret,
            recordSize: recordSize,
            padding: padding,
            salt: .hedging(random)
        )
        #expect(
            try ContentCoding.open(sealed, keyingMaterial: secret ?? self.secret) == text
        )
        return try ContentCoding.Header(parsing: sealed).salt
    }

    @Test func `with the same random bytes other messages have other salts`() throws {
        var seen: Set<[UInt8]> = [random]
        let texts: [[UInt8]] = [
            [], [0], [1], [0, 0], pattern(100), pattern(100).reversed(), pattern(4000),
        ]
        for text in texts {
            #expect(seen.insert(try salt(text)).inserted)
        }
        let text = pattern(100)
        #expect(seen.insert(try salt(text, secret: SecretBytes(copying: pattern(17)))).inserted)
    }

    @Test func `so has the same text laid out in another way`() throws {
        let text = pattern(100)
        let salts = [
            try salt(text), try salt(text, recordSize: 4097), try salt(text, recordSize: 50),
            try salt(text, padding: .to(byteCount: 101)),
            try salt(text, padding: .to(byteCount: 200)),
        ]
        #expect(Set(salts).count == salts.count)
    }

    @Test func `the same message becomes the same bytes`() throws {
        #expect(try salt(pattern(100)) == salt(pattern(100)))
    }

    @Test func `Web Push messages by the same sender's key have salts of their own`() throws {
        let device = try WebPush.DeviceKey()
        let ephemeral = try P256.PrivateKey()
        var salts: Set<[UInt8]> = []
        for text in [[], [0], pattern(100), pattern(101)] {
            let sealed = try WebPush.seal(
                text,
                to: device.recipient,
                ephemeral: ephemeral,
                salt: .hedging(random)
            )
            #expect(try WebPush.open(sealed, with: device) == text)
            #expect(salts.insert(try ContentCoding.Header(parsing: sealed).salt).inserted)
            let older = try WebPush.sealAESGCM(
                text,
                to: device.recipient,
                ephemeral: ephemeral,
                salt: .hedging(random)
            )
            #expect(try WebPush.open(older, with: device) == text)
            #expect(salts.insert(older.salt).inserted)
        }
    }

    @Test(arguments: Bark.Mode.allCases)
    func `with the same random bytes other pushes of Bark have other IVs`(_ mode: Bark.Mode) throws
    {
        let settings = try Bark.Settings(key: secret, mode: mode)
        let other = try Bark.Settings(key: SecretBytes(copying: random), mode: mode)
        var seen: Set<String> = []
        for text in ["", "{}", "{} ", #"{"body":"a"}"#, #"{"body":"b"}"#] {
            let sealed = try Bark.seal(text, with: settings, salt: .hedging(random))
            let opened = try Bark.open(ciphertext: sealed.ciphertext, iv: sealed.iv, with: settings)
            #expect(opened == text)
            #expect(seen.insert(sealed.iv).inserted)
            #expect(try Bark.seal(text, with: settings, salt: .hedging(random)) == sealed)
        }
        #expect(seen.insert(try Bark.seal("{}", with: other, salt: .hedging(random)).iv).inserted)
    }

    @Test func `fresh messages have fresh salts, also of the same text`() throws {
        let salts = try (0..<50).map { _ in
            try ContentCoding.Header(
                parsing: ContentCoding.seal(pattern(10), keyingMaterial: secret)
            ).salt
        }
        #expect(Set(salts).count == salts.count)
    }
}
