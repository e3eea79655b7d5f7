// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// The older coding `aesgcm`.
@Suite struct WebPushAESGCMTests {
    struct Example: Sendable {
        let text, privateKey, secret, salt, senderKey, ciphertext: String
        var recordSize = WebPush.defaultAESGCMRecordSize

        func device() throws -> WebPush.DeviceKey {
            try WebPush.DeviceKey(
                privateKey: P256.PrivateKey(scalar: .base64url(privateKey)),
                authenticationSecret: .base64url(secret)
            )
        }

        func message() throws -> WebPush.AESGCMMessage {
            try WebPush.AESGCMMessage(
                salt: base64url(salt),
                senderKey: P256.PublicKey(uncompressed: base64url(senderKey)),
                recordSize: recordSize,
                ciphertext: base64url(ciphertext)
            )
        }
    }

    /// draft-ietf-webpush-encryption-04 §5, which TootSDK and Chromium also test.
    static let walrus = Example(
        text: "I am the walrus",
        privateKey: "9FWl15_QUQAWDaD3k3l50ZBZQJ4au27F1V4F0uLSD_M",
        secret: "R29vIGdvbyBnJyBqb29iIQ",
        salt: "lngarbyKfMoi9Z75xYXmkg",
        senderKey:
            "BNoRDbb84JGm8g5Z5CFxurSqsXWJ11ItfXEWYVLE85Y7CYkDjXsIEc4aqxYaQ1G8BqkXCJ6DPpDrWtdW"
            + "j_mugHU",
        ciphertext: "6nqAQUME8hNqw5J3kl8cpVVJylXKYqZOeseZG8UueKpA"
    )

    /// From the tests of ecec, the C library of the authors of the RFC.
    static let examples = [
        walrus,
        Example(
            text: "Some message",
            privateKey: "4h23G_KkXC9TvBSK2v0Q7ImpS2YAuRd8hQyN0rFAwBg",
            secret: "aTDc6JebzR6eScy2oLo4RQ",
            salt: "zCU18Rw3A5aB_Xi-vfixmA",
            senderKey:
                "BCHFVrflyxibGLlgztLwKelsRZp4gqX3tNfAKFaxAcBhpvYeN1yIUMrxaDKiLh4LNKPtj0BOXGdr"
                + "-IQ-QP82Wjo",
            ciphertext: "Oo34w2F9VVnTMFfKtdx48AZWQ9Li9M6DauWJVgXU",
            recordSize: 24
        ),
        Example(
            text: "Yet another message",
            privateKey: "4h23G_KkXC9TvBSK2v0Q7ImpS2YAuRd8hQyN0rFAwBg",
            secret: "6plwZnSpVUbF7APDXus3UQ",
            salt: "ZFhzj0S-n29g9P2p4-I7tA",
            senderKey:
                "BEaA4gzA3i0JDuirGhiLgymS4hfFX7TNTdEhSk_HBlLpkjgCpjPL5c-GL9uBGIfa_fhGNKKFhXz1"
                + "k9Kyens2ZpQ",
            ciphertext:
                "uEC5B_tR-fuQ3delQcrzrDCp40W6ipMZjGZ78USDJ5sMj-6bAOVG3AK6JqFl9E6AoWiBYYvMZfwT"
                + "hVxmDnw6RHtVeLKFM5DWgl1EwkOohwH2EhiDD0gM3io-d79WKzOPZE9rDWUSv64JstImSfX_ADQfABrv"
                + "bZkeaWxh53EG59QMOElFJqHue4dMURpsMXg",
            recordSize: 8
        ),
    ]

    @Test(arguments: examples) func `opens what others sealed`(_ example: Example) throws {
        let opened = try WebPush.open(example.message(), with: example.device())
        #expect(String(validating: opened, as: UTF8.self) == example.text)
    }

    /// The sender's key of the draft's example.
    @Test func `seals the example of the draft`() throws {
        let message = try WebPush.sealAESGCM(
            Array(Self.walrus.text.utf8),
            to: Self.walrus.device().recipient,
            ephemeral: P256.PrivateKey(
                scalar: .base64url("nCScek-QpEjmOOlT-rQ38nZzvdPlqa00Zy0i6m2OJvY")
            ),
            salt: .given(base64url(Self.walrus.salt))
        )
        #expect(try message == Self.walrus.message())
    }

    @Test func `opens what it seals, up to the longest`() throws {
        let device = try WebPush.DeviceKey()
        for count in [0, 1, 500, WebPush.maximumAESGCMPlaintextByteCount] {
            let message = try WebPush.sealAESGCM(pattern(count), to: device.recipient)
            #expect(try WebPush.open(message, with: device) == pattern(count))
        }
        let padded = try WebPush.sealAESGCM(
            pattern(9),
            to: device.recipient,
            padding: .to(byteCount: 700)
        )
        #expect(padded.ciphertext.count == 700 + 18)
        #expect(try WebPush.open(padded, with: device) == pattern(9))
        #expect(
            failure { () throws(SealError) in
                try WebPush.sealAESGCM(
                    pattern(WebPush.maximumAESGCMPlaintextByteCount + 1),
                    to: device.recipient
                )
            } == .tooLong
        )
    }

    @Test func `every changed bit and every truncation is refused`() throws {
        for example in Self.examples {
            let device = try example.device()
            let message = try example.message()
            for bit in 0..<message.ciphertext.count * 8 {
                var changed = message.ciphertext
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: SealError.cannotOpen) {
                    try WebPush.open(Self.message(message, ciphertext: changed), with: device)
                }
            }
            for count in 0..<message.ciphertext.count {
                #expect(throws: SealError.self) {
                    let cut = Array(message.ciphertext[..<count])
                    return try WebPush.open(Self.message(message, ciphertext: cut), with: device)
                }
            }
        }
    }

    private static func message(
        _ message: WebPush.AESGCMMessage,
        ciphertext: [UInt8]
    ) throws(SealError) -> WebPush.AESGCMMessage {
        try WebPush.AESGCMMessage(
            salt: message.salt,
            senderKey: message.senderKey,
            recordSize: message.recordSize,
            ciphertext: ciphertext
        )
    }

    @Test func `what stands beside the message has to be possible`() throws {
        let message = try Self.walrus.message()
        for recordSize in [Int.min, 0, 2, Int(UInt32.max) + 1, .max] {
            #expect(
                failure { () throws(SealError) in
                    try WebPush.AESGCMMessage(
                        salt: message.salt,
                        senderKey: message.senderKey,
                        recordSize: recordSize,
                        ciphertext: message.ciphertext
                    )
                } == .malformed
            )
        }
        #expect(
            failure { () throws(SealError) in
                try WebPush.AESGCMMessage(
                    salt: pattern(15),
                    senderKey: message.senderKey,
                    ciphertext: message.ciphertext
                )
            } == .malformed
        )
    }
}
